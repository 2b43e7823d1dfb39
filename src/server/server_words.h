/* What the server refuses by itself, beside what the referee does: codes for programs,
 * sentences for people, the status of HTTP. */
#ifndef SERVER_SERVER_WORDS_H
#define SERVER_SERVER_WORDS_H

#include "base/json.h"

/* X(NAME, code, status, English, Chinese) */
#define SERVER_ERROR_LIST(X)                                                                       \
    X(ELSEWHERE, "elsewhere", 307, "another process of this server has the game",                  \
      "此局由服务器的另一进程负责")                                                                \
    X(BAD_JSON, "bad_json", 400, "this is no JSON object", "不是有效的 JSON 对象")                 \
    X(BAD_REQUEST, "bad_request", 400, "something is missing or has a wrong value",                \
      "内容缺失或数值有误")                                                                        \
    X(BAD_OPTIONS, "bad_options", 400, "such a game cannot be played", "无法按此设置对局")         \
    X(BAD_EVENT, "bad_event", 400, "the event cannot be read", "无法读懂该事件")                   \
    X(BAD_LOGIN, "bad_login", 401, "the name or the password is wrong", "用户名或密码有误")        \
    X(NOT_LOGGED_IN, "not_logged_in", 401, "log in first", "请先登录")                             \
    X(UNKNOWN_KEY, "unknown_key", 403, "this key opens nothing here", "密钥无效")                  \
    X(FORBIDDEN, "forbidden", 403, "this is not for you to do", "无权进行此操作")                  \
    X(ORIGIN, "origin", 403, "the request comes from another site", "请求来自其他网站")            \
    X(NOT_FOUND, "not_found", 404, "there is nothing here", "此处没有内容")                        \
    X(NO_GAME, "no_game", 404, "there is no such game", "没有这一局")                              \
    X(NO_STUDY, "no_study", 404, "there is no such study", "没有这份研究")                         \
    X(NO_HALL, "no_hall", 404, "there is no such hall", "没有这个赛场")                            \
    X(NO_JOB, "no_job", 404, "there is no such job: it is forgotten ten minutes after its end",    \
      "没有这项任务（结束十分钟后不再保留）")                                                      \
    X(METHOD, "method", 405, "this address is asked in another way", "不支持此请求方法")           \
    X(CHANGED, "changed", 409, "somebody has saved it since you opened it",                        \
      "自您打开之后，已有人保存过")                                                                \
    X(NAME_TAKEN, "name_taken", 409, "the name is that of an account", "该名称已属于某个账户")     \
    X(NOT_OPEN, "not_open", 409, "the seat is not open", "该席位不空")                             \
    X(BEGUN, "begun", 409, "the game has begun, or is over", "对局已经开始或已结束")               \
    X(STOPPED, "stopped", 409, "it was stopped", "已被停止")                                       \
    X(USED, "used", 409, "this n belongs to another event", "此 n 已用于另一事件")                 \
    X(SEALED, "sealed", 409, "a sealed move lies there: until it is opened nobody reads it",       \
      "有封棋着法，启封前不得查看")                                                                \
    X(NOT_JOINED, "not_joined", 409, "join the game first", "请先进入该局")                        \
    X(TOO_LARGE, "too_large", 413, "this is too long", "内容过长")                                 \
    X(FILE_TOO_LARGE, "too_large", 413,                                                            \
      "files of up to 8 MiB are read here, and of up to 1 MiB converted; the program `chuhe "      \
      "convert` takes larger ones",                                                                \
      "此处可读不超过 8 MiB 的文件，可转换不超过 1 MiB 的文件，更大的请用程序 chuhe convert")      \
    X(TYPE, "type", 415, "the body must be application/json", "内容类型应为 application/json")     \
    X(FULL, "full", 409, "the game has as many events as are taken: it can only be ended",         \
      "本局事件数已达上限，只能结束对局")                                                          \
    X(NO_RECORD, "no_record", 422, "there is no game record in this", "其中没有棋谱")              \
    X(TOO_FAST, "too_fast", 429, "too many requests: wait a little", "请求过于频繁，请稍候")       \
    X(TOO_MANY, "too_many", 429, "too many at the same time", "同时进行的数量过多")                \
    X(FAILED, "failed", 500, "no engine could do it", "引擎未能完成")                              \
    X(NO_ENGINE, "no_engine", 501, "this server has no engine to play against",                    \
      "本服务器没有可对弈的引擎")                                                                  \
    X(CANNOT_HOLD, "cannot_hold", 501, "this format cannot hold the game", "该格式无法保存此局")   \
    X(STORE, "store", 503, "the database cannot be written: nothing has happened",                 \
      "数据库无法写入，操作未生效")                                                                \
    X(BUSY, "busy", 503, "the server is too busy to answer this now", "服务器繁忙，暂时无法答复")  \
    X(CLOSING, "closing", 503, "the server is being stopped", "服务器正在停止")                    \
    X(MEMORY, "memory", 503, "out of memory", "内存不足")

typedef enum server_error {
    SERVER_NO_ERROR,
#define SERVER_ERROR_ENUM(name, code, status, en, zh) SERVER_##name,
    SERVER_ERROR_LIST(SERVER_ERROR_ENUM)
#undef SERVER_ERROR_ENUM
        SERVER_ERRORS
} server_error;

const char *server_error_code(server_error error);
unsigned server_error_status(server_error error);
/* The member "message", in both languages. */
void server_error_json(json *writer, server_error error);

/* Members of an open object, as they are needed everywhere. */
void server_put_text(json *writer, const char *key, const char *text); /* NULL gives null */
void server_put_number(json *writer, const char *key, int64_t number);
void server_put_bool(json *writer, const char *key, bool value);

#endif
