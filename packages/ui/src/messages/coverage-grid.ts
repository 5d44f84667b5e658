export const coverageGridZhCN = {
  /** In the corner: what goes down and what goes across. */
  hosts: "开课 ↓",
  homes: "学生 →",
  total: "合计",
  /** Names of one's own row and column. */
  own: (school: string) => `${school}（本校）`,
  same: "本校",
  none: "无协议",
  unsigned: "协议待签",
  suspended: "已暂停",
  noClasses: "没有开课",
  rules: (count: number) => `${count} 条`,
  comma: "，",
  colon: "：",
  pair: (host: string, home: string) => `${host} 的课 → ${home} 的学生`,
  pointAt: "指向一格，或者用方向键走到一格，看两校之间怎样",
  legend: {
    none: "无协议",
    unsigned: "协议待签",
    suspended: "协议已暂停，旧结论仍有效",
    same: "本校",
  },
  walk: "移动",
  enter: "回车",
  openIt: "打开",
  /** In one hand. */
  school: "学校",
  sides: "看哪一边",
  side: {
    host: (school: string) => `${school}开的课`,
    home: (school: string) => `${school}的学生`,
  },
};

/** Texts of `CoverageGrid`. */
type CoverageGridMessages = typeof coverageGridZhCN;

export const coverageGridEn: CoverageGridMessages = {
  hosts: "Courses ↓",
  homes: "Students →",
  total: "Total",
  own: (school) => `${school} (own)`,
  same: "own school",
  none: "no agreement",
  unsigned: "not signed",
  suspended: "suspended",
  noClasses: "no classes",
  rules: (count) => `${count} ${count === 1 ? "rule" : "rules"}`,
  comma: ", ",
  colon: ": ",
  pair: (host, home) => `Courses of ${host} → students of ${home}`,
  pointAt: "Point at a cell, or walk to one by the arrow keys, to see how two schools stand",
  legend: {
    none: "no agreement",
    unsigned: "agreement not signed",
    suspended: "agreement suspended, earlier verdicts hold",
    same: "own school",
  },
  walk: "move",
  enter: "Enter",
  openIt: "open",
  school: "School",
  sides: "Which side",
  side: {
    host: (school) => `Courses of ${school}`,
    home: (school) => `Students of ${school}`,
  },
};
