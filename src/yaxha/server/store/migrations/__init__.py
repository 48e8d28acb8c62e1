"""How a database becomes what this version of Yaxha needs.

A migration is a file in ``versions``, named and numbered in order. It says all it does itself:
what it made must not change when the schema does.
"""
