"""Check the built site for broken links, anchors and pictures.

zensical's strict mode only checks links between Markdown pages. It misses missing
pages of the navigation, pictures, and links to other files.
"""

import sys
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit


class Page(HTMLParser):
    """The references and anchors of a page."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.references: set[str] = set()
        self.anchors = {""}  # no anchor: the page itself
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        for name, value in attrs:
            if value is None:
                continue
            if name in {"href", "src"} and tag != "base":
                self.references.add(value)
            elif name == "id" or (tag == "a" and name == "name"):
                self.anchors.add(value)


def broken_references(site: Path) -> list[str]:
    pages = {path: Page(path.read_text("utf-8")) for path in sorted(site.rglob("*.html"))}
    broken = []
    for path, page in pages.items():
        for reference in sorted(page.references):
            address = urlsplit(reference)
            if address.scheme or address.netloc:
                continue
            folder = site if address.path.startswith("/") else path.parent
            target = (folder / unquote(address.path).lstrip("/")) if address.path else path
            if target.is_dir():
                target /= "index.html"
            target = target.resolve()
            if not target.is_file():
                broken.append(f"{path}: {reference}: no such file")
            elif target in pages and unquote(address.fragment) not in pages[target].anchors:
                broken.append(f"{path}: {reference}: no such anchor")
    return broken


def main() -> None:
    site = Path(sys.argv[1]).resolve()
    broken = broken_references(site)
    for line in broken:
        print(line.replace(f"{site}/", "", 1), file=sys.stderr)
    if broken:
        sys.exit(1)


if __name__ == "__main__":
    main()
