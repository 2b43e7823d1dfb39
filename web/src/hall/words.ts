// SPDX-License-Identifier: GPL-3.0-or-later
/** The words of the hall; they come with it. */

import { addWords } from '../i18n';

export const HALL_WORDS = {
  hall_title: ['赛场', 'Hall'],
  hall_role_director: ['您是赛事主管', 'You direct the event'],
  hall_role_arbiter: ['您是裁判', 'You are an arbiter'],
  hall_role_watcher: ['您在观战', 'You are watching'],
  hall_counts: ['{n}局 · 进行{playing}局 · 需处理{need}局', '{n} games · {playing} under way · {need} for the arbiter'],
  hall_counts_plain: ['{n}局 · 进行{playing}局', '{n} games · {playing} under way'],
  hall_empty: ['赛场还没有对局', 'The hall has no games yet'],
  hall_none_fit: ['没有符合条件的对局', 'No game fits'],
  hall_games: ['对局', 'Games'],
  hall_order: ['次序', 'Order'],
  order_need: ['需处理在前', 'in need first'],
  order_board: ['台次', 'by board'],
  hall_which: ['显示', 'Show'],
  which_all: ['全部对局', 'all games'],
  which_need: ['需处理', 'need the arbiter'],
  which_live: ['进行中', 'under way'],
  which_ended: ['已结束', 'ended'],
  hall_round: ['轮次', 'Round'],
  round_all: ['各轮', 'all rounds'],
  round_n: ['第{n}轮', 'Round {n}'],
  board_n: ['第{n}台', 'Board {n}'],
  hall_find: ['查找', 'Find'],
  hall_find_hint: ['姓名或台号', 'name or board'],
  hall_sound: ['提示音', 'Sound'],
  start_all: ['全部开赛', 'Start all'],
  pause_all: ['全部停钟', 'Stop all clocks'],
  resume_all: ['全部续钟', 'All clocks go on'],
  all_sure: ['{what}：{n}局', '{what}: {n} games'],
  all_done: ['已发出：{n}局', 'Sent to {n} games'],
  too_many_games: ['对局过多：请选择一轮', 'Too many games at once: choose a round'],
  phase_waiting: ['未开始', 'not begun'],
  phase_paused: ['停钟', 'clocks stopped'],
  phase_sealing: ['暗记封棋着法', 'sealing'],
  phase_adjourned: ['封棋', 'adjourned'],
  phase_loading: ['载入中', 'loading'],
  close_detail: ['关闭', 'Close'],
  next_game: ['下一局', 'Next game'],
  previous_game: ['上一局', 'Game before'],
  own_page: ['单独打开', 'On a page of its own'],

  add_games: ['添加对局', 'Add games'],
  pairings: ['对阵表：每行一台', 'Pairings, one board a line'],
  pairings_hint: ['1 张三 - 李四\n2 王五 - 赵六', '1 Anna - Bo\n2 Carla - Dan'],
  pairings_form: ['台号 红方 - 黑方', 'Board, Red - Black'],
  pairings_n: ['{n}台', '{n} boards'],
  pairings_bad: ['第{n}行看不懂：{line}', 'Line {n} cannot be read: {line}'],
  add_n: ['添加', 'Add them'],
  hall_links: ['链接', 'Links'],
  links_hint: ['每位棋手一条私密链接，请只交给本人。', 'One secret link for each player: give it to nobody else.'],
  link_director: ['主管', 'Director'],
  link_arbiter: ['裁判', 'Arbiters'],
  link_watch: ['观众', 'Spectators'],
  copy_all: ['复制全部', 'Copy all'],
  print_slips: ['打印分发条', 'Print slips'],
  new_link: ['换发新链接', 'New link'],
  new_link_sure: ['给{who}换发新链接？旧链接随即作废。', 'A new link for {who}? The old one is void at once.'],
  no_link_kept: ['此浏览器未保存链接', 'This browser has not kept the link'],
} as const;

declare module '../i18n' {
  interface MoreWords extends Record<keyof typeof HALL_WORDS, unknown> {}
}

addWords(HALL_WORDS);
