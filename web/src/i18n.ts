// SPDX-License-Identifier: GPL-3.0-or-later
/** The page's own words in both languages. Those of the rules come from the library. */

export type Language = 'zh' | 'en';
export interface Both {
  en: string;
  zh: string;
}

export const WORDS = {
  title: ['楚河', 'Chuhe'],
  lobby: ['大厅', 'Lobby'],
  study: ['研究棋谱', 'Study'],
  study_game: ['研究这一局', 'Study this game'],
  skip: ['跳到正文', 'Skip to the content'],
  language: ['English', '中文'],
  looks: ['外观与声音', 'Looks and sounds'],
  theme: ['明暗', 'Brightness'],
  as_system: ['随系统', 'As the system'],
  light: ['明亮', 'Light'],
  dark: ['暗色', 'Dark'],
  sound: ['声音', 'Sounds'],
  account: ['账号', 'Account'],
  log_in: ['登录', 'Log in'],
  pieces: ['棋子样式', 'Pieces'],
  characters: ['汉字', 'Characters'],
  pictograms: ['图形', 'Pictograms'],
  loading: ['正在载入……', 'Loading…'],
  no_library: ['规则库无法载入，请刷新页面', 'The rules could not be loaded: please reload the page'],
  not_found: ['没有这个页面', 'There is no such page'],

  new_game: ['新对局', 'A new game'],
  entry_engine: ['与电脑下棋', 'Play the computer'],
  entry_engine_more: ['十个级别，从刚会走子到全力。', 'Ten levels, from first steps to full strength.'],
  engine_missing: ['此服务器没有电脑棋手。', 'This server has no computer to play against.'],
  engine_usual_only: ['电脑只下普通象棋。', 'The computer plays the usual game only.'],
  entry_engine_do: ['开始', 'Play'],
  entry_friend: ['与朋友下棋', 'Play a friend'],
  entry_friend_more: ['得到一个链接，发给朋友，他打开就能下。', 'You get a link to send. Whoever opens it plays you.'],
  entry_friend_do: ['得到链接', 'Get the link'],
  entry_anybody: ['找对手', 'Find an opponent'],
  entry_anybody_more: ['与大厅里的人下；没人时等人来，每方10分钟，每着加5秒。', 'Somebody of the lobby, or whoever comes next; 10 minutes each and 5 seconds a move.'],
  entry_anybody_do: ['找对手', 'Find one'],
  engine: ['电脑', 'The computer'],
  level: ['电脑级别', 'Level of the computer'],
  level_1: ['刚会走子', 'first steps'],
  level_2: ['初学', 'beginner'],
  level_3: ['休闲', 'now and then'],
  level_4: ['常下棋', 'plays often'],
  level_5: ['业余好手', 'good amateur'],
  level_6: ['业余强手', 'strong amateur'],
  level_7: ['棋社高手', 'club champion'],
  level_8: ['专家', 'expert'],
  level_9: ['大师', 'master'],
  level_10: ['全力', 'full strength'],
  your_name: ['您的名字', 'Your name'],
  colour: ['执棋', 'You play'],
  red: ['红方', 'Red'],
  black: ['黑方', 'Black'],
  random: ['随机', 'Either, by chance'],
  manner: ['对局方式', 'Manner'],
  manner_casual: ['友谊对局：可以悔棋', 'Friendly: moves may be taken back'],
  manner_online: ['网络对局：不可悔棋', 'Serious: no taking back'],
  played_casual: ['友谊对局', 'friendly'],
  played_online: ['不可悔棋', 'no taking back'],
  played_tournament: ['正式比赛规则', 'tournament rules'],
  manner_tournament: ['正式比赛：违例判负，犯规三次判负', 'Tournament: illegal moves and three fouls lose'],
  clock: ['用时', 'Clock'],
  rules_of_loops: ['循环按{book}，其余按{year}年规则', '{book} on repetition, else the rules of {year}'],
  rules_without_loops: ['{book}，其余按{year}年规则', '{book}, else the rules of {year}'],
  no_clock: ['不计时', 'No clock'],
  usual_clock: ['通常：与陌生人每方10分钟，否则不计时', 'Usual: 10 minutes with strangers, else none'],
  own_clock: ['自定', 'Your own'],
  minutes: ['每方分钟', 'Minutes each'],
  increment: ['每着加秒', 'Seconds added a move'],
  rules: ['循环规则', 'Rules on repetition'],
  odds: ['让棋', 'Odds'],
  no_odds: ['不让', 'None'],
  odds_first2: ['红方先走两步（让两先）', 'Red makes two moves first'],
  odds_first3: ['红方先走三步（让三先）', 'Red makes three moves first'],
  odds_horse: ['红方让左马', 'Red gives his left horse'],
  odds_two_horses: ['红方让双马', 'Red gives both horses'],
  odds_chariot: ['红方让左车', 'Red gives his left chariot'],
  game: ['棋种', 'Game'],
  game_usual: ['象棋', 'Xiangqi'],
  game_markers1: ['设定象棋：每方一枚标志', 'With settings: one marker a side'],
  game_markers2: ['设定象棋：每方两枚标志', 'With settings: two markers a side'],
  game_explained: [
    '设定象棋：有九种设定，标志放在哪一格，己方就有哪种本领；走子前可移动标志，不占步数。',
    'Settings: there are nine powers, and your pieces have the one that your marker stands on. You may move it before each move, at no cost.',
  ],
  more: ['更多设置', 'More settings'],
  delay: ['观战延迟', 'Watchers see it'],
  lag: ['网络延迟', 'Slow lines'],
  lag_usual: ['每着至多补偿半秒', '½ s a move is made good'],
  lag_more: ['每着至多补偿一秒', '1 s a move is made good'],
  lag_none: ['不补偿', 'not made good'],
  delay_none: ['不延迟', 'at once'],
  delay_1: ['晚1分钟', '1 minute later'],
  delay_5: ['晚5分钟', '5 minutes later'],
  delay_15: ['晚15分钟', '15 minutes later'],
  arbiter: ['由裁判执裁', 'With an arbiter'],
  arbiter_explained: ['有裁判时您会多得到一个给裁判的链接：由裁判开始对局并裁决争议。', 'With an arbiter you get a link for him too: he starts the game and decides what is disputed.'],
  start_position: ['从这个局面开始', 'From this position'],
  start_no_odds: ['让棋和设定象棋只能从开局局面开始。', 'Odds and the settings variant begin from the usual start only.'],
  start_faults: ['这个局面不能对局：', 'This position cannot be played:'],
  start_over: ['棋局在这里已经结束：', 'The game is over here:'],
  start_edit: ['修改局面', 'Change the position'],
  start_usual: ['从开局局面开始', 'Begin from the usual start'],
  from_position: ['从摆好的局面开始', 'from a position that was set up'],
  creating: ['正在开局……', 'Opening…'],
  hall: ['赛场', "Arbiter's hall"],
  hall_explained: ['一场比赛的所有对局，由主管和裁判统一管理。', 'All games of an event at a glance, for its director and arbiters.'],
  hall_name: ['赛事名称', 'Name of the event'],
  hall_open: ['建立赛场', 'Open a hall'],
  open_seats: ['等待对手的棋局', 'Games that wait for an opponent'],
  nobody_waits: ['目前没有人在等待', 'Nobody waits at the moment'],
  you_would_be: ['您执{side}', 'you play {side}'],
  take: ['入座', 'Take the seat'],
  take_label: ['执{side}与{name}对局', 'Play {side} against {name}'],
  live_games: ['正在进行的棋局', 'Games that are played now'],
  no_live: ['目前没有棋局', 'No games at the moment'],
  watch: ['观战', 'Watch'],
  doors: ['更多', 'More'],
  door_study: ['打开棋谱，标注，与引擎拆棋', 'Open records, annotate them, ask the engine'],
  door_editor_name: ['摆棋', 'Set up a position'],
  door_editor: ['摆出任意局面，再下或研究', 'Any position, to be played or studied'],
  door_account: ['登录、注册、我的对局', 'Log in, register, your games'],
  your_games: ['您的棋局', 'Your games'],
  continue: ['继续', 'Go on'],
  unnamed: ['无名', 'Unnamed'],
  engine_name: ['电脑（{n}级）', 'Computer (level {n})'],
  moves_n: ['{n}步', '{n} move{n:s}'],
  failed: ['未能完成：{why}', 'It did not work: {why}'],
  no_server: ['连不上服务器', 'The server cannot be reached'],

  connecting: ['正在连接……', 'Connecting…'],
  reconnecting: ['连接中断，正在重新连接……', 'The connection was lost; connecting again…'],
  you_are_red: ['您执红方', 'You play Red'],
  you_are_black: ['您执黑方', 'You play Black'],
  open_twice: ['此座位还在别处打开', 'open elsewhere too'],
  you_watch: ['您在观战', 'You are watching'],
  you_are_arbiter: ['您是裁判', 'You are the arbiter'],
  waiting_start: ['等待双方入座', 'Waiting for both players'],
  withdrawn: ['此局已撤销，请询问裁判', 'This game was taken out: ask the arbiter'],
  called_off: ['此局已取消', 'This game was called off'],
  called_off_own: ['已取消，不再等待对手', 'It is called off: nobody is waited for any more'],
  call_off: ['取消等待', 'Call off'],
  call_off_sure: ['确定取消？', 'Really call it off?'],
  waits: ['等待对手', 'Waits for an opponent'],
  waits_in_lobby: ['正在等人入座。只有此页开着，这一局才列在大厅里。', 'You wait for whoever takes the seat. The game is in the lobby only while this page is open.'],
  leave_waiting: ['离开此页，这一局就不再等人（回到此页则继续等待）。仍要离开吗？', 'The game waits for an opponent only while its page is open: it goes on waiting when you come back to it. Leave all the same?'],
  waiting_side: ['等待{side}入座', 'Waiting for {side}'],
  waiting_arbiter: ['双方已入座，等待裁判开始', 'Both are here: waiting for the arbiter to begin'],
  your_turn: ['轮到您走', 'Your move'],
  turn_of: ['轮到{side}', '{side} to move'],
  check: ['将军！', 'Check!'],
  press_due: ['请按钟', 'Press your clock'],
  paused: ['停钟', 'The clocks are stopped'],
  outage: ['停钟：服务器曾中断，双方到齐后续钟', 'The clocks are stopped: the server was away. They go on when both players are here'],
  sealing: ['封棋：等待暗记着法', 'Adjourned: a move is to be sealed'],
  adjourned: ['已封棋', 'The game is adjourned'],
  red_wins: ['红胜', 'Red wins'],
  black_wins: ['黑胜', 'Black wins'],
  draw: ['和棋', 'Draw'],
  both_lose: ['双方均判负', 'Both lose'],
  here: ['在线', 'here'],
  away: ['不在线', 'away'],
  watchers_n: ['{n}人观战', '{n} watching'],
  links: ['链接', 'Links'],
  share: ['把此链接发给对手', 'Send this link to your opponent'],
  share_arbiter: ['把此链接发给裁判', 'Send this link to the arbiter'],
  sit_down: ['入座', 'Sit down'],
  invites: ['{name}邀您下棋', '{name} invites you to a game'],
  copy: ['复制', 'Copy'],
  copied: ['已复制', 'Copied'],
  copy_failed: ['无法复制', 'Could not copy'],
  links_not_kept: ['浏览器无法保存链接，请现在复制', 'This browser does not keep the links: copy them now'],
  clock_of: ['{side}用时', 'Clock of {side}'],
  fouls_of: ['{side}犯规：{n}次', 'Fouls of {side}: {n}'],
  captured_by: ['{side}吃掉的棋子：{list}', 'Captured by {side}: {list}'],
  nothing: ['无', 'nothing'],
  board: ['棋盘', 'Board'],
  board_text: ['局面（文字）', 'The position in words'],
  moves: ['着法', 'Moves'],
  notation: ['记谱', 'Notation'],
  chinese: ['中文', 'Chinese'],
  wxf: ['WXF', 'WXF'],
  first: ['开始', 'To the start'],
  back: ['上一步', 'Back'],
  forward: ['下一步', 'Forward'],
  last: ['最后', 'To the end'],
  flip: ['翻转棋盘', 'Turn the board'],
  looking_back: ['正在看以前的局面', 'You look at an earlier position'],
  type_move: ['输入着法', 'Type a move'],
  type_hint: ['例如 炮二平五、C2=5、h2e2', 'such as C2=5, H2-E2, h2e2'],
  play: ['走', 'Play'],
  cannot_read: ['看不懂这着棋', 'This cannot be read as a move'],
  is_ambiguous: ['不止一着合此写法，请写全', 'More than one move is written so: write it out'],
  is_illegal: ['不合规则：{why}', 'Not allowed: {why}'],
  not_your_turn: ['还没有轮到您', 'It is not your turn'],
  actions: ['操作', 'Actions'],
  offer: ['提和', 'Offer a draw'],
  take_back: ['悔棋', 'Take back'],
  resign: ['认输', 'Resign'],
  resign_sure: ['确定认输？', 'Really resign?'],
  claim_repetition: ['提请裁决循环', 'Claim by repetition'],
  claim_limit: ['提出自然限着', 'Claim the natural limit'],
  press: ['按钟', 'Press the clock'],
  accept: ['同意', 'Accept'],
  refuse: ['不同意', 'Refuse'],
  offered: ['{side}提和', '{side} offers a draw'],
  you_offered: ['您已提和，等待答复', 'You have offered a draw'],
  asked_back: ['{side}请求悔棋', '{side} asks to take back'],
  you_asked_back: ['您已请求悔棋，等待答复', 'You have asked to take back'],
  warned: ['{side}必须变着，否则判负', '{side} must change, or loses'],
  warned_you: ['您必须变着，否则判负', 'You must play something else, or you lose'],
  loop_you_lose: ['再重复一次，您将判负：请变着', 'Once more, and you lose by repetition: play something else'],
  loop_loses: ['再重复一次，{side}将判负', 'Once more, and {side} loses by repetition'],
  loop_ends_draw: ['再重复一次即作和', 'Once more, and the repetition is a draw'],
  loop_near: ['再重复一次即裁决', 'Once more, and the repetition is ruled on'],
  draw_declined: ['{side}不同意和棋', '{side} does not accept the draw'],
  back_declined: ['{side}不同意悔棋', '{side} does not agree to take back'],
  offer_in_own_time: ['轮到您走时才可提和', 'A draw is offered when it is your move'],
  offer_after_theirs: ['您的提和未获同意；对方提和之后您才可再提', 'Your offer was not accepted: you may offer again after your opponent has offered'],
  sent: ['已发送……', 'Sent…'],
  move_waits: ['双方都回来后棋局继续，届时自动送出您的着法', 'The game goes on when both are back; your move is sent then'],
  in_advance: ['预走 {move}；点棋盘其他处或按 Esc 取消', 'In advance: {move}. Touch elsewhere, or press Esc, to take it back'],
  picked_up: ['拿起{piece}；可到：{list}', '{piece} picked up; may go to {list}'],
  put_back: ['放回', 'Put back'],
  empty_point: ['空', 'empty'],
  result: ['结果', 'The result'],
  rematch: ['再来一局', 'Play again'],
  rematch_wished: ['{name}想再来一局，您执{side}；点“再来一局”即入座', '{name} wants to play again: “Play again” takes you there, as {side}'],
  close: ['关闭', 'Close'],
  keys: ['键盘', 'Keys'],
  key_tab: ['到棋盘，再到按钮', 'to the board, and on to the buttons'],
  key_arrows: ['在棋盘上移动光标', 'on the board: moves the cursor'],
  key_enter: ['拿起棋子，放下棋子', 'picks a piece up, sets it down'],
  key_escape: ['取消所拿的棋子或预走', 'puts it back, takes a move in advance back'],
  key_walk: ['棋盘外：上一步、下一步', 'elsewhere: a move back, a move on'],
  key_ends: ['开始、最后', 'to the start, to the end'],
  key_sound: ['声音开关', 'sounds on or off'],
  key_help: ['本说明', 'this help'],
  refused: ['未被接受：{why}', 'Not accepted: {why}'],
  ruling: ['裁决', 'The ruling'],
  ruling_hint: ['逐步回看循环，棋盘上显示每着的作用', 'Step back through the loop: the board shows what each move does'],
  promote_to: ['升变为', 'Becomes'],
  no_promotion: ['不升变', 'stays a soldier'],
  markers: ['设定', 'Settings'],
  marker_n: ['标志{n}', 'Marker {n}'],
  record: ['棋谱', 'Record'],
  more_formats: ['其他格式', 'More formats'],
  event_log: ['事件记录', 'Event log'],
  picture_now: ['局面图', 'Picture of the board'],
  link_incomplete: ['链接可能不完整或已作废，请向发送者索取新链接。', 'The link may be incomplete or void: ask whoever sent it for a new one.'],
  key_void: ['此链接已作废或不完整，您只能观战；请索取新链接', 'This link is void or incomplete, so you only watch: ask for a new one'],
  back_to_lobby: ['回到大厅', 'Back to the lobby'],
  captures: ['吃{piece}', 'takes the {piece}'],

  red_k: ['帅', 'general'],
  red_a: ['仕', 'advisor'],
  red_b: ['相', 'elephant'],
  red_n: ['马', 'horse'],
  red_r: ['车', 'chariot'],
  red_c: ['炮', 'cannon'],
  red_p: ['兵', 'soldier'],
  black_k: ['将', 'general'],
  black_a: ['士', 'advisor'],
  black_b: ['象', 'elephant'],
  black_n: ['马', 'horse'],
  black_r: ['车', 'chariot'],
  black_c: ['炮', 'cannon'],
  black_p: ['卒', 'soldier'],
} as const;

