export const termPickerZhCN = {
  /** An academic year by its first year: 2026–2027 学年. */
  year: (year: number) => `${year}–${year + 1} 学年`,
  /** A semester by the first year of its academic year and its number there. */
  term: (year: number, term: number) => `${year}–${year + 1} 学年第 ${term} 学期`,
  /** The semester that is now. */
  current: "本学期",
  previous: "上一学期",
  next: "下一学期",
};

/** Texts of `TermPicker`. */
type TermPickerMessages = typeof termPickerZhCN;

export const termPickerEn: TermPickerMessages = {
  year: (year) => `${year}–${year + 1}`,
  term: (year, term) => `${year}–${year + 1}, term ${term}`,
  current: "This term",
  previous: "Previous term",
  next: "Next term",
};
