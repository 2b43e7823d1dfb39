// SPDX-License-Identifier: GPL-3.0-or-later
/** The words of the account page; they come with it. */

import { addWords } from '../i18n';

export const ACCOUNT_WORDS = {
  account_guest: ['登录后，您的对局跟随账号，在任何设备上都能继续。不登录也可以下棋。', 'With an account your games go with you to any device. You may play without one.'],
  register: ['注册', 'Register'],
  register_hint: ['还没有账号？', 'No account yet?'],
  account_name: ['用户名', 'Name'],
  password: ['密码', 'Password'],
  password_hint: ['密码至少 8 个字符。忘记了无法自行找回：服务器不保存您的邮箱，只有管理服务器的人可以另设一个。', 'At least 8 characters. If you forget it, only whoever runs this server can give you another one: the server has no address of yours.'],
  signed_in_as: ['您已登录：{name}', 'You are logged in as {name}'],
  log_out: ['退出登录', 'Log out'],
  log_out_hint: ['退出后，账号的对局不再留在此浏览器；重新登录即可找到。', 'Once you are out, the games of your account are no longer kept in this browser; log in, and they are there.'],
  left_links: ['此浏览器还保存着不属于账号的私密链接（{list}），之后用此浏览器的人都能打开。', 'This browser also keeps secret links that belong to no account ({list}). Whoever uses it next can open them.'],
  left_seats: ['{n}个座位', 'seats: {n}'],
  left_studies: ['{n}个棋谱', 'studies: {n}'],
  left_halls: ['{n}个赛场', 'halls: {n}'],
  left_forget_hint: ['忘记之后无法找回：没有另存的链接，就不能再入座、修改棋谱或管理赛场。', 'What is forgotten does not come back: without a link that you have kept elsewhere you can no longer sit there, change the study or direct the hall.'],
  log_out_keep: ['退出，保留链接', 'Log out, keep the links'],
  log_out_forget: ['退出并忘记链接', 'Log out and forget the links'],
  log_out_not: ['取消', 'Cancel'],
  change_password: ['修改密码', 'Change the password'],
  password_old: ['原密码', 'Old password'],
  password_new: ['新密码', 'New password'],
  password_changed: ['密码已修改，其他设备需重新登录', 'It is changed; other devices have to log in again'],
  my_games: ['我的对局', 'My games'],
  no_games: ['还没有对局', 'No games yet'],
  more_games: ['更多', 'More'],
  look: ['查看', 'Look'],
  under_way: ['进行中', 'under way'],
  without_result: ['未完', 'no result'],
} as const;

declare module '../i18n' {
  interface MoreWords extends Record<keyof typeof ACCOUNT_WORDS, unknown> {}
}

addWords(ACCOUNT_WORDS);
