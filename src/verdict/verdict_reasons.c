/* Why a ply is what it is, in sentences. */
#include "verdict/verdict.h"
#include "verdict/verdict_texts.h"

typedef struct reason {
    buffer *out;
    bool chinese;
    const chuhe_ruled_ply *ply;
    const chuhe_position *after; /* after the ply */
    chuhe_position passed;       /* the same, were the other side to pass */
    bool any;                    /* something was said already */
} reason;

/* Up to three pieces of text made ready for cli_say. */
typedef struct parts {
    buffer text[3];
} parts;

static const char *part(const parts *p, int i)
{
    return p->text[i].bytes ? p->text[i].bytes : "";
}

static void drop(parts *p, buffer *out)
{
    for (int i = 0; i < 3; i++) {
        if (buffer_failed(&p->text[i]))
            buffer_fail(out);
        buffer_deinit(&p->text[i]);
    }
}

static void begin(reason *r)
{
    if (r->any)
        verdict_say(r->out, r->chinese, VERDICT_TEXT_NEXT_SENTENCE);
    r->any = true;
}

static void say_check(reason *r)
{
    parts p = {0};
    verdict_append_pieces(&p.text[0], r->chinese, r->after, r->ply->checkers);
    begin(r);
    verdict_say(r->out, r->chinese, VERDICT_TEXT_CHECK, part(&p, 0));
    drop(&p, r->out);
}

static void say_mate(reason *r, const chuhe_threat *threat)
{
    parts p = {0};
    verdict_append_piece(&p.text[0], r->chinese, r->after, threat->attacker);
    verdict_append_line(&p.text[1], &r->passed, threat->line, threat->line_length);
    verdict_say(r->out, r->chinese,
                threat->line_length ? VERDICT_TEXT_MATE_LINE : VERDICT_TEXT_MATE, part(&p, 0),
                part(&p, 1));
    drop(&p, r->out);
}

/* The pieces besides the attacker that take on the victim's point: now, or in the line. */
static chuhe_squareset helpers(const reason *r, const chuhe_threat *threat)
{
    chuhe_squareset set = {{0, 0}};
    for (chuhe_square from = 0; from < CHUHE_SQUARES; from++)
        if (from != threat->attacker &&
            chuhe_position_explain(&r->passed, chuhe_move_make(from, threat->victim)) == CHUHE_OK)
            chuhe_squareset_add(&set, from);
    for (size_t i = 2; i < threat->line_length; i += 2) {
        chuhe_square from = chuhe_move_from(threat->line[i]);
        if (chuhe_move_to(threat->line[i]) == threat->victim && from != threat->attacker &&
            from < CHUHE_SQUARES)
            chuhe_squareset_add(&set, from);
    }
    return set;
}

/* An offer of exchange, as opposed to one that would gain. */
static bool is_offer(const reason *r, const chuhe_threat *threat)
{
    return r->ply->class_ == CHUHE_CLASS_EXCHANGE && threat->means == CHUHE_MEANS_EXCHANGE;
}

static void say_attack(reason *r, const chuhe_threat *threat)
{
    static const verdict_text texts[] = {[CHUHE_MEANS_DIRECT] = VERDICT_TEXT_DIRECT,
                                         [CHUHE_MEANS_DISCOVERED] = VERDICT_TEXT_DISCOVERED,
                                         [CHUHE_MEANS_UNROOTED] = VERDICT_TEXT_UNROOTED,
                                         [CHUHE_MEANS_SCREEN] = VERDICT_TEXT_SCREEN,
                                         [CHUHE_MEANS_FREED] = VERDICT_TEXT_FREED,
                                         [CHUHE_MEANS_JOINT] = VERDICT_TEXT_JOINT,
                                         [CHUHE_MEANS_CHECKS] = VERDICT_TEXT_CHECKS,
                                         [CHUHE_MEANS_EXCHANGE] = VERDICT_TEXT_EXCHANGE,
                                         [CHUHE_MEANS_MATE] = VERDICT_TEXT_MATE};
    parts p = {0};
    chuhe_squareset others = {{0, 0}};
    verdict_text text = texts[threat->means];
    if (threat->means == CHUHE_MEANS_JOINT)
        others = helpers(r, threat);
    verdict_append_piece(&p.text[0], r->chinese, r->after, threat->attacker);
    verdict_append_piece(&p.text[1], r->chinese, r->after, threat->victim);
    verdict_append_pieces(&p.text[2], r->chinese, r->after, others);
    if (!chuhe_squareset_is_empty(others))
        text = VERDICT_TEXT_JOINT_WITH;
    else if (is_offer(r, threat))
        text = VERDICT_TEXT_OFFERS;
    verdict_say(r->out, r->chinese, text, part(&p, 0), part(&p, 1), part(&p, 2));
    drop(&p, r->out);
}

