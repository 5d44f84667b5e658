import { chineseMeetingWords } from "../format/meeting-text.js";

export const halfDayPickerZhCN = {
  label: "不想上课的时间",
  weekdays: chineseMeetingWords.weekdays,
  weekdaysShort: ["一", "二", "三", "四", "五", "六", "日"] as readonly string[],
  parts: { morning: "上午", afternoon: "下午", evening: "晚上" },
  partsShort: { morning: "上", afternoon: "下", evening: "晚" },
  wishes: { less: "少要", never: "不要" },
  /** Of a half day without a wish. */
  any: "都可以",
  /** 「周五下午」 */
  halfDay: (weekday: string, part: string) => `${weekday}${part}`,
  /** What a cell is called: when, and what is wished. */
  cell: (halfDay: string, wish: string) => `${halfDay}：${wish}`,
  /** Of the head of a column that can be pressed. */
  freeDay: (weekday: string) => `${weekday}最好整天没课`,
};

/** Texts of `HalfDayPicker`. */
type HalfDayPickerMessages = typeof halfDayPickerZhCN;

const englishDays = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];

export const halfDayPickerEn: HalfDayPickerMessages = {
  label: "Times without classes",
  weekdays: englishDays,
  weekdaysShort: englishDays.map((day) => day.slice(0, 2)),
  parts: { morning: "morning", afternoon: "afternoon", evening: "evening" },
  partsShort: { morning: "AM", afternoon: "PM", evening: "Eve" },
  wishes: { less: "rather not", never: "never" },
  any: "any",
  halfDay: (weekday, part) => `${weekday} ${part}`,
  cell: (halfDay, wish) => `${halfDay}: ${wish}`,
  freeDay: (weekday) => `${weekday} free if possible`,
};
