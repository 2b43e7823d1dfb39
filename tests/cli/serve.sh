# shellcheck shell=sh disable=SC2154
# What `chuhe serve` says before it serves: options that are wrong. Serving itself is
# tested in tests/server.

# --- serve: wrong options ---------------------------------------------------

serve() {
    expect 2 'serve: an address without a port' serve --listen 127.0.0.1
    err_has "--listen: expected 127.0.0.1:8080"
    expect 2 'serve: a port that is none' serve --listen 127.0.0.1:65536
    err_has "--listen: expected 127.0.0.1:8080"
    expect 2 'serve: too many engines' serve --engines 65 --database :memory:
    err_has "--engines: expected 1-64, not '65'"
    expect 2 'serve: hours that are none' serve --rest-hours -1 --database :memory:
    err_has "--rest-hours: expected 0-100000, not '-1'"
    expect 2 'serve: an engine that is not there' serve --engine "$work/nothing" --database :memory:
    err_has '--engine: expected a program, none'
    printf 'listen = 127.0.0.1:0\nlisten to me\n' >"$work/serve.conf"
    expect 2 'serve: a line that is none' serve --config "$work/serve.conf"
    err_has 'line 2'
    printf 'quiet = perhaps\n' >"$work/serve.conf"
    expect 2 'serve: a value that is none' serve --config "$work/serve.conf"
    err_has "--quiet: expected yes, no, not 'perhaps'"
    printf 'listen = \000\nquiet = yes\n' >"$work/serve.conf"
    expect 2 'serve: a zero in the configuration' serve --config "$work/serve.conf"
    err_has "--listen: expected 127.0.0.1:8080"
    expect 3 'serve: no such configuration' serve --config "$work/nothing"
    err_has 'No such file or directory'
    printf 'this is no database, and longer than the head of one would be\n' >"$work/serve.db"
    expect 3 'serve: a database that is none' serve --listen 127.0.0.1:0 --database "$work/serve.db"
    err_has 'cannot serve'
    printf 'http://127.0.0.1:1234/' >"$work/mine.db.lock"
    exec 9<"$work/mine.db.lock"
    flock --nonblock 9
    expect 3 'serve: a database that another server has' serve --listen 127.0.0.1:0 --database "$work/mine.db"
    err_has 'is served already: http://127.0.0.1:1234/'
    exec 9<&-
    expect 3 'serve: a database in no folder' serve --listen 127.0.0.1:0 --database "$work/nothing/games.db"
    err_has 'No such file or directory'
    expect 2 'serve: an address that is no path' serve --advertise https://p1.example --database :memory:
    err_has "--advertise: expected a path of the site, as /p1, not 'https://p1.example'"
    passwords
    expect 2 'serve: a browser, perhaps' serve --open perhaps --database :memory:
    err_has "--open: expected yes, no, not 'perhaps'"
}

# Another password for an account, by whoever runs the server.
passwords() {
    printf 'correct horse\n' >"$work/password"
    printf 'short\n' >"$work/short"
    : >"$work/empty"
    expect 3 'serve: a password in no database' serve --set-password 甲 --database "$work/none.db"
    err_has 'No such file or directory'
    [ ! -e "$work/none.db" ]
    verdict $? 'serve: and none is made'
    : >"$work/accounts.db"
    expect_from "$work/password" 2 'serve: a password for nobody' serve --set-password 甲 --database "$work/accounts.db"
    err_has "has no account called '甲'"
}

serve
