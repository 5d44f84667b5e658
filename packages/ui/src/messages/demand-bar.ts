export const demandBarZhCN = {
  /** Between the number of people and that of seats: 「31 人报 8 席」. */
  bidFor: " 人报 ",
  /** Behind the number of seats. */
  seats: " 席",
  /** Between the count and what it means, for those who hear or copy it. */
  between: " ・ ",
  none: "还没有人报",
  closed: "没有席位",
  exact: "正好报满",
  free: (seats: number) => `还空 ${seats} 席`,
  /** `each` people for one seat; where that would round to one, how many too many. */
  over: (each: string, about: boolean, beyond: number) =>
    each === "1" ? `多 ${beyond} 人` : `${about ? "约 " : ""}${each} 人争 1 席`,
};

/** Texts of `DemandBar`. */
type DemandBarMessages = typeof demandBarZhCN;

export const demandBarEn: DemandBarMessages = {
  bidFor: " for ",
  seats: " seats",
  between: " · ",
  none: "nobody yet",
  closed: "no seats",
  exact: "just enough",
  free: (seats) => `${seats} free`,
  over: (each, about, beyond) =>
    each === "1" ? `${beyond} too many` : `${about ? "about " : ""}${each} for each seat`,
};
