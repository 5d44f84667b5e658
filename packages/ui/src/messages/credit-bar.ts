export const creditBarZhCN = {
  /** Of what a programme demands. */
  ofNeed: {
    have: "已得",
    waiting: "待认定",
    studying: "本学期待出",
    tried: "如果选这门",
    need: "要求",
    left: "还差",
    full: "已修满",
    fullWithAll: "算上这些就修满",
    over: (credits: string) => `多出 ${credits}`,
  },
  /** Of the most that may be recognised. */
  ofCap: {
    have: "已认定",
    waiting: "待认定",
    studying: "修读中",
    tried: "如果选这门",
    need: "上限",
    left: "还可认定",
    full: "已到上限",
    fullWithAll: "算上这些就到上限",
    over: (credits: string) => `超出上限 ${credits}`,
  },
  plus: (credits: string) => `+${credits}`,
  /** 「已得 88.0（含互认 5.5）」 */
  part: (name: string, credits: string, note: string | undefined) =>
    `${name} ${credits}${note === undefined ? "" : `（${note}）`}`,
  /** What will be missing, or be free, when all that is on its way has come. */
  withAll: (credits: string, cap: boolean) => `算上这些${cap ? "还可认定" : "还差"} ${credits}`,
  comma: "，",
  /** Read aloud: the only part with the word for what is counted. */
  needed: (name: string, credits: string, note: string | undefined) =>
    `${name} ${credits} 学分${note === undefined ? "" : `（${note}）`}`,
};

/** Texts of `CreditBar`. */
type CreditBarMessages = typeof creditBarZhCN;

export const creditBarEn: CreditBarMessages = {
  ofNeed: {
    have: "earned",
    waiting: "awaiting recognition",
    studying: "this term",
    tried: "with this course",
    need: "required",
    left: "missing",
    full: "complete",
    fullWithAll: "complete with these",
    over: (credits) => `${credits} more than required`,
  },
  ofCap: {
    have: "recognised",
    waiting: "awaiting recognition",
    studying: "being taken",
    tried: "with this course",
    need: "at most",
    left: "left",
    full: "nothing left",
    fullWithAll: "nothing left with these",
    over: (credits) => `${credits} over the limit`,
  },
  plus: (credits) => `+${credits}`,
  part: (name, credits, note) => `${name} ${credits}${note === undefined ? "" : ` (${note})`}`,
  withAll: (credits, cap) => `${credits} ${cap ? "left" : "missing"} with these`,
  comma: ", ",
  needed: (name, credits, note) => `${name} ${credits} credits${note === undefined ? "" : ` (${note})`}`,
};
