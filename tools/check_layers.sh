#!/bin/sh
# Checks every #include line of the tree against the tables in ARCHITECTURE.md:
# which room may use which, which system headers a room may use, how long a file
# may be. Names file and line of whatever is not in the tables.
#
#   tools/check_layers.sh [ROOT]
set -eu
root=${1:-$(dirname "$0")/..}
cd "$root"

files=$(find src include tests bench fuzz examples web/wasm -name '*.[ch]' -o -name '*.cpp' -o -name '*.inc' \
    2>/dev/null | LC_ALL=C sort)

# awk reads the tables first, then the sources; `known` has every source's name,
# so that an include can be resolved as the compiler would.
# shellcheck disable=SC2086 # one word a file
printf '%s\n' $files | LC_ALL=C awk -v max_lines=600 '
function trim(s) { gsub(/^[ \t`]+|[ \t`]+$/, "", s); return s }
function complain(where, what) { print where ": " what; faults++ }

# The room of a path: the row with the longest folder that begins it.
function room_of(path,    r, best, length_of_best) {
    best = ""; length_of_best = 0
    for (r in folder)
        if (length(folder[r]) > length_of_best &&
            (path == folder[r] || index(path, folder[r] "/") == 1)) {
            best = r; length_of_best = length(folder[r])
        }
    return best
}
function folder_of(path) { sub(/\/[^\/]*$/, "", path); return path }

# A quoted name is looked for beside the file, then under src, web, tests and include.
function resolve(name, from,    i, n, places, path) {
    n = split(folder_of(from) " src web tests include", places, " ")
    for (i = 1; i <= n; i++) {
        path = places[i] "/" name
        while (match(path, /[^\/.]+\/\.\.\//)) # a/b/../c is a/c
            path = substr(path, 1, RSTART - 1) substr(path, RSTART + RLENGTH)
        if (path in known) return path
    }
    return ""
}

function check_system(where, room, name) {
    if (!((room, "*") in system_ok) && !((room, name) in system_ok))
        complain(where, "room \"" room "\" may not use <" name ">; its row in ARCHITECTURE.md has no such system header")
}
function check_own(where, room, target, name,    other) {
    other = room_of(target)
    if (other == room) return
    if (!((room, other) in arrow))
        complain(where, "includes " name " of room \"" other "\", but ARCHITECTURE.md has no arrow from \"" room "\" to \"" other "\"")
}

FILENAME == "-" { known[$0] = 1; order[++files] = $0; next }

FILENAME == "ARCHITECTURE.md" && /<!-- rooms -->/ { table = "rooms"; next }
FILENAME == "ARCHITECTURE.md" && /<!-- long files -->/ { table = "long"; next }
FILENAME == "ARCHITECTURE.md" && /<!-- end -->/ { table = ""; next }
FILENAME == "ARCHITECTURE.md" && table != "" && /^\|/ && !/^\| *-/ {
    split($0, cell, "|")
    name = trim(cell[2])
    if (name == "room" || name == "file") next
    if (table == "long") { may_be_long[name] = 1; next }
    rows++
    folder[name] = trim(cell[3])
    n = split(trim(cell[4]), word, /[ ,]+/)
    for (i = 1; i <= n; i++) {
        if (word[i] == "-" || word[i] == "") continue
        if (!(word[i] in folder))
            complain("ARCHITECTURE.md:" FNR, "room \"" name "\" may only use rooms above it; \"" word[i] "\" is not")
        arrow[name, word[i]] = 1
    }
    n = split(trim(cell[5]), word, /[ ,]+/)
    for (i = 1; i <= n; i++) system_ok[name, word[i]] = 1
    next
}
FILENAME == "ARCHITECTURE.md" { next }

FNR == 1 {
    room = room_of(FILENAME)
    if (room == "") complain(FILENAME ":1", "stands in no room of ARCHITECTURE.md")
}
FNR == max_lines + 1 && !(FILENAME in may_be_long) {
    complain(FILENAME ":" FNR, "longer than " max_lines " lines")
}
room != "" && /^[ \t]*#[ \t]*include/ {
    includes++
    where = FILENAME ":" FNR
    if (match($0, /"[^"]+"/)) {
        name = substr($0, RSTART + 1, RLENGTH - 2)
        target = resolve(name, FILENAME)
        if (target == "") complain(where, "there is no " name)
        else check_own(where, room, target, name)
    } else if (match($0, /<[^>]+>/)) {
        name = substr($0, RSTART + 1, RLENGTH - 2)
        if (("include/" name) in known) check_own(where, room, "include/" name, name)
        else check_system(where, room, name)
    } else
        complain(where, "an include whose name cannot be read here")
}

END {
    if (rows == 0) complain("ARCHITECTURE.md", "has no table of rooms")
    if (includes == 0) complain("tools/check_layers.sh", "found no include at all")
    if (faults) { print faults " faults"; exit 1 }
    print files " files, " includes " includes, " rows " rooms: every arrow is in the table"
}
' - ARCHITECTURE.md $files
