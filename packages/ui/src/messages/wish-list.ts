export const wishListZhCN = {
  title: "我的志愿",
  groups: "志愿组",
  /** The switch that shows the wishes of all groups. */
  all: "全部",
  rank: (rank: number) => `第 ${rank} 志愿`,
  /** Of a group: how many can be won, and how many wishes there are. */
  take: (count: number) => `最多中 ${count} 门`,
  filled: (count: number, limit: number | undefined) =>
    limit === undefined ? `已填 ${count}` : `已填 ${count} / ${limit}`,
  add: "加志愿",
  addTo: (group: string) => `给 ${group} 加志愿`,
  full: (limit: number) => `已满 ${limit} 个，先移出一个`,
  /** The button, and its name for screen readers. */
  move: "移到…",
  moveOf: (course: string, rank: number) => `移到…，${course}，现在第 ${rank} 志愿`,
  moveTo: (course: string) => `${course} 移到`,
  moveToRank: (rank: number) => `移到第 ${rank} 志愿`,
  here: "现在在这里",
  swap: (other: string, rank: number) => `${other} 改为第 ${rank}`,
  last: "放到最后",
  /** Wishes of these ranks that go one down or up. */
  down: (first: number, last: number) =>
    `原第 ${last - first === 1 ? `${first}、${last}` : `${first}–${last}`} 志愿顺延一位`,
  up: (first: number, last: number) =>
    `原第 ${last - first === 1 ? `${first}、${last}` : `${first}–${last}`} 志愿各进一位`,
  /** Said after a move. */
  moved: (course: string, rank: number, total: number) => `${course}，第 ${rank} 志愿，共 ${total}`,
  /** Below the list: how else the order is changed. */
  hint: "拖手柄，按「移到…」，或者在一行上按 Alt ↑ ↓，都能换次序",
  /** The same where there is little room. */
  hintTouch: "长按手柄拖动，或者按 ⋯ 移到别的次序",
  more: (course: string) => `更多，${course}`,
  now: (group: string | undefined, rank: number) =>
    `现在是${group === undefined ? "" : ` ${group} `}第 ${rank} 志愿`,
  open: "看课程",
  remove: "移出",
  removeOf: (course: string) => `移出 ${course}`,
  removeWish: "移出志愿",
  lastTerm: (bidders: number, seats: number, term: string | undefined) =>
    `${term ?? "上学期"} ${bidders} 人报 ${seats} 席`,
  lowest: "最低中选",
  points: (points: number) => `${points} 点`,
  allWon: "报的都中了",
  notOffered: "上学期没有开",
  between: " ・ ",
  /** Between an obstacle and what follows from it. */
  comma: "，",
  unsaved: "还没保存",
  countedAt: (time: string) => `人数截至 ${time}`,
  saving: "正在保存",
  saved: (time: string | undefined) => `已保存${time === undefined ? "" : ` ${time}`}`,
  noSubmit: "不用提交",
  notSaved: (time: string | undefined) => `没有保存上${time === undefined ? "" : `，${time} 再试`}`,
  retry: "重试",
  emptyGroup: (group: string) => `${group}还没有志愿`,
  emptyHint: (limit: number | undefined, take: number) =>
    `${limit === undefined ? "" : `可以填 ${limit} 个，`}最多中 ${take} 门；填几个都不吃亏`,
  inBasket: (count: number) => `选课篮里有 ${count} 门可以填到这一组`,
  demand: (bidders: number, seats: number) => `${bidders} 人报 ${seats} 席`,
  takeBasket: (count: number) => `按这个顺序填 ${count} 个志愿`,
  find: "自己找课",
};

/** Texts of `WishList`. */
type WishListMessages = typeof wishListZhCN;

const ranks = (first: number, last: number) =>
  last - first === 1 ? `${first} and ${last}` : `${first} to ${last}`;

export const wishListEn: WishListMessages = {
  title: "My wishes",
  groups: "Groups",
  all: "All",
  rank: (rank) => `Wish ${rank}`,
  take: (count) => `at most ${count} won`,
  filled: (count, limit) => (limit === undefined ? `${count} wishes` : `${count} of ${limit} wishes`),
  add: "Add a wish",
  addTo: (group) => `Add a wish, ${group}`,
  full: (limit) => `All ${limit} taken, remove one first`,
  move: "Move to…",
  moveOf: (course, rank) => `Move to…, ${course}, now wish ${rank}`,
  moveTo: (course) => `Move ${course} to`,
  moveToRank: (rank) => `Make it wish ${rank}`,
  here: "where it is",
  swap: (other, rank) => `${other} becomes ${rank}`,
  last: "behind all others",
  down: (first, last) => `${ranks(first, last)} go one down`,
  up: (first, last) => `${ranks(first, last)} go one up`,
  moved: (course, rank, total) => `${course}, wish ${rank} of ${total}`,
  hint: "Drag the handle, press “Move to…”, or press Alt ↑ ↓ in a row to change the order",
  hintTouch: "Press and hold the handle to drag, or press ⋯ to choose a rank",
  more: (course) => `More, ${course}`,
  now: (group, rank) => `${group === undefined ? "" : `${group}, `}now wish ${rank}`,
  open: "See the course",
  remove: "Remove",
  removeOf: (course) => `Remove ${course}`,
  removeWish: "Remove the wish",
  lastTerm: (bidders, seats, term) => `${term ?? "Last term"} ${bidders} for ${seats} seats`,
  lowest: "lowest that won",
  points: (points) => `${points} points`,
  allWon: "everybody won",
  notOffered: "Not offered last term",
  between: " · ",
  comma: ", ",
  unsaved: "not saved yet",
  countedAt: (time) => `Counted at ${time}`,
  saving: "Saving",
  saved: (time) => `Saved${time === undefined ? "" : ` ${time}`}`,
  noSubmit: "nothing to submit",
  notSaved: (time) => `Not saved${time === undefined ? "" : `, again at ${time}`}`,
  retry: "Try again",
  emptyGroup: (group) => `No wishes in ${group}`,
  emptyHint: (limit, take) =>
    `${limit === undefined ? "A" : `Room for ${limit}, a`}t most ${take} won; more wishes cost nothing`,
  inBasket: (count) => `${count} of your basket can go here`,
  demand: (bidders, seats) => `${bidders} for ${seats} seats`,
  takeBasket: (count) => `Make them ${count} wishes in this order`,
  find: "Find courses",
};
