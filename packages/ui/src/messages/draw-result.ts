export const drawResultZhCN = {
  /** The headline: what was won, plainly also when it is nothing. */
  won: (count: number, credits: number | undefined) =>
    count === 0 ? "这一轮没有中" : `中了 ${count} 门${credits === undefined ? "" : `，共 ${credits} 学分`}`,
  groupWon: (won: number, take: number) => `中 ${won} / ${take} 门`,
  rank: (ranks: string) => `第 ${ranks} 志愿`,
  comma: "、",
  between: " ・ ",
  outcomes: { won: "中了", lost: "未中", notDrawn: "没有抽" },
  queued: (place: number) => `候补第 ${place} 位`,
  from: (opens: string) => `${opens} 起`,
  swap: (course: string) => `轮到时换掉 ${course}`,
  queue: "加入候补",
  queueFor: (course: string) => `加入候补，${course}`,
  leaveQueue: "退出候补",
  leaveSwap: "不换了",
  /** Name of either button for screen readers: its words, and of which course. */
  leaveOf: (words: string, course: string) => `${words}，${course}`,
  verify: "验证抽签",
  timetable: "看课表",
  reselect: "看补选的课",
  /** Of the check of a draw. */
  steps: "验证的步骤",
  states: { pending: "还没有算", running: "正在算", ok: "对得上", differs: "对不上" },
  checking: (step: number, steps: number) => `正在验证，第 ${step} 步，共 ${steps} 步`,
  matches: "对得上，你的结果没有被改过",
  matchesHow: (steps: number, seconds: string | undefined) =>
    `${steps} 步都在这台设备上算的${seconds === undefined ? "" : `，用时 ${seconds} 秒`}`,
  differs: (step: number) => `第 ${step} 步对不上`,
  differsHow: "可能是下载不完整，请再验证一次；仍对不上，请发给省平台。",
  failed: "没有验证完",
  published: "公布",
  computed: "算出",
  waits: (step: number) => `第 ${step} 步对上以后再算`,
  ticket: "你的签（只有你看得到）",
  copyTicket: "复制你的签",
  again: "再验证一次",
  report: "发给省平台…",
};

/** Texts of `DrawResult` and `VerifySteps`. */
type DrawResultMessages = typeof drawResultZhCN;

export const drawResultEn: DrawResultMessages = {
  won: (count, credits) =>
    count === 0
      ? "Nothing won in this round"
      : `${count} won${credits === undefined ? "" : `, ${credits} credits`}`,
  groupWon: (won, take) => `${won} of ${take} won`,
  rank: (ranks) => `Wish ${ranks}`,
  comma: ", ",
  between: " · ",
  outcomes: { won: "Won", lost: "Not won", notDrawn: "Not drawn" },
  queued: (place) => `Place ${place} in the queue`,
  from: (opens) => `from ${opens}`,
  swap: (course) => `${course} is given up for it`,
  queue: "Join the queue",
  queueFor: (course) => `Join the queue, ${course}`,
  leaveQueue: "Leave the queue",
  leaveSwap: "Do not swap",
  leaveOf: (words, course) => `${words}, ${course}`,
  verify: "Check the draw",
  timetable: "See my timetable",
  reselect: "See what is left",
  steps: "Steps of the check",
  states: { pending: "not computed yet", running: "being computed", ok: "is the same", differs: "differs" },
  checking: (step, steps) => `Checking, step ${step} of ${steps}`,
  matches: "The same: nobody changed your result",
  matchesHow: (steps, seconds) =>
    `All ${steps} steps were computed on this device${seconds === undefined ? "" : ` in ${seconds} s`}`,
  differs: (step) => `Step ${step} differs`,
  differsHow: "The download may be incomplete: check once more. If it still differs, tell the platform.",
  failed: "The check did not end",
  published: "Published",
  computed: "Computed",
  waits: (step) => `Waits for step ${step}`,
  ticket: "Your ticket (only you see it)",
  copyTicket: "Copy your ticket",
  again: "Check once more",
  report: "Tell the platform…",
};
