/* The warnings of the library's readers and writers, found by their English
 * sentence: X(what is lost, English, Chinese). A * stands for what differs from
 * one message to another: the first is {1} in Chinese. The first line that fits
 * counts. What is lost is moves, a text, or nothing. Of what a format cannot hold,
 * moves, comments and characters count; headers, marks, clock times and other ways
 * of writing are only told.
 * tests/words/run.sh finds messages that are not here. */
#ifndef WARNING_WARNING_TEXTS_H
#define WARNING_WARNING_TEXTS_H

/* clang-format off */
#define WARNING_TEXT_LIST(X) \
    /* any reader */ \
    X(MOVES, "a variation hangs on a ply that is not there", "变着所接的着法不存在") \
    X(NOTE, "a variation is closed that was not opened", "多余的变着结束标记") \
    X(TEXT, "a move bears at most 8 marks, 1 to 255; this one is left out", "一着最多八个标记（1 至 255），此标记已略去") \
    X(TEXT, "bytes that are no text in this encoding", "不符合此编码的字节") \
    X(TEXT, "control characters in a text became U+FFFD", "文字中的控制字符换成了 U+FFFD") \
    X(NOTE, "bytes follow after the last move", "最后一着之后还有字节") \
    X(MOVES, "* plies from an illegal one on, with * comments, are left out", "自不合规则的一着起，略去 {1} 着及 {2} 条注解") \
    X(MOVES, "two pieces stand on one point; one is left out", "同一交叉点上有两个棋子，略去其一") \
    X(MOVES, "a sibling of the start is left out", "与起始局面并列的内容已略去") \
    X(TEXT, "a header comes twice; the last counts", "标签出现两次，以最后一个为准") \
    X(NOTE, "begins like * but is too short: * of * bytes", "开头像 {1}，但太短：{3} 字节中只有 {2} 字节") \
    X(NOTE, "does not begin like *", "开头不像 {1}") \
    X(MOVES, "FEN, byte *: not a piece letter", "FEN 第 {1} 字节：不是棋子字母") \
    X(MOVES, "FEN, byte *: a rank does not hold nine points", "FEN 第 {1} 字节：一行不是九个交叉点") \
    X(MOVES, "FEN, byte *: the board does not have ten ranks", "FEN 第 {1} 字节：棋盘不是十行") \
    X(MOVES, "FEN, byte *: a FEN has 1, 2, 4 or 6 fields", "FEN 第 {1} 字节：FEN 应有 1、2、4 或 6 段") \
    X(MOVES, "FEN, byte *: not a number that fits", "FEN 第 {1} 字节：数字不合") \
    X(MOVES, "FEN, byte *: *", "FEN 第 {1} 字节有误") \
    /* DhtmlXQ */ \
    X(MOVES, "the moves are passed over, because the start cannot be read", "无法读懂起始局面，着法已略过") \
    X(TEXT, "not a result that is understood", "无法读懂结果") \
    X(NOTE, "a closing tag with nothing to close", "多余的结束标记") \
    X(NOTE, "a tag is not closed by its own name", "标记没有以自己的名称结束") \
    X(TEXT, "the game has this tag twice; the first counts", "标记出现两次，以第一个为准") \
    X(NOTE, "the game is not closed by [/DhtmlXQ]", "棋局没有以 [/DhtmlXQ] 结束") \
    X(TEXT, "the comment is on a ply that is not there; it goes to the line's last", "注解所指的着法不存在，移到该变最后一着") \
    X(MOVES, "the move list holds something besides digits", "着法列表中有非数字的内容") \
    X(MOVES, "the move list ends within a move", "着法列表的最后一着不完整") \
    X(NOTE, "a branch leaves its line after the last ply; it leads the line on", "分支接在最后一着之后，作为该变的延续") \
    X(MOVES, "a branch leaves a line or a ply that is not there", "分支所接的变或着法不存在") \
    X(NOTE, "a branch without moves", "没有着法的分支") \
    X(MOVES, "two branches have this number; what is named by it belongs to the first", "两个分支编号相同，以第一个为准") \
    X(TEXT, "a comment on a line that is not there", "注解所指的变不存在") \
    X(MOVES, "tags without a game: no movelist, binit or fen", "有标记而无棋局：没有 movelist、binit 或 fen") \
    /* PGN, plain lists, WXF */ \
    X(TEXT, "a result that is not known", "无法读懂结果") \
    X(TEXT, "a header that goes over several lines", "跨行的标签") \
    X(NOTE, "text between the games is passed over", "棋局之间的文字已略过") \
    X(NOTE, "an escaped line is passed over", "以 % 开头的行已略过") \
    X(TEXT, "a header whose quotes or bracket are not in their places", "标签的引号或方括号位置不对") \
    X(NOTE, "a header with a sign behind its name", "标签名称之后有多余的符号") \
    X(NOTE, "text that is no part of a game is passed over", "不属于棋局的文字已略过") \
    X(TEXT, "a comment is not closed", "注解没有结束") \
    X(TEXT, "a remark is not closed", "附注没有结束") \
    X(TEXT, "a mark without a move", "标记前没有着法") \
    X(TEXT, "a mark that is not $1 to $255", "标记不在 $1 至 $255 之内") \
    X(TEXT, "more than eight marks on a move", "一着的标记超过八个") \
    X(NOTE, "a bracket is closed that was not opened", "多余的右括号") \
    X(TEXT, "a result within a variation is passed over", "变着中的结果已略过") \
    X(NOTE, "text after the result is passed over", "结果之后的文字已略过") \
    X(TEXT, "text among the moves is passed over", "着法之间的文字已略过") \
    X(NOTE, "a variation is not closed", "变着没有结束") \
    X(TEXT, "the result of the header and that of the moves differ", "标签与着法末尾的结果不同") \
    X(MOVES, "a second start in one game is passed over", "一局中的第二个起始局面已略过") \
    X(TEXT, "a header with a zero byte in it is cut there", "标签含零字节，在该处截断") \
    X(TEXT, "more about a player than is understood", "棋手信息中有无法读懂的内容") \
    X(NOTE, "the moves are not closed by }END", "着法没有以 }END 结束") \
    /* XQF, CBR, CBL, MXQ */ \
    X(MOVES, "the file ends where the length of a comment should stand", "文件在注解长度处结束") \
    X(MOVES, "a comment is longer than what is left of the file", "注解超出文件剩余的长度") \
    X(MOVES, "the file ends within its header", "文件在文件头中结束") \
    X(NOTE, "a version above 1.8; it is read as version 1.8", "版本高于 1.8，按 1.8 读取") \
    X(NOTE, "a version below 1.0; it is read as version 1.0", "版本低于 1.0，按 1.0 读取") \
    X(NOTE, "the texts are taken as Big5, not as GB18030", "文字按 Big5 而不按 GB18030 读取") \
    X(NOTE, "the texts are taken as UTF-8, not as GB18030", "文字按 UTF-8 而不按 GB18030 读取") \
    X(TEXT, "what stands behind a zero in a text is left out", "文字中零字符之后的内容已略去") \
    X(TEXT, "a comment ends with half a character", "注解末尾有半个字符") \
    X(NOTE, "a first mover that is neither Red nor Black", "先行方既非红方也非黑方") \
    X(NOTE, "the keys do not add up to zero; the moves may be misread", "密钥之和不为零，着法可能读错") \
    X(TEXT, "a text of the header is longer than its field", "文件头中的文字超出字段") \
    X(NOTE, "an unknown kind of record", "未知的棋谱类型") \
    X(TEXT, "an unknown result", "未知的结果") \
    X(MOVES, "the file ends before its first move", "文件在第一着之前结束") \
    X(MOVES, "the file ends before its moves do", "文件在着法结束之前结束") \
    X(TEXT, "a result that is none of win, loss and draw", "结果不是胜、负、和") \
    X(MOVES, "a byte of the board is no piece", "棋盘中的字节不是棋子") \
    X(MOVES, "the record ends where the length of a comment should stand", "棋谱在注解长度处结束") \
    X(MOVES, "a comment is longer than what is left of the record", "注解超出棋谱剩余的长度") \
    X(MOVES, "the record ends before its moves do", "棋谱在着法结束之前结束") \
    X(MOVES, "the record ends within its header", "棋谱在文件头中结束") \
    X(NOTE, "a version other than 2; it is read as version 2", "版本不是 2，按版本 2 读取") \
    X(NOTE, "the library marks this record as deleted; it is read all the same", "棋库标记此谱已删除，仍然读取") \
    X(NOTE, "the records do not begin where the index ends", "棋谱不从索引结束处开始") \
    X(NOTE, "the library holds no record", "棋库中没有棋谱") \
    X(MOVES, "the index has * records, the library only *", "索引中有 {1} 局，棋库中只有 {2} 局") \
    X(NOTE, "the library unpacks to more than it says", "棋库解压后比所记的长") \
    X(MOVES, "the library is damaged; what can be unpacked is read", "棋库已损坏，读取能解压的部分") \
    X(TEXT, "a text of the record whose meaning is not known", "棋谱中含义不明的文字") \
    X(MOVES, "a move does not follow those before it; it is left out", "一着与前面的着法不相接，已略去") \
    X(NOTE, "text follows after the last comment", "最后一条注解之后还有文字") \
    X(MOVES, "the record is shorter than what stands in it", "棋谱的长度小于其内容") \
    X(MOVES, "the library ends before its games do", "棋库在棋局结束之前结束") \
    X(NOTE, "bytes follow after the last game", "最后一局之后还有字节") \
    X(TEXT, "a text before the moves that is not known", "着法之前有含义不明的文字") \
    X(MOVES, "a start other than the usual one, which cannot be read", "起始局面不是开局，无法读懂") \
    X(MOVES, "the file ends before its moves", "文件在着法之前结束") \
    X(MOVES, "the file ends within a move", "文件在一着之中结束") \
    X(TEXT, "a text among the moves that is none", "着法之间有不是文字的内容") \
    /* CBF, JSON */ \
    X(MOVES, "a second start, or one after the moves, is passed over", "第二个起始局面或着法之后的起始局面已略过") \
    X(TEXT, "a result is a digit from 0 to 4", "结果应为 0 至 4 的数字") \
    X(MOVES, "moves after the one marked as the last are passed over", "标为最后一着之后的着法已略过") \
    X(TEXT, "an attribute of a move that is not known", "着法的未知属性") \
    X(MOVES, "a move without a value", "没有内容的着法") \
    X(TEXT, "an element that is not known", "未知的元素") \
    X(MOVES, "the record is not closed", "棋谱没有结束") \
    X(MOVES, "the JSON text is broken here", "JSON 文本在此处有误") \
    X(TEXT, "a member that is not known", "未知的成员") \
    X(TEXT, "a member stands twice; the last counts", "成员出现两次，以最后一个为准") \
    X(MOVES, "the start cannot be read", "无法读懂起始局面") \
    X(TEXT, "a result is open, red, black or draw", "结果应为 open、red、black 或 draw") \
    X(TEXT, "a tag is a text", "标签应为文字") \
    X(TEXT, "the tags are an object", "tags 应为对象") \
    X(TEXT, "a comment is a text", "注解应为文字") \
    X(TEXT, "marks are a list of numbers", "标记应为数字列表") \
    X(TEXT, "a mark is a number from 1 to 255", "标记应为 1 至 255 的数字") \
    X(TEXT, "the time left is a number of milliseconds", "剩余时间应为毫秒数") \
    X(MOVES, "a node is a move's text or an object", "节点应为着法文字或对象") \
    X(MOVES, "the node's parent does not come before it", "父节点不在此节点之前") \
    X(MOVES, "the nodes are a list", "nodes 应为列表") \
    X(MOVES, "the list of nodes is longer than can be read", "节点列表超过可读的长度") \
    X(NOTE, "a version of the format that this program does not know", "本程序不认识的格式版本") \
    X(MOVES, "an object that is no game: it has no member \"chuhe\"", "对象不是棋局：没有成员 “chuhe”") \
    /* writers */ \
    X(TEXT, "characters that the encoding lacks became '?'", "此编码没有的字符写成了“?”") \
    X(NOTE, "a header that PGN cannot hold is left out", "PGN 不能保存的标签已略去") \
    X(NOTE, "a clock time without a move is left out", "没有着法的用时已略去") \
    X(NOTE, "a mark without a move is left out", "没有着法的标记已略去") \
    X(TEXT, "a comment before the start is left out", "起始局面之前的注解已略去") \
    X(NOTE, "a header that a plain list cannot hold is left out", "着法列表不能保存的标签已略去") \
    X(NOTE, "a line break or control character in a header became a blank", "标签中的换行或控制字符写成了空格") \
    X(NOTE, "a move whose short form would be ambiguous is written in full", "简写有歧义的着法写成了全称") \
    X(NOTE, "braces or commands in a comment became wide ones", "注解中的花括号或命令写成了全角") \
    X(NOTE, "blanks at the ends of a comment are not kept", "注解首尾的空白未保留") \
    X(NOTE, "marks are not held by this format", "此格式不能保存着法标记") \
    X(NOTE, "clock times are not held by this format", "此格式不能保存用时") \
    X(TEXT, "comments are not held by this format", "此格式不能保存注解") \
    X(MOVES, "variations are not held by this format", "此格式不能保存变着") \
    X(NOTE, "a semicolon in what is said of a player became a wide one", "棋手信息中的分号写成了全角") \
    X(NOTE, "a header that WXF cannot hold is left out or changed", "WXF 不能保存的标签已略去或改写") \
    X(NOTE, "DhtmlXQ marks, '||' and carriage returns inside texts were written in another way", "文字中的 DhtmlXQ 标记、“||”与回车改用其他写法") \
    X(NOTE, "DhtmlXQ keeps no blanks at the ends of a text", "DhtmlXQ 不保留文字首尾的空白") \
    X(NOTE, "DhtmlXQ has no place for a tag of this name", "DhtmlXQ 没有此名称的标签") \
    X(NOTE, "DhtmlXQ has no comments before a move: they were joined to the one after it", "DhtmlXQ 没有着法之前的注解，已并入之后的注解") \
    X(NOTE, "DhtmlXQ has no marks on moves", "DhtmlXQ 不能保存着法标记") \
    X(NOTE, "DhtmlXQ has no clock times", "DhtmlXQ 不能保存用时") \
    X(NOTE, "* has no comments before a move; they are put with those after it", "{1} 没有着法之前的注解，已并入之后的注解") \
    X(NOTE, "* has no marks on moves", "{1} 不能保存着法标记") \
    X(NOTE, "* has no clock times of moves", "{1} 不能保存用时") \
    X(TEXT, "* is cut to the * bytes that * has for it", "{1} 截短为 {3} 所容的 {2} 字节") \
    X(NOTE, "* has no place for the tag *", "{1} 没有标签 {2} 的位置") \
    X(MOVES, "XQF cannot hold a start with more pieces than a set has", "XQF 不能保存棋子多于一副的起始局面") \
    X(NOTE, "XQF has no place for the counters of the start", "XQF 不能保存起始局面的回合数等") \
    X(NOTE, "CBR has no place for the plies since the last capture", "CBR 不能保存未吃子的着数") \
    X(NOTE, "* has no *", "{1} 不能保存：{2}") \
    X(TEXT, "bytes that are not UTF-8 became U+FFFD", "不是 UTF-8 的字节写成了 U+FFFD")
/* clang-format on */

#endif
