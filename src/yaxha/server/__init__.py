"""The game server: durable tables over HTTP and WebSockets."""
