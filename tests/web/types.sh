#!/bin/sh
# Checks the types of the page's wrapper (web/wasm/tsconfig.json).
#
#   tests/web/types.sh PROJECT TSC        TSC empty: there is none
if [ -z "$2" ]; then
    echo "the types of the wrapper need: tsc (package node-typescript)"
    exit 77
fi
echo 1..1
if "$2" -p "$1"; then
    echo "ok 1 - the wrapper's types"
else
    echo "not ok 1 - the wrapper's types"
fi
