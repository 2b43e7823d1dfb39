/* The texts of `serve`, as texts.h has them. */
#ifndef CLI_SERVE_TEXTS_H
#define CLI_SERVE_TEXTS_H

/* clang-format off */
#define CLI_SERVE_TEXT_LIST(X) \
    X(SERVE_SUMMARY, "serve live games to browsers", "为浏览器提供在线对局服务") \
    X(SERVE_DETAILS, \
      "Games are made, played, watched and ruled in a browser, at the address that is printed. " \
      "Whatever a player was told is in the database before; after a crash the games go on where they were. " \
      "Ctrl-C stops the server: it puts everything into the database and says goodbye.\n" \
      "Each option may also be given by the environment (CHUHE_LISTEN, CHUHE_DATABASE ...) or by a line " \
      "'name = value' of a file (--config); the command line comes first, then the environment. " \
      "What the server does is told on standard error, one JSON object a line.", \
      "在浏览器中建立、进行、观看和裁决对局，网址会显示出来。告知棋手的一切都已先写入数据库；崩溃后对局从原处继续。" \
      "按 Ctrl-C 停止：服务器会写完数据并与各方道别。\n" \
      "每个选项也可用环境变量（CHUHE_LISTEN、CHUHE_DATABASE 等）或配置文件（--config）中的一行 “名称 = 值” 给出；" \
      "命令行优先，其次为环境变量。服务器的运行情况写到标准错误，每行一个 JSON 对象。") \
    X(OPTION_SERVE_LISTEN, "where to listen (default: 127.0.0.1:8080, or a free port when that is taken; *:8080 for everybody; port 0: any free one)", "监听地址（默认 127.0.0.1:8080，被占用时任选空闲端口；*:8080 对所有人开放；端口 0 为任一空闲端口）") \
    X(OPTION_SERVE_DATABASE, "an SQLite file, or postgres://... (default: chuhe/games.db in the folder for user data)", "SQLite 文件，或 postgres://…（默认为用户数据文件夹中的 chuhe/games.db）") \
    X(OPTION_SERVE_WEB, "the folder of the client's pages", "网页客户端所在的文件夹") \
    X(OPTION_SERVE_ENGINE, "the engine to play against (default: chuhe-engine beside this program; none: there is none)", "对弈引擎程序（默认为本程序旁的 chuhe-engine；none 为不设引擎）") \
    X(OPTION_SERVE_ENGINES, "how many of it think at the same time (default: half of the processors)", "同时思考的引擎数（默认为处理器数的一半）") \
    X(SERVE_NO_ENGINE, "no engine was found beside this program: nobody can play against it (--engine)", "本程序旁没有找到引擎，不能与引擎对弈（--engine）") \
    X(OPTION_SERVE_ORIGIN, "a site whose pages may ask, beside the server's own, e.g. https://chess.example", "除本服务器网页外，允许访问的网站，如 https://chess.example") \
    X(OPTION_SERVE_PER_ADDRESS, "connections of one address at the same time (default: 100; 0: no limits)", "同一地址同时的连接数（默认 100；0 为不限）") \
    X(OPTION_SERVE_PROXY, "yes: behind a proxy, addresses are those it names in X-Forwarded-For", "yes：位于代理之后，地址取自 X-Forwarded-For") \
    X(OPTION_SERVE_QUIET, "yes: tell only what goes wrong", "yes：只报告出错情况") \
    X(OPTION_SERVE_OPEN, "yes: open the address in a browser", "yes：在浏览器中打开网址") \
    X(OPTION_SERVE_ADVERTISE, "one of several servers on one PostgreSQL: the path by which browsers reach this one beside the shared address (/p1)", "多个服务器共用一个 PostgreSQL 时，浏览器访问本服务器所用的路径（如 /p1）") \
    X(OPTION_SERVE_REST_HOURS, "games that go on without a clock that runs leave the memory after so many hours without anybody, and come back with whoever opens them (default: 24; 0: never)", "未完且无钟走动的对局，无人连接达此小时数后移出内存，再次打开时恢复（默认 24；0 为从不）") \
    X(OPTION_SERVE_CONFIG, "a file of options", "配置文件") \
    X(OPTION_SERVE_SET_PASSWORD, "serve nothing: give the account of that name another password, as when it was forgotten; it is asked for, or is the first line of standard input", "不启动服务：为该名称的账号另设密码（如遗忘时）；密码由提示输入，或取自标准输入的第一行") \
    X(SERVE_PASSWORD_ASK, "New password for {1}: ", "{1} 的新密码：") \
    X(SERVE_PASSWORD_AGAIN, "Once more: ", "再次输入：") \
    X(SERVE_PASSWORD_DIFFERS, "the two are not alike; nothing was changed", "两次输入不同，未作更改") \
    X(SERVE_PASSWORD_NONE, "no password was given; nothing was changed", "没有输入密码，未作更改") \
    X(SERVE_PASSWORD_BAD, "a password has 8 to 128 characters; nothing was changed", "密码须为 8 至 128 个字符，未作更改") \
    X(SERVE_PASSWORD_NOBODY, "'{1}' has no account called '{2}'", "“{1}”中没有名为“{2}”的账号") \
    X(SERVE_PASSWORD_STORE, "'{1}': {2}", "“{1}”：{2}") \
    X(SERVE_PASSWORD_SET, "{1} has a new password; all sessions of the account have ended.", "{1} 的密码已更改，该账号的所有登录均已失效。") \
    X(SERVE_OPEN, "Chuhe is served at {1} (games taken up: {2}). Ctrl-C stops it.", "楚河服务已启动：{1}（接续对局：{2}）。按 Ctrl-C 停止。") \
    X(SERVE_NO_WEB, "the client's pages are not there: only programs can use it (--web)", "没有网页客户端，只能由程序访问（--web）") \
    X(SERVE_OTHER_PORT, "port 8080 is taken: another one is used (--listen names one)", "端口 8080 已被占用，改用其他端口（可用 --listen 指定）") \
    X(SERVE_NO_BROWSER, "no browser could be opened: open {1} in one", "无法打开浏览器，请自行打开 {1}") \
    X(SERVE_CLAIMED, "'{1}' is served already: {2}", "“{1}”已由另一个服务器使用：{2}") \
    X(SERVE_CANNOT, "cannot serve: {1}", "无法提供服务：{1}") \
    X(SERVE_BAD_CONFIG, "'{1}', line {2}: expected 'name = value' with the name of an option, not '{3}'", "“{1}”第 {2} 行：应为 “名称 = 值”，名称须为选项名，而不是“{3}”") \
    X(SERVE_NO_HOME, "no folder for the database: name one with --database", "没有存放数据库的文件夹：请用 --database 指定")
/* clang-format on */

#endif
