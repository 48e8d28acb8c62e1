"""HTTP handlers: REST API, health checks and the browser client's files."""