/* How it would go on, where that is more than the capture itself. */
static void say_line(reason *r, const chuhe_threat *threat)
{
    parts p = {0};
    if (threat->line_length < 2)
        return;
    verdict_append_line(&p.text[0], &r->passed, threat->line, threat->line_length);
    verdict_say(r->out, r->chinese, VERDICT_TEXT_LINE, part(&p, 0));
    drop(&p, r->out);
}

/* Why the protector cannot recapture: the rule that forbids it, CHUHE_OK when none does. */
static chuhe_status why_false(const reason *r, const chuhe_threat *threat)
{
    chuhe_position taken = r->passed;
    if (threat->line_length == 0 || threat->protector >= CHUHE_SQUARES ||
        chuhe_position_play(&taken, NULL, threat->line[0]) != CHUHE_OK)
        return CHUHE_OK;
    chuhe_square at = chuhe_move_to(threat->line[0]);
    return chuhe_position_explain(&taken, chuhe_move_make(threat->protector, at));
}

/* Whether what was said before tells of the protection, or makes it beside the point. */
static bool protection_is_said(const reason *r, const chuhe_threat *threat)
{
    bool is_real = threat->protection == CHUHE_PROTECTION_FULL ||
                   threat->protection == CHUHE_PROTECTION_HIDDEN;
    switch (threat->means) {
    case CHUHE_MEANS_UNROOTED:
    case CHUHE_MEANS_CHECKS:
        return threat->protection == CHUHE_PROTECTION_NONE;
    case CHUHE_MEANS_EXCHANGE:
        return threat->protection == CHUHE_PROTECTION_NONE || is_offer(r, threat) ||
               (threat->counts && is_real);
    default:
        return false;
    }
}

/* The rule in words that fit the sentence. */
static const char *false_reason(bool chinese, chuhe_status why)
{
    if (why == CHUHE_E_LEFT_IN_CHECK)
        return verdict_text_in(chinese, VERDICT_TEXT_IN_CHECK);
    return chinese ? chuhe_status_message_zh(why) : chuhe_status_message(why);
}

static void say_protection(reason *r, const chuhe_threat *threat)
{
    static const struct {
        verdict_text by, alone;
    } texts[CHUHE_PROTECTIONS] = {
        [CHUHE_PROTECTION_NONE] = {VERDICT_TEXT_ROOT_NONE, VERDICT_TEXT_ROOT_NONE},
        [CHUHE_PROTECTION_FALSE] = {VERDICT_TEXT_ROOT_FALSE, VERDICT_TEXT_ROOT_FALSE_NOBODY},
        [CHUHE_PROTECTION_UNDER] = {VERDICT_TEXT_ROOT_UNDER, VERDICT_TEXT_ROOT_UNDER_NOBODY},
        [CHUHE_PROTECTION_FULL] = {VERDICT_TEXT_ROOT_FULL, VERDICT_TEXT_ROOT_FULL_NOBODY},
        [CHUHE_PROTECTION_HIDDEN] = {VERDICT_TEXT_ROOT_HIDDEN, VERDICT_TEXT_ROOT_HIDDEN_NOBODY},
        [CHUHE_PROTECTION_WORTH] = {VERDICT_TEXT_ROOT_WORTH, VERDICT_TEXT_ROOT_WORTH_NOBODY},
        [CHUHE_PROTECTION_MATED] = {VERDICT_TEXT_ROOT_MATED, VERDICT_TEXT_ROOT_MATED_NOBODY}};
    if (protection_is_said(r, threat))
        return;
    parts p = {0};
    bool by = threat->protector < CHUHE_SQUARES;
    chuhe_status why = CHUHE_OK;
    if (by)
        verdict_append_piece(&p.text[0], r->chinese, r->after, threat->protector);
    if (threat->protection == CHUHE_PROTECTION_FALSE)
        why = why_false(r, threat);
    if (why != CHUHE_OK)
        verdict_say(r->out, r->chinese, VERDICT_TEXT_ROOT_FALSE_WHY, part(&p, 0),
                    false_reason(r->chinese, why));
    else
        verdict_say(r->out, r->chinese,
                    by ? texts[threat->protection].by : texts[threat->protection].alone,
                    part(&p, 0));
    drop(&p, r->out);
}

