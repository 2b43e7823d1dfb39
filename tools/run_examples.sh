#!/bin/sh
# Plays through the games in examples/ and writes a picture of each final
# position, as SVG and as PNG.
#
#   tools/run_examples.sh CHUHE FOLDER
set -eu
chuhe=$1
folder=$2
cd "$(dirname "$0")/.."

set -- examples/*.ubb examples/*.txt
mkdir -p "$folder"
status=0
"$chuhe" replay --svg "$folder" --png "$folder" "$@" || status=$?
[ "$status" -eq 0 ] || exit "$status"

echo "Played $# records. The final positions are drawn in $(pwd)/$folder:"
for record; do
    picture=$folder/$(basename "${record%.*}")
    [ -s "$picture.svg" ] && [ -s "$picture.png" ]
    echo "  $picture.svg  $picture.png"
done
