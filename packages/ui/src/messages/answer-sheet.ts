export const answerSheetZhCN = {
  title: "问卷",
  /** Of a scale without words of its own, from 1 to 5. */
  words: ["很不同意", "不同意", "一般", "同意", "很同意"] as readonly string[],
  optional: "（可不填）",
  several: "（可多选）",
  /** Ends of 0 to 10. */
  unlikely: "0 完全不会推荐",
  likely: "10 一定会推荐",
  /** Name of a key for those who do not see its word. */
  mark: (value: number, word: string | undefined) => (word === undefined ? `${value}` : `${value} ${word}`),
};

/** Texts of `AnswerSheet`. */
type AnswerSheetMessages = typeof answerSheetZhCN;

export const answerSheetEn: AnswerSheetMessages = {
  title: "Questions",
  words: ["Strongly disagree", "Disagree", "Neutral", "Agree", "Strongly agree"],
  optional: " (optional)",
  several: " (any number)",
  unlikely: "0 Not at all likely",
  likely: "10 Extremely likely",
  mark: (value, word) => (word === undefined ? `${value}` : `${value} ${word}`),
};
