export const courseCardZhCN = {
  courseList: "课程",
  /** Who teaches it, 「周承泽、李明」. */
  teachers: (names: readonly string[]) => names.join("、"),
  /** Which class of a course, 「教学班 CSC3041-01」. */
  classNumber: (number: string) => `教学班 ${number}`,
  seatsLeft: "余量",
  seats: (left: number, capacity: number, tone: "full" | "few" | "open") =>
    tone === "full"
      ? `已满，共 ${capacity} 个名额`
      : `余 ${left} 个名额，共 ${capacity} 个${tone === "few" ? "，所剩不多" : ""}`,
  /** Behind the seats while the connection is lost. */
  seatsAsOf: (time: string) => `，数据截至 ${time}`,
  /** The same where there is little room. */
  asOf: (time: string) => `截至 ${time}`,
  credits: "已选学分",
  creditsOf: (used: string, max: string, after?: string) =>
    `已选 ${used} 学分，上限 ${max} 学分${after === undefined ? "" : `，选上后 ${after} 学分`}`,
  creditsOver: (over: string) => `超出 ${over} 学分`,
  closesIn: "距关闭",
  opensIn: "距开放",
  opened: "已开放",
  closed: "已关闭",
  waitlist: "候补",
  waitlistPlace: (place: number) => `第 ${place} 位`,
  filters: "筛选",
  showMore: (count: number) => `展开其余 ${count} 项`,
  showLess: "收起",
  conflict: "时间冲突",
};

/** Texts of everything a student sees around a course: row, seats, filters, credits, round. */
type CourseCardMessages = typeof courseCardZhCN;

export const courseCardEn: CourseCardMessages = {
  courseList: "Courses",
  teachers: (names) => names.join(", "),
  classNumber: (number) => `class ${number}`,
  seatsLeft: "Seats left",
  seats: (left, capacity, tone) =>
    tone === "full"
      ? `Full, ${capacity} seats in all`
      : `${tone === "few" ? "Only " : ""}${left} of ${capacity} seats left`,
  seatsAsOf: (time) => `, as of ${time}`,
  asOf: (time) => `At ${time}`,
  credits: "Credits",
  creditsOf: (used, max, after) =>
    `${used} of ${max} credits${after === undefined ? "" : `, ${after} with this course`}`,
  creditsOver: (over) => `${over} credits too many`,
  closesIn: "Closes in",
  opensIn: "Opens in",
  opened: "Open",
  closed: "Closed",
  waitlist: "Waitlist",
  waitlistPlace: (place) => `place ${place}`,
  filters: "Filters",
  showMore: (count) => `Show ${count} more`,
  showLess: "Show less",
  conflict: "Time conflict",
};
