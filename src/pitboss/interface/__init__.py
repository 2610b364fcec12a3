"""The names that `import pitboss` gives: what the commands do, as typed Python."""
