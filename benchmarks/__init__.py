"""How fast it is: `make bench` prints these figures."""
