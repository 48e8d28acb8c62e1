"""Handlers of the REST API."""