/** Keys of the words that come with a page that is loaded later. */
export interface MoreWords {}

export type Key = keyof typeof WORDS | keyof MoreWords;

const all = new Map<string, readonly [string, string]>(Object.entries(WORDS));

/** Adds the words of a page; it declares their keys in `MoreWords`. */
export function addWords(words: Readonly<Record<string, readonly [string, string]>>): void {
  for (const [key, texts] of Object.entries(words)) all.set(key, texts);
}

const STORED = 'chuhe-language';

function remembered(): string | null {
  try {
    return localStorage.getItem(STORED);
  } catch {
    return null;
  }
}

function preferred(): Language {
  const stored = remembered();
  if (stored === 'zh' || stored === 'en') return stored;
  const wanted = typeof navigator === 'undefined' ? 'en' : navigator.language;
  return wanted.toLowerCase().startsWith('zh') ? 'zh' : 'en';
}

let current: Language = preferred();
const listeners = new Set<() => void>();

export function language(): Language {
  return current;
}

export function setLanguage(wanted: Language): void {
  current = wanted;
  try {
    localStorage.setItem(STORED, wanted);
  } catch {
    // a browser that keeps nothing still shows it
  }
  for (const listener of [...listeners]) listener();
}

/** Calls `listener` whenever the language changes; gives the way to stop it. */
export function onLanguage(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** A word of the page with values in their places; `{n:s}` is the s of more than one. */
export function t(key: Key, values: Record<string, string | number> = {}): string {
  const text = all.get(key)?.[current === 'zh' ? 0 : 1] ?? key;
  return text.replace(/\{(\w+)(:s)?\}/g, (whole, name: string, isPlural?: string) => {
    if (isPlural) return Number(values[name]) === 1 ? '' : 's';
    return String(values[name] ?? whole);
  });
}

export function both(words: Both | undefined): string {
  return words ? words[current] : '';
}

export function sideName(side: 'red' | 'black'): string {
  return t(side);
}
