# shellcheck shell=sh disable=SC2086,SC2154
# The rule books: the list, a book in prose, in JSON, and names that are none.

BOOKS='cxa1957 cxa1999 cxa2020 axf wxf2018 online none'

rules_list() {
    expect 0 'rules' rules
    for book in $BOOKS; do
        fact "rules: $book is listed" grep -q "^$book  " "$work/out"
    done
    out_has 'Chinese rules of 1957'
    fact 'rules: no line is longer than 79' test -z "$(grep -E '.{80}' "$work/out")"
    expect 0 'rules in Chinese' rules --lang zh
    out_has 'cxa1957   中国象棋规则（1957）'
    expect 0 'rules in JSON' rules --json
    out_lines 1
    fact 'rules in JSON: every book' test "$(grep -o '"summary":' "$work/out" | wc -l)" -eq 7
}

rules_books() {
    for book in $BOOKS; do
        expect 0 "rules $book" rules $book
        err_empty
        fact "rules $book: its name and title" grep -q "^$book: " "$work/out"
        out_has 'Natural limit: '
        fact "rules $book: no line is longer than 79" test -z "$(grep -E '.{80}' "$work/out")"
        expect 0 "rules $book in Chinese" rules --lang zh $book
        fact "rules $book in Chinese: no line begins with a sign that closes" test -z \
            "$(grep -E '^ *(）|、|，|。|；|：|”)' "$work/out")"
        fact "rules $book in Chinese: no English" test -z \
            "$(sed 1d "$work/out" | grep -E '[A-Za-z]{3}')"
        expect 0 "rules $book in JSON" rules --json $book
        out_has "{\"name\":\"$book\","
        out_lines 1
    done
}

# What stands in a book is what its table says.
rules_words() {
    expect 0 'the book of 1957' rules cxa1957
    out_has '5.2(1) '
    out_has 'perpetual check is forbidden, whatever the other side does'
    out_has 'perpetual mate threat against perpetual block: a draw'
    out_has '5.2(8)          chases and idle moves: chasing a piece on one of its points'
    out_has 'A ruling comes when the loop has run 3 times.'
    out_has 'Natural limit: none'
    out_has 'First move: Black'
    expect 0 'the book of 1999' rules cxa1999
    out_has 'Natural limit: 60 rounds without a capture'
    out_has 'First move: Red'
    out_lacks 'Exceptions'
    expect 0 'the book of 2020' rules cxa2020
    out_has 'is a joint chase'
    fact 'the book of 2020: three grades' test "$(grep -c 'Who does this' "$work/out")" -eq 3
    expect 0 'the Asian rules' rules axf
    fact 'the Asian rules: mate threats are allowed' test \
        "$(grep -n 'perpetual mate threat is allowed' "$work/out" | cut -d: -f1)" -gt \
        "$(grep -n '^Allowed' "$work/out" | cut -d: -f1)"
    expect 0 'the online rule' rules online
    out_lacks '  chase: '
    out_has 'when the loop has run 2 times'
    expect 0 'no rule' rules none
    out_lacks 'must change'
    out_has 'It is a draw.'
    expect 0 'the world rules in JSON' rules --json wxf2018
    out_has '"name":"pinned_chase","weight":2,'
    out_has '"name":"perpetual_kill","weight":0,'
    out_has '"first_side":"red","loops":3,"natural_limit_rounds":60,"natural_limit_checks":10,"kill_checks":1,"chase":"direct"'
}

rules_names() {
    for pair in cxa1958:cxa1957 CXA2020:cxa2020 1999:cxa1999 wxf:wxf2018 axff:axf onlin:online; do
        expect 2 "near: rules ${pair%:*}" rules "${pair%:*}"
        err_has "there is no rule book '${pair%:*}'; did you mean '${pair#*:}'?"
        out_empty
    done
    expect 2 'no book is near' rules fide
    err_has "there is no rule book 'fide'; there are cxa1957, cxa1999, cxa2020, axf, wxf2018, online, none"
    fact 'no book is near: none is named' test -z "$(grep 'did you mean' "$work/err")"
    expect 2 'an empty name' rules ''
    err_has "there is no rule book ''; there are"
    expect 2 'two books' rules axf none
    err_has "unexpected argument 'none'"
    expect 2 'a misspelt book in Chinese' --lang zh rules cxa1958
    err_has '没有规则书“cxa1958”；是否指“cxa1957”？'
}

rules_list
rules_books
rules_words
rules_names
