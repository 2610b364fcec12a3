"""HTTP, WebSocket and pages: the server asks and shows, the rules are elsewhere."""
