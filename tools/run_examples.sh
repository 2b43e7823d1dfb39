#!/bin/sh
# Plays through the games in examples/ and writes a picture of each final
# position, as SVG and as PNG; then rules on the loops in examples/repetition,
# says why, and draws who attacks whom.
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

loops=examples/repetition/cxa1957
echo
"$chuhe" judge --rules cxa1957 "$loops.txt"
for game in 1 2 3 4 5 6 7; do
    picture=$folder/cxa1957_loop$game
    "$chuhe" judge --rules cxa1957 --game $game --svg "$picture.svg" --png "$picture.png" \
        "$loops.txt" >/dev/null
    [ -s "$picture.svg" ] && [ -s "$picture.png" ]
done
"$chuhe" judge --cases "$loops.jsonl" || status=$?
echo "Ruled on the loops of the rule book of 1957. They are drawn in $folder/cxa1957_loop*.svg."
exit "$status"
