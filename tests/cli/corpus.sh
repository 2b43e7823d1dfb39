# shellcheck shell=sh disable=SC2010,SC2012,SC2086,SC2154
# Real records made by other programs, where there are some.

# Every file of a kind from its format to another and back: the same moves.
there_and_back() { # NAME FORMAT STATUS FILE...
    name=$1
    format=$2
    wanted=$3
    shift 3
    rm -rf "$work/there" "$work/back"
    expect "$wanted" "$name to $format" convert -q "$@" -o "$work/there/" --to "$format"
    expect 0 "$name to $format and on to JSON" convert -q "$work"/there/* -o "$work/back.json"
    "$chuhe" convert -q "$@" -o "$work/straight.json"
    "$chuhe" info --json "$work/straight.json" | sed 's/.*"fen"/"fen"/; s/,"result.*//' >"$work/a"
    "$chuhe" info --json "$work/back.json" | sed 's/.*"fen"/"fen"/; s/,"result.*//' >"$work/b"
    sort "$work/a" >"$work/a.sorted"
    sort "$work/b" >"$work/b.sorted"
    fact "$name to $format and back: every start and move is the same" cmp -s "$work/a.sorted" "$work/b.sorted"
}

if [ -z "${CHUHE_CORPUS:-}" ]; then
    cases=$((cases + 1))
    echo "ok $cases - real records # SKIP CHUHE_CORPUS names no folder"
else
    there_and_back 'XQF' pgn 1 "$CHUHE_CORPUS"/xqf/*.xqf
    there_and_back 'XQF' dhtmlxq 1 "$CHUHE_CORPUS"/xqf/*.xqf
    there_and_back 'XQF' cbr 1 "$CHUHE_CORPUS"/xqf/*.xqf
    there_and_back 'PGN in Big5' xqf 1 "$CHUHE_CORPUS"/pgn-big5/*
    there_and_back 'PGN in GBK' text 0 "$CHUHE_CORPUS"/pgn-gbk/*
fi
