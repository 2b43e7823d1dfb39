#!/bin/sh
# Every sentence that a reader or writer of records may say is in the program's
# table of warnings, in Chinese too and weighed.
#
#   tests/words/run.sh          (from the root of the tree; prints TAP)
set -u

# The string literals of two words and more: comments and directives left out, pieces
# joined, formats made *.
sentences() {
    cat src/record/*.[ch] | awk '
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

known=$(sed -n 's/^    X([A-Z]*, "\(\([^"\\]\|\\.\)*\)".*/\1/p' src/cli/warning_texts.h)
number=0
failed=0
sentences >"${TMPDIR:-/tmp}/words.$$"
while IFS= read -r sentence; do
    number=$((number + 1))
    if printf '%s\n' "$known" | grep -qF -- "$sentence"; then # some come in pieces
        echo "ok $number - $sentence"
    else
        echo "not ok $number - $sentence"
        echo "#   src/record says this; it is not in src/cli/warning_texts.h"
        failed=1
    fi
done <"${TMPDIR:-/tmp}/words.$$"
rm -f "${TMPDIR:-/tmp}/words.$$"
if [ $number -lt 50 ]; then
    number=$((number + 1))
    echo "not ok $number - the sentences are found"
    failed=1
fi
echo "1..$number"
exit $failed
