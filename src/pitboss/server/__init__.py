"""HTTP, WebSocket, pages."""
