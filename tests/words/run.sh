#!/bin/sh
# Every sentence that a reader or writer of records may say is in the program's
# table of warnings, in Chinese too and weighed; and it is in the document of its
# format, word for word and with the same weight:
#
#   * `the sentence` (moves|text|–)
#
#   tests/words/run.sh          (from the root of the tree; prints TAP)
set -u

# The string literals of two words and more: comments and directives left out, pieces
# joined, formats made *.
sentences() {
    cat "$@" | awk '
        { text = text $0 "\n" }
        END {
            while ((at = index(text, "/*")) > 0) {
                rest = substr(text, at + 2)
                text = substr(text, 1, at - 1) " " substr(rest, index(rest, "*/") + 2)
            }
            gsub(/\n[ \t]*#[^\n]*/, "\n", text)
            gsub(/_Static_assert\([^;]*;/, "", text)
            gsub(/"[ \t\n]*\n[ \t]*"/, "", text)
            while (match(text, /"([^"\\\n]|\\.)*"/)) {
                word = substr(text, RSTART + 1, RLENGTH - 2)
                text = substr(text, RSTART + RLENGTH)
                if (word ~ /[a-z][a-z]+ [a-z][a-z]+/) {
                    gsub(/%[.0-9]*z?[a-z]/, "*", word)
                    print word
                }
            }
        }' | sort -u
}

# The document that has the sentences of a source file; those of several formats
# share one.
document() {
    name=$(basename "$1")
    case $name in
    text.c | text_list_*) echo text ;;
    text_* | binary_*) echo warnings ;;
    xqf* | cbr* | cbl* | mxq* | cbf* | json* | dhtmlxq* | pgn* | wxf*)
        echo "$name" | sed 's/[_.].*//'
        ;;
    *) echo warnings ;;
    esac
}

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# The table: one line a sentence, as the documents have it.
sed -n 's/^    X(\([A-Z]*\), "\(\([^"\\]\|\\.\)*\)".*/\1 \2/p' src/warning/warning_texts.h |
    sed 's/\\"/"/g; s/^MOVES \(.*\)/* `\1` (moves)/; s/^TEXT \(.*\)/* `\1` (text)/
         s/^NOTE \(.*\)/* `\1` (–)/' >"$work/table"
for file in docs/formats/*.md; do
    sed -n "s#^\(\* \`.*\` ([^)]*)\).*#$file \1#p" "$file"
done >"$work/told"
for file in src/record/*.[ch]; do
    told=docs/formats/$(document "$file").md
    sentences "$file" | sed "s#\\\\\"#\"#g; s#^#$file $told #"
done >"$work/said"

awk '
    function verdict(is_good, name, why) {
        print (is_good ? "ok " : "not ok ") ++number " - " name
        if (!is_good) print "#   " why
        failed = failed || !is_good
    }
    function rest(fields) { # of the line, behind so many words
        line = $0
        while (fields-- > 0) line = substr(line, index(line, " ") + 1)
        return line
    }
    # Some sentences are said in pieces, so that a part is enough.
    function is_in(part, list,    i, lines, count) {
        count = split(list, lines, "\n")
        for (i = 1; i <= count; i++) if (index(lines[i], part)) return 1
        return 0
    }
    FILENAME ~ /table$/ { table = table $0 "\n"; exact[$0] = 1 }
    FILENAME ~ /told$/ {
        told[$1] = told[$1] rest(1) "\n"
        if (!(rest(1) in exact)) wrong[$1] = wrong[$1] " " rest(1)
        documents[$1] = 1
    }
    FILENAME ~ /said$/ {
        name = $1 ": " rest(2)
        if (!is_in(rest(2), table)) verdict(0, name, "this is not in src/warning/warning_texts.h")
        else verdict(is_in(rest(2), told[$2]), name, "this is not in " $2)
        said++
    }
    END {
        if (said < 50) verdict(0, "the sentences are found", "there are " said + 0)
        for (file in documents)
            verdict(!(file in wrong), file, "otherwise in src/warning/warning_texts.h:" wrong[file])
        print "1.." number
        exit failed
    }' "$work/table" "$work/told" "$work/said"