static void say_not_counted(reason *r)
{
    if (r->ply->remark == CHUHE_REMARK_NONE)
        verdict_say(r->out, r->chinese, VERDICT_TEXT_NOT_COUNTED);
    else
        verdict_say(r->out, r->chinese, VERDICT_TEXT_NOT_COUNTED_WHY,
                    verdict_remark_word(r->chinese, r->ply->remark));
}

static void say_threat(reason *r, const chuhe_threat *threat)
{
    begin(r);
    if (threat->means == CHUHE_MEANS_MATE) {
        say_mate(r, threat);
    } else {
        say_attack(r, threat);
        say_line(r, threat);
        say_protection(r, threat);
    }
    if (!threat->counts)
        say_not_counted(r);
}

/* Of a check the check is said, of a mate threat the mate, of a chase all that counts;
 * of a ply that is none of these the first that does not count, and why not. */
static bool belongs(const chuhe_ruled_ply *ply, const chuhe_threat *threat, size_t told)
{
    if (ply->class_ < CHUHE_CLASS_CHASE)
        return told == 0 || threat->counts;
    if (ply->class_ == CHUHE_CLASS_CHECK || !threat->counts)
        return false;
    return ply->class_ != CHUHE_CLASS_KILL || threat->means == CHUHE_MEANS_MATE;
}

/* Whether a remark has something to say by itself, without a threat that it is of. */
static bool says_remark(const chuhe_ruled_ply *ply, size_t told)
{
    if (ply->remark == CHUHE_REMARK_NONE || ply->class_ >= CHUHE_CLASS_CHASE)
        return false;
    return told == 0 && ply->remark != CHUHE_REMARK_CHECK_ESCAPE &&
           ply->remark != CHUHE_REMARK_STOOD_BEFORE;
}

void verdict_append_reason(buffer *out, bool chinese, const chuhe_ruled_ply *ply,
                           const chuhe_position *after)
{
    enum { MOST = 3 };
    reason r = {.out = out, .chinese = chinese, .ply = ply, .after = after};
    chuhe_squareset victims = {{0, 0}}; /* each is told once */
    size_t told = 0;
    verdict_pass(&r.passed, after);
    if (ply->class_ == CHUHE_CLASS_CHECK)
        say_check(&r);
    for (size_t i = 0; i < ply->threat_count && told < MOST; i++) {
        const chuhe_threat *threat = &ply->threats[i];
        if (!belongs(ply, threat, told) || threat->victim >= CHUHE_SQUARES ||
            chuhe_squareset_has(victims, threat->victim))
            continue;
        chuhe_squareset_add(&victims, threat->victim);
        say_threat(&r, threat);
        told++;
    }
    if (says_remark(ply, told)) {
        begin(&r);
        verdict_say(out, chinese, VERDICT_TEXT_REMARK, verdict_remark_word(chinese, ply->remark));
    }
    if (ply->unsure) {
        begin(&r);
        verdict_say(out, chinese, VERDICT_TEXT_UNSURE);
    }
    if (r.any)
        verdict_say(out, chinese, VERDICT_TEXT_FULL_STOP);
}
