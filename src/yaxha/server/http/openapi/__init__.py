"""OpenAPI document with examples."""
