# shellcheck shell=sh disable=SC2010,SC2012,SC2086,SC2154
# match: engines against each other. The engines are fakes (tests/support/fake_engine.c).

A="cmd='$fake uci name=A'"
B="cmd='$fake uci name=B seed=4'"
# --- wrong usage -----------------------------------------------------------

match_usage() {
    expect 2 'match without engines' match --st 1
    err_has 'a match takes two engines'
    expect 2 'match with one engine' match -e "$A" --st 1
    err_has '(given: 1)'
    expect 2 'match with three engines' match -e "$A" -e "$B" -e "$B" --st 1
    expect 2 'match without limits' match -e "$A" -e "$B"
    err_has 'how long may an engine think?'
    expect 2 'match with two kinds of time' match -e "$A" -e "$B" --st 1 --tc 1+1
    expect 2 'an engine with an unknown key' match -e "$A colour=red" -e "$B" --st 1
    err_has "there is no key 'colour'"
    expect 2 'an engine with an unknown key, in Chinese' --lang zh match -e "$A colour=red" -e "$B" --st 1
    err_has '没有“colour”'
    expect 2 'a clock that is none' match -e "$A" -e "$B" --tc 5/
    err_has "not '5/'"
    expect 2 'a test with its bounds turned' match -e "$A" -e "$B" --st 1 --sprt 5,0
    expect 2 'a test with one bound' match -e "$A" -e "$B" --st 1 --sprt 5
    expect 2 'draws without a score' match -e "$A" -e "$B" --st 1 --draw-moves 5
    err_has '--draw-moves does nothing without --draw-score'
    expect 3 'a file of openings that is not there' match -e "$A" -e "$B" --st 1 --openings "$work/nothing"
    printf '%s w\nnonsense\n' "$START" >"$work/openings"
    expect 3 'a file of openings with a wrong line' match -e "$A" -e "$B" --st 1 --openings "$work/openings"
    err_has "$work/openings:2: not a position"
    expect 3 'an engine that is not there' match -e "$A" -e 'cmd=/nowhere/engine' --st 1
    err_has 'engine /nowhere/engine cannot be started'
    expect 3 'an option that an engine lacks' match -e "$A option.Hsah=1" -e "$B" --st 1
    err_has "engine A has no option 'Hsah'"
    err_has 'A> uciok'
}

# --- playing ---------------------------------------------------------------

match_plays() {
    printf '%s w\n' "$START" >"$work/openings"
    expect 0 'a match' match -e "$A" -e "$B" --depth 1 --max-plies 12 --openings "$work/openings"
    out_has 'A against B, 2 games of 2, rules cxa2020'
    out_has 'A 1 : 1 B (50.0 %)'
    out_has 'pairs      0: 0   ½: 0   1: 1   1½: 0   2: 0'
    out_has 'drawn for length 2'
    out_has 'faults     none'
    err_has '1/2  A – B  1/2-1/2  drawn for length, 12 plies  [A 0.5 : 0.5 B]'
    err_has '2/2  B – A'
    expect 0 'a match in Chinese' --lang zh match -e "$A" -e "$B" --depth 1 --max-plies 12 -q
    out_has '着数到限判和 2'
    err_empty
    expect 0 'a match in JSON' --json match -e "$A" -e "$B" --depth 1 --max-plies 12 -q
    out_lines 1
    out_has '"pairs":[0,0,1,0,0]'
    out_has '"superiority":null'
    out_has '"faults":{"crash":0,"hang":0,"illegal_move":0,"time_loss":0,"no_move":0}'
    expect 0 'a match with more games than openings' match -e "$A" -e "$B" --depth 1 --max-plies 12 \
        --openings "$work/openings" --games 4 -q
    err_has 'there are 1 openings for 4 games'
}

match_faults() {
    expect 0 'an engine that crashes' match -e "cmd='$fake uci name=A crash=3'" -e "$B" --depth 1 \
        --max-plies 12 -q
    out_has 'faults     A: crash 2'
    err_has '  A: crash: exit status 3'
    err_has 'A> fake engine: out of cheese'
    expect 1 'a test that ends with the weaker hypothesis' match \
        -e "cmd='$fake uci name=A resign=1' restart=yes" -e "$B" --depth 1 --games 40 --sprt 0,200 -q
    out_has 'elo0 accepted'
    expect 0 'a test that ends with the stronger hypothesis' match -e "$B" \
        -e "cmd='$fake uci name=A resign=1' restart=yes" --depth 1 --games 40 --sprt 0,200 -q
    out_has 'elo1 accepted'
}

# --- killed and resumed ----------------------------------------------------

slow_match() { # [exec]: until it is killed, or to its end
    ${1:-} $wrapper "$chuhe" match -e "cmd='$fake uci name=A late=0:20'" -e "$B" --depth 1 --max-plies 12 \
        --games 8 --resume "$work/state" --pgn "$work/games.pgn" >"$work/out" 2>"$work/err" </dev/null
}
rounds() { # how many games are in the file, and how many different ones
    grep '^\[Round ' "$work/games.pgn" | wc -l
    grep '^\[Round ' "$work/games.pgn" | sort -u | wc -l
}
match_resumes() {
    what='a match that was killed'
    slow_match exec &
    killed=$!
    tries=0
    while [ "$(cat "$work/state" 2>/dev/null | wc -l)" -lt 4 ] && [ $tries -lt 600 ]; do
        sleep 0.05
        tries=$((tries + 1))
    done
    kill -9 $killed 2>/dev/null
    wait $killed 2>/dev/null
    over=$(($(wc -l <"$work/state") - 1))
    fact "$what: some games are over and not all" test "$over" -ge 3 -a "$over" -lt 8
    slow_match
    fact "$what: goes on to its end" test $? -eq 0
    err_has 'going on after'
    fact "$what: every game is there once" test "$(rounds | tr '\n' ' ')" = '8 8 '
    out_has '8 games of 8'
    expect 3 'the state of another match' match -e "$A" -e "$B" --depth 2 --resume "$work/state"
    err_has 'belongs to a match with other engines'
}

if [ -n "$fake" ]; then
    match_usage
    match_plays
    match_faults
    match_resumes
fi
