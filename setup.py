"""Build of the kernel: one module joined from its sources, with the C types of ``kernel.pxd``.

Everything else about the package is in ``pyproject.toml``. Without a C compiler the package
installs too, and the kernel runs interpreted.
"""

import ast
import hashlib
import platform
from pathlib import Path

from Cython.Build import cythonize
from setuptools import Extension, setup

KERNEL = Path("src/yaxha/kernel")
BUILD = Path("build/kernel/yaxha/kernel")

# In the order of their imports. In place of bits.py, kernel.pxd has C functions.
MODULES = (
    "geometry",
    "chance",
    "layout",
    "checks",
    "reachable",
    "fields",
    "cubes",
    "dealing",
    "legality",
    "moves",
    "state",
    "survey",
    "bonus",
    "scoring",
    "prospects",
    "greedy",
    "builds",
    "playouts",
    "lookahead",
    "equilibrium",
    "simultaneous",
    "observation",
    "batch",
)

DIRECTIVES = {
    "language_level": 3,
    "annotation_typing": False,  # kernel.pxd has the types
    "infer_types": True,
    "boundscheck": False,
    "wraparound": False,
    "cdivision": True,
    "initializedcheck": False,
}

# Two builds: the first runs anywhere, and the import selects one by the CPU.
FLAGS = {"_kernel": [], "_kernel_v3": ["-march=x86-64-v3"]}
if platform.machine() not in ("x86_64", "AMD64"):
    del FLAGS["_kernel_v3"]


def is_number(node: ast.stmt) -> bool:
    """Return whether the statement assigns a number to a name in capitals."""
    match node:
        case ast.Assign([ast.Name(name)], ast.Constant(int())):
            return name.isupper()
        case _:
            return False


def is_joined_import(node: ast.stmt) -> bool:
    """Return whether the statement imports names that the joined module has anyway."""
    if not isinstance(node, ast.ImportFrom) or node.module == "yaxha.kernel.dump":
        return False
    return (node.module or "").startswith("yaxha.")


def joined() -> tuple[str, str]:
    """Return the source of the joined module, and its declarations."""
    source = ["import cython"]
    numbers: list[tuple[str, str]] = []
    names: set[str] = set()
    for module in MODULES:
        text = (KERNEL / f"{module}.py").read_text("utf-8")
        lines = text.splitlines()
        for node in ast.parse(text).body:
            if is_number(node) or is_joined_import(node):
                for line in range(node.lineno - 1, node.end_lineno or node.lineno):
                    lines[line] = ""
            if is_number(node):
                assert isinstance(node, ast.Assign)
                number = str(ast.get_source_segment(text, node.value))
                numbers.append((ast.unparse(node.targets[0]), number.replace("_", "")))
            for name in defined(node):
                assert name not in names, f"{name} is defined twice in the kernel"
                names.add(name)
        source += [f"# {module}.py", *lines]
    # Numbers in hexadecimal have 64 bits.
    defines = [f"#define {n} {v}{'ULL' if v.startswith('0x') else ''}" for n, v in numbers]
    externs = [f"const {'u64' if v.startswith('0x') else 'int'} {n}" for n, v in numbers]
    declarations = "\n    ".join(['"""', *defines, '"""', *externs])
    types = (KERNEL / "kernel.pxd").read_text("utf-8")
    return "\n".join(source), f"{types}\ncdef extern from *:\n    {declarations}\n"


def defined(node: ast.stmt) -> list[str]:
    if isinstance(node, ast.FunctionDef | ast.ClassDef):
        return [node.name]
    if isinstance(node, ast.Assign):
        return [target.id for target in node.targets if isinstance(target, ast.Name)]
    return []


def digest_of(source: str, types: str) -> str:
    """Return the digest by which a compiled kernel names its sources."""
    return hashlib.sha256((source + types).encode()).hexdigest()


def extensions() -> list[Extension]:
    source, types = joined()
    digest = digest_of(source, types)
    BUILD.mkdir(parents=True, exist_ok=True)
    # Cython finds the declarations of a module only inside its package.
    for package in (BUILD, BUILD.parent):
        (package / "__init__.py").touch()
    found = []
    for name, flags in FLAGS.items():
        # Compiling takes long, so files are rewritten only if they change.
        for suffix, text in (("py", f'{source}\nSOURCE = "{digest}"\n'), ("pxd", types)):
            file = BUILD / f"{name}.{suffix}"
            if not file.exists() or file.read_text("utf-8") != text:
                file.write_text(text, "utf-8")
        extension = Extension(f"yaxha.kernel.{name}", [str(BUILD / f"{name}.py")])
        extension.extra_compile_args = ["-O3", "-ffp-contract=off", *flags]
        found.append(extension)
    compiled = cythonize(found, compiler_directives=DIRECTIVES)
    for extension in compiled:
        extension.optional = True
    return list(compiled)


if __name__ == "__main__":
    setup(ext_modules=extensions(), options={"build_ext": {"parallel": 2}})
