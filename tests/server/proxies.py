"""nginx and HAProxy in front of a server, as docs/operations.md sets them up."""

import contextlib
import shutil
import socket
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path

from server.live import LONG

PATH = "/usr/sbin:/usr/local/sbin:/usr/bin:/bin"

# Upstream connections are kept alive and shared by all clients, where smuggling does harm.
NGINX = """
daemon off;
master_process off;
pid {folder}/nginx.pid;
error_log {folder}/nginx.log;
events {{}}
http {{
    access_log off;
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    map $http_upgrade $connection_upgrade {{
        default upgrade;
        ""      "";
    }}
    upstream yaxha {{
        server 127.0.0.1:{behind};
        keepalive 4;
    }}
    server {{
        listen 127.0.0.1:{port};
        location / {{
            proxy_pass http://yaxha;
            proxy_http_version 1.1;
            proxy_request_buffering off;
            proxy_set_header Host $host;
            proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
            proxy_set_header X-Forwarded-Proto $scheme;
            proxy_set_header Upgrade $http_upgrade;
            proxy_set_header Connection $connection_upgrade;
        }}
    }}
}}
"""

HAPROXY = """
global
    stats timeout 2s
defaults
    mode http
    timeout connect 5s
    timeout client 60s
    timeout server 60s
    http-reuse always
    option forwardfor
listen yaxha
    bind 127.0.0.1:{port}
    server one 127.0.0.1:{behind}
"""


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as free:
        port: int = free.getsockname()[1]
        return port


@contextlib.contextmanager
def proxy(name: str, behind: int, folder: Path) -> Iterator[int]:
    """Run nginx or HAProxy in front of a port, and yield the proxy's port."""
    program = shutil.which(name, path=PATH)
    assert program is not None, f"{name} is missing: run scripts/proxies"
    port = free_port()
    text = {"nginx": NGINX, "haproxy": HAPROXY}[name]
    settings = folder / f"{name}.conf"
    settings.write_text(text.format(folder=folder, behind=behind, port=port))
    # nginx resolves its folders under a prefix; HAProxy has no such option.
    more = ["-p", str(folder), "-c"] if name == "nginx" else ["-db", "-f"]
    process = subprocess.Popen([program, *more, str(settings)], stderr=subprocess.DEVNULL)
    try:
        _wait_for(port, process)
        yield port
    finally:
        process.terminate()
        process.wait(LONG)


def _wait_for(port: int, process: "subprocess.Popen[bytes]") -> None:
    latest = time.monotonic() + LONG
    while time.monotonic() < latest:
        assert process.poll() is None, f"{process.args!r} ended"
        with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port)):
            return
        time.sleep(0.05)
    raise AssertionError(f"{process.args!r} does not listen")
