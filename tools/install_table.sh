#!/bin/sh
# Installs what the server needs beside the program: the client's pages, the unit for
# systemd, examples of its settings and of a proxy's, its documents. What stands in
# /etc is left to who runs the machine.
#
#   tools/install_table.sh PREFIX [DESTDIR]
set -eu
prefix=$1
root=${2:-}$1
cd "$(dirname "$0")/.."

pages=$root/share/chuhe/web
rm -rf "$pages"
mkdir -p "$pages" "$root/lib/systemd/system" "$root/share/doc/chuhe/examples"
cp -R web/dist/. "$pages/"
chmod -R u=rwX,go=rX "$pages"
sed "s#@PREFIX@#$prefix#g" deploy/chuhe.service.in >"$root/lib/systemd/system/chuhe.service"
install -m 644 deploy/serve.conf deploy/nginx.conf "$root/share/doc/chuhe/examples/"
install -m 644 docs/server.md docs/server-protocol.md docs/openapi.json "$root/share/doc/chuhe/"
