export const timeRangeZhCN = {
  from: "开始时间",
  to: "结束时间",
  /** Between the two ends. */
  separator: "至",
  placeholder: "时:分",
  /** Name of the button and of what it opens. */
  open: "打开时间列表",
  choose: "选择时间",
  /** Of a text that is no time. */
  invalid: "请按 HH:mm 填写，例如 08:30",
  /** Of a time beyond the limits. */
  outside: (min: string, max: string) => `只能填 ${min} 到 ${max} 之间的时间`,
  /** Of an end that is not later than the begin. */
  endBefore: (from: string) => `结束时间要晚于开始时间 ${from}`,
};

/** Texts of `TimeRange`. */
type TimeRangeMessages = typeof timeRangeZhCN;

export const timeRangeEn: TimeRangeMessages = {
  from: "Start time",
  to: "End time",
  separator: "to",
  placeholder: "hh:mm",
  open: "Open the list of times",
  choose: "Choose times",
  invalid: "Write it as HH:mm, for example 08:30",
  outside: (min, max) => `Only times from ${min} to ${max}`,
  endBefore: (from) => `The end must be later than the start, ${from}`,
};
