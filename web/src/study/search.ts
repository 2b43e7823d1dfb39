// SPDX-License-Identifier: GPL-3.0-or-later
/** What is looked for among names: each word by itself, capitals or not, and Chinese in
 * simplified characters or traditional ones. */

/** Traditional characters that stand in names of players, places, events and openings, each
 * with the simplified one behind it. */
const PAIRS =
  '車车馬马砲炮將将帥帅進进後后對对勝胜負负賽赛錦锦標标團团體体個个國国際际聯联盃杯華华廣广東东蘇苏遼辽寧宁龍龙陝陕貴贵雲云灣湾臺台門门慶庆濟济漢汉瀋沈陽阳連连鄭郑' +
  '煙烟廈厦紹绍興兴無无錫锡溫温鎮镇義义烏乌張张趙赵孫孙吳吴許许呂吕陳陈劉刘楊杨黃黄葉叶鄧邓馮冯羅罗謝谢鄒邹閻阎韓韩蔣蒋賈贾顧顾湯汤蕭萧盧卢陸陆龔龚錢钱範范鐘钟譚谭' +
  '賴赖賀贺嚴严衛卫鄔邬婁娄紀纪項项駱骆聶聂莊庄慄栗銀银榮荣傑杰偉伟強强軍军輝辉銘铭鳳凤麗丽蘭兰萬万億亿學学書书寶宝貝贝歲岁愛爱樂乐欽钦鈞钧鋒锋鋼钢鐵铁銳锐錄录鍵键' +
  '長长開开閃闪間间關关闢辟隊队陰阴隨随靈灵靜静順顺須须預预領领頭头題题願愿類类顯显風风飛飞騎骑驚惊魯鲁鮑鲍鳥鸟麥麦齊齐龜龟蘆芦葦苇藝艺虛虚號号蟲虫補补裝装複复見见' +
  '觀观規规親亲覺觉討讨訓训記记講讲設设證证評评詞词試试詩诗話话該该語语誠诚說说課课調调談谈請请論论諸诸謀谋識识議议譯译護护變变讓让豐丰財财貨货質质購购資资賓宾賞赏' +
  '賢贤贏赢趕赶跡迹輕轻輪轮轉转辦办農农運运過过達达遠远選选遺遗還还邊边郵邮鄉乡醫医釋释針针鈴铃鋪铺錯错鍾钟鏡镜閱阅陣阵階阶雙双雜杂離离難难電电霧雾韋韦響响飯饭館馆' +
  '餘余駐驻驗验鬥斗魚鱼鮮鲜鴻鸿鵬鹏鶴鹤點点齡龄亞亚來来侖仑侶侣係系傳传傷伤傾倾僅仅僑侨價价儀仪優优儲储兒儿內内兩两冊册凍冻凱凯別别剛刚創创劃划劇剧劍剑動动務务勞劳' +
  '勢势勵励勻匀區区協协卻却廠厂參参員员問问啟启單单嘆叹嘗尝園园圍围圖图圓圆場场壇坛壓压壯壮壽寿夢梦夾夹奪夺奮奋婦妇媽妈寢寝實实寫写專专尋寻導导層层屬属島岛峽峡嶺岭' +
  '嶽岳帶带幫帮幹干幾几庫库應应廟庙廳厅彈弹彌弥徑径從从復复恆恒悅悦慮虑憲宪憶忆懷怀戀恋戰战戲戏戶户拋抛掛挂採采揚扬換换損损據据擊击擋挡擇择擔担擬拟擴扩擺摆攔拦攝摄' +
  '敗败敵敌數数斷断時时晉晋曉晓暢畅曆历會会條条極极構构槍枪樓楼樣样樹树橋桥機机檔档檢检權权歐欧歡欢歷历歸归殘残殺杀氣气決决沒没況况洩泄淨净淺浅減减測测湧涌滅灭準准' +
  '滬沪滿满漁渔漲涨潔洁澤泽濱滨瀏浏災灾煉炼熱热燈灯燒烧營营爐炉爭争爺爷狀状獎奖獨独獲获獻献現现環环產产畢毕畫画異异當当療疗發发盡尽監监盤盘眾众睜睁矯矫礎础禮礼禪禅' +
  '種种稱称穀谷積积穩稳窮穷競竞筆笔節节簡简籌筹約约紅红純纯級级紛纷細细終终組组結结給给統统經经綠绿維维網网綫线線线練练編编緩缓總总績绩織织繞绕繪绘繼继續续罰罚習习' +
  '聖圣聰聪聲声職职聽听肅肃膽胆臨临與与舉举舊旧艦舰蓋盖蔭荫薦荐藥药';

const SIMPLE = new Map<string, string>();
const characters = [...PAIRS];
for (let i = 0; i + 1 < characters.length; i += 2) SIMPLE.set(characters[i]!, characters[i + 1]!);

/** As all ways to write it are compared. */
export function folded(text: string): string {
  return [...text.normalize('NFKC').toLowerCase()].map((one) => SIMPLE.get(one) ?? one).join('');
}

/** Whether all words that are looked for are in a text. */
export function matches(text: string, wanted: string): boolean {
  const within = folded(text);
  return folded(wanted)
    .split(/\s+/)
    .every((word) => within.includes(word));
}
