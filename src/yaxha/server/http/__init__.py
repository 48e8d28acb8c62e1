"""The web application: REST API, WebSockets, middleware and the worker processes."""
