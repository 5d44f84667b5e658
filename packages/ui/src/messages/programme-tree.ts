export const programmeTreeZhCN = {
  /** Heads of the columns; the second is heard only. */
  name: "模块",
  progress: "进度或学期",
  credits: "已得 / 要求",
  missing: "还差",
  empty: "培养方案里还没有模块",
  plus: (credits: string) => `+${credits}`,
  full: "修满",
  overfull: (credits: string) => `修满，多出 ${credits}`,
  /** With the course that is tried out. */
  withTried: {
    missing: (credits: string) => `选后还差 ${credits}`,
    full: (over: string | undefined) => `选后修满${over === undefined ? "" : `，多出 ${over}`}`,
  },
  /** With the courses that one is taking. */
  withStudying: {
    missing: (credits: string) => `待出后还差 ${credits}`,
    full: (over: string | undefined) => `待出后修满${over === undefined ? "" : `，多出 ${over}`}`,
  },
  countsAs: (course: string) => `计为 ${course}`,
  states: {
    passed: "已修",
    studying: "在修",
    tried: "如果选这门",
    failed: "未过",
    open: "未修",
  },
};

/** Texts of `ProgrammeTree`. */
type ProgrammeTreeMessages = typeof programmeTreeZhCN;

const beyond = (over: string | undefined) => (over === undefined ? "" : `, ${over} too many`);

export const programmeTreeEn: ProgrammeTreeMessages = {
  name: "Module",
  progress: "Progress or term",
  credits: "Earned / required",
  missing: "Missing",
  empty: "No modules in this programme yet",
  plus: (credits) => `+${credits}`,
  full: "complete",
  overfull: (credits) => `complete, ${credits} too many`,
  withTried: {
    missing: (credits) => `${credits} missing with it`,
    full: (over) => `complete with it${beyond(over)}`,
  },
  withStudying: {
    missing: (credits) => `${credits} missing after this term`,
    full: (over) => `complete after this term${beyond(over)}`,
  },
  countsAs: (course) => `counts as ${course}`,
  states: {
    passed: "passed",
    studying: "being taken",
    tried: "if you take it",
    failed: "failed",
    open: "not taken",
  },
};
