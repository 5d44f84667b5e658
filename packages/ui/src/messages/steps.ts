export const stepsZhCN = {
  state: { done: "已完成", current: "进行中", waiting: "待进行", failed: "未通过" },
  place: (at: number, count: number) => `第 ${at} 步，共 ${count} 步`,
  next: (title: string) => `下一步：${title}`,
};

/** Texts of `Steps`. */
type StepsMessages = typeof stepsZhCN;

export const stepsEn: StepsMessages = {
  state: { done: "Done", current: "Under way", waiting: "To come", failed: "Not passed" },
  place: (at, count) => `Step ${at} of ${count}`,
  next: (title) => `Next: ${title}`,
};
