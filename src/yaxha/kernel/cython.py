"""Stands in for Cython's own module where the kernel is interpreted."""

from contextlib import nullcontext

# Compiled, threads run side by side in such a block.
nogil = nullcontext()
