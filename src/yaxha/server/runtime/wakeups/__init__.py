"""Pub/sub between workers over Redis or PostgreSQL."""
