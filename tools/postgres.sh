#!/bin/sh
# Runs a command with a PostgreSQL of its own, which is gone afterwards.
#
#   tools/postgres.sh [--fast] COMMAND…
#
# The command finds the address in CHUHE_POSTGRES. The database lies in a new folder under
# TMPDIR and listens at a socket in it; root starts it as the user postgres, or nobody.
# --fast does not flush to the disk: for tests that need not outlive a loss of power.
# When CHUHE_POSTGRES is set already, the command is run as it is. Exit status 77 when
# PostgreSQL is not installed (tools/setup.sh postgres).
set -eu
options=
if [ "${1-}" = --fast ]; then
    options='-c fsync=off -c full_page_writes=off'
    shift
fi
[ $# -gt 0 ] || { echo "usage: tools/postgres.sh [--fast] COMMAND…" >&2; exit 2; }
# A test runs under its wrapper (tests/tap.sh).
# shellcheck disable=SC2086 # a command and its options
set -- ${CHUHE_TEST_WRAPPER:-} "$@"
[ -z "${CHUHE_POSTGRES-}" ] || exec "$@"

bin=
for folder in /usr/lib/postgresql/*/bin /usr/local/pgsql/bin; do
    [ -x "$folder/initdb" ] && bin=$folder/
done
[ -n "$bin" ] || ! command -v initdb >/dev/null 2>&1 || bin=$(dirname "$(command -v initdb)")/
if [ -z "$bin" ] || ! command -v psql >/dev/null 2>&1; then
    echo "PostgreSQL is not installed"
    exit 77
fi

home=$(mktemp -d "${TMPDIR:-/tmp}/chuhe-postgres.XXXXXX")
user=
if [ "$(id -u)" -eq 0 ]; then
    user=nobody
    ! id postgres >/dev/null 2>&1 || user=postgres
    chown "$user" "$home"
fi
as_user() {
    if [ -n "$user" ]; then
        (cd / && exec runuser -u "$user" -- "$@")
    else
        "$@"
    fi
}
# shellcheck disable=SC2317 # the trap calls it
finish() {
    as_user "${bin}pg_ctl" -D "$home/data" -m immediate stop >/dev/null 2>&1 || true
    rm -rf "$home"
}
trap finish EXIT
trap 'exit 143' TERM
trap 'exit 130' INT HUP

if ! as_user "${bin}initdb" -D "$home/data" -U chuhe -A trust -E UTF8 --locale=C.UTF-8 \
    --no-sync >"$home/log" 2>&1 ||
    ! as_user "${bin}pg_ctl" -D "$home/data" -w -t 120 -l "$home/data/log" \
        -o "-k $home -c listen_addresses= -c max_connections=40 $options" start >>"$home/log" 2>&1; then
    cat "$home/log" "$home/data/log" 2>/dev/null >&2
    exit 1
fi
CHUHE_POSTGRES="postgres://chuhe@/postgres?host=$home"
export CHUHE_POSTGRES
status=0
"$@" || status=$?
exit "$status"
