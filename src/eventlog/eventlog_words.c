/* What is wrong with a line, in words. */
#include <string.h>

#include "base/text.h"
#include "eventlog/eventlog.h"

typedef struct words {
    const char *en, *zh;
} words;

static const words expectations[EVENTLOG_EXPECTS] = {
    [EVENTLOG_EXPECT_NOTHING] = {"something else", "其他内容"},
    [EVENTLOG_EXPECT_ONE_OF] = {"one of ", "下列之一："},
    [EVENTLOG_EXPECT_NUMBER] = {"a whole number, ", "整数 "},
    [EVENTLOG_EXPECT_YES_NO] = {"true or false", "true 或 false"},
    [EVENTLOG_EXPECT_TEXT] = {"a text", "文本"},
    [EVENTLOG_EXPECT_SHORT_TEXT] = {"a text of at most 63 bytes", "不超过63字节的文本"},
    [EVENTLOG_EXPECT_OBJECT] = {"an object { }", "对象 { }"},
    [EVENTLOG_EXPECT_SQUARES] = {"points such as [\"b0\",\"h0\"]", "交叉点，如 [\"b0\",\"h0\"]"},
    [EVENTLOG_EXPECT_SQUARE] = {"a point, \"a0\" to \"i9\"", "交叉点，\"a0\" 至 \"i9\""},
    [EVENTLOG_EXPECT_AT] = {"a time such as \"1:02:03.500\", or milliseconds",
                            "时刻，如 \"1:02:03.500\"，或毫秒数"},
    [EVENTLOG_EXPECT_TIME] = {"a length of time such as \"2m30s\", or milliseconds",
                              "时长，如 \"2m30s\"，或毫秒数"},
    [EVENTLOG_EXPECT_TIME_CONTROL] = {"a time control such as \"1999-6.1\" or \"60m+30s\"",
                                      "时限，如 \"1999-6.1\" 或 \"60m+30s\""},
    [EVENTLOG_EXPECT_FEN] = {"a FEN", "FEN"},
    [EVENTLOG_EXPECT_MOVE] = {"a move such as \"h2e2\" or \"炮二平五\"",
                              "着法，如 \"h2e2\" 或 \"炮二平五\""},
    [EVENTLOG_EXPECT_TURN] = {"a move such as \"h2e2\" or \"a8a9=R\"",
                              "着法，如 \"h2e2\" 或 \"a8a9=R\""},
};
_Static_assert(EVENTLOG_LINE_MAX == 65536 && CHUHE_EVENT_TEXT_CAP == 64, "as the words say");

static void put(buffer *out, bool chinese, const char *en, const char *zh)
{
    buffer_text(out, chinese ? zh : en);
}

static void put_clean(buffer *out, const char *text)
{
    text_append_printable(out, text, strlen(text));
}

static void put_field(buffer *out, const eventlog_fault *fault)
{
    buffer_text(out, "\"");
    put_clean(out, fault->field);
    buffer_text(out, "\"");
}

static void put_expected(buffer *out, const eventlog_fault *fault, bool chinese)
{
    const words *expected = &expectations[fault->expected];
    put(out, chinese, "expected ", "应为");
    put(out, chinese, expected->en, expected->zh);
    put_clean(out, fault->expected_list);
}

/* `: the generals face each other (e0, e9); ...` */
static void put_start_faults(buffer *out, const chuhe_setup_report *report, bool chinese)
{
    char text[3];
    const char *mark = chinese ? "：" : ": ";
    for (int i = 0; i < CHUHE_FAULT_COUNT; i++) {
        if (!(report->faults >> i & 1))
            continue;
        buffer_text(out, mark);
        mark = chinese ? "；" : "; ";
        put(out, chinese, chuhe_fault_message(i), chuhe_fault_message_zh(i));
        const char *before = chinese ? "（" : " (";
        for (chuhe_square square = chuhe_squareset_next(report->where[i], 0);
             square < CHUHE_SQUARES;
             square = chuhe_squareset_next(report->where[i], (chuhe_square)(square + 1))) {
            chuhe_square_to_text(text, square);
            buffer_text(out, before);
            buffer_text(out, text);
            before = ", ";
        }
        if (!chuhe_squareset_is_empty(report->where[i]))
            put(out, chinese, ")", "）");
    }
}

/* The line as a whole is wrong. */
static void put_line_fault(buffer *out, const eventlog_fault *fault, bool chinese)
{
    switch (fault->problem) {
    case EVENTLOG_TOO_LONG:
        put(out, chinese, "the line is longer than 65536 bytes", "该行超过65536字节");
        break;
    case EVENTLOG_NOT_JSON:
        put(out, chinese, "not a JSON object: ", "不是 JSON 对象：");
        put_clean(out, fault->found);
        break;
    case EVENTLOG_BAD_OPTIONS:
        put(out, chinese, "the game cannot be set up so: ", "不能这样开局：");
        put(out, chinese, chuhe_status_message(fault->why), chuhe_status_message_zh(fault->why));
        put_start_faults(out, &fault->start, chinese);
        break;
    case EVENTLOG_NO_MEMORY:
        put(out, chinese, chuhe_status_message(CHUHE_E_MEMORY),
            chuhe_status_message_zh(CHUHE_E_MEMORY));
        break;
    default:
        put(out, chinese, "what is played by stands in the first line only",
            "对局规定只能写在第一行");
    }
}

static void put_found(buffer *out, const eventlog_fault *fault, bool chinese)
{
    put(out, chinese, ", found ", "，实为 ");
    put_clean(out, fault->found);
}

static void put_field_fault(buffer *out, const eventlog_fault *fault, bool chinese)
{
    const char *colon = chinese ? "：" : ": ";
    put_field(out, fault);
    switch (fault->problem) {
    case EVENTLOG_UNKNOWN_FIELD:
        put(out, chinese, ": there is no such field; there are ", "：没有这样的字段；字段有 ");
        put_clean(out, fault->expected_list);
        break;
    case EVENTLOG_FIELD_NOT_HERE:
        put(out, chinese, ": this event has no such field; it has ",
            "：该事件没有此字段；它的字段有 ");
        put_clean(out, fault->expected_list);
        break;
    case EVENTLOG_MISSING:
        put(out, chinese, " is missing", "缺失");
        if (fault->expected == EVENTLOG_EXPECT_NOTHING)
            break;
        buffer_text(out, colon);
        put_expected(out, fault, chinese);
        break;
    case EVENTLOG_NO_MOVE:
        buffer_text(out, colon);
        put_clean(out, fault->found);
        put(out, chinese, " cannot be played here: ", " 在此不成立：");
        put(out, chinese, chuhe_status_message(fault->why), chuhe_status_message_zh(fault->why));
        put(out, chinese, " (an illegal move is written as two points, h2e2)",
            "（违例着法请以坐标 h2e2 写出）");
        break;
    default:
        buffer_text(out, colon);
        put_expected(out, fault, chinese);
        put_found(out, fault, chinese);
    }
}

void eventlog_fault_append(buffer *out, const eventlog_fault *fault, bool chinese)
{
    if (fault->line) {
        buffer_printf(out, chinese ? "第%zu行" : "line %zu", fault->line);
        put(out, chinese, ": ", "：");
    }
    if (fault->field[0] && fault->problem != EVENTLOG_GAME_TWICE)
        put_field_fault(out, fault, chinese);
    else if (fault->problem == EVENTLOG_WRONG_TYPE) {
        put_expected(out, fault, chinese);
        put_found(out, fault, chinese);
    } else {
        put_line_fault(out, fault, chinese);
    }
}
