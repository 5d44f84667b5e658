export const datePickerZhCN = {
  date: "选择日期",
  dateTime: "选择日期和时间",
  open: "打开日历",
  previousMonth: "上个月",
  nextMonth: "下个月",
  month: "月份",
  year: "年份",
  time: "时间",
  hour: "时",
  minute: "分",
  second: "秒",
  today: "今天",
  now: "此刻",
  from: "开始日期",
  to: "结束日期",
  /** Between the two ends of a range. */
  rangeSeparator: "至",
  /** What is expected when typed text is no date; `format` is yyyy-MM or longer. */
  invalid: (format: string) => `请按 ${format} 填写，例如 ${"2026-09-01 08:00:00".slice(0, format.length)}`,
  /** Name of what opens below the field of a month. */
  monthOf: "选择月份",
  openMonths: "打开月份列表",
  previousYear: "上一年",
  nextYear: "下一年",
  yearName: (year: number) => `${year} 年`,
  monthName: (month: number) => `${month} 月`,
  thisMonth: "本月",
  /** Of a month beyond the limits. */
  outsideMonth: "不在可选的月份范围内",
  /** Of a day beyond the limits. */
  outside: "不在可选的日期范围内",
  /** Of a moment beyond the limits. */
  outsideTime: "不在可选的时间范围内",
  /** Of a day that may not be chosen, with the reason where there is one. */
  disabledDay: (day: string, reason: string | undefined) =>
    reason === undefined ? `${day} 不能选` : `${day} 不能选：${reason}`,
  /** Name of the group of ready answers. */
  presets: "快捷选择",
};

/** Texts of the date pickers. */
type DatePickerMessages = typeof datePickerZhCN;

export const datePickerEn: DatePickerMessages = {
  date: "Choose a date",
  dateTime: "Choose date and time",
  open: "Open calendar",
  previousMonth: "Previous month",
  nextMonth: "Next month",
  month: "Month",
  year: "Year",
  time: "Time",
  hour: "Hour",
  minute: "Minute",
  second: "Second",
  today: "Today",
  now: "Now",
  from: "From",
  to: "To",
  rangeSeparator: "to",
  invalid: (format) => `Write it as ${format}, for example ${"2026-09-01 08:00:00".slice(0, format.length)}`,
  monthOf: "Choose a month",
  openMonths: "Open the list of months",
  previousYear: "Previous year",
  nextYear: "Next year",
  yearName: (year) => String(year),
  monthName: (month) =>
    new Date(Date.UTC(2026, month - 1)).toLocaleDateString("en", { month: "short", timeZone: "UTC" }),
  thisMonth: "This month",
  outsideMonth: "Outside the months that can be chosen",
  outside: "Outside the dates that can be chosen",
  outsideTime: "Outside the times that can be chosen",
  disabledDay: (day, reason) =>
    reason === undefined ? `${day} cannot be chosen` : `${day} cannot be chosen: ${reason}`,
  presets: "Ready choices",
};
