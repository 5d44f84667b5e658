export const pointsInputZhCN = {
  title: "投点",
  rest: "还剩",
  over: "超出",
  /** Behind the rest: how many are given. */
  of: (sum: number, total: number) => `已投 ${sum} / ${total}`,
  /** The specification's words, letter by letter. */
  tooMany: (sum: number, total: number) => `投点合计${sum}，超过${total}`,
  unit: "点",
  points: (points: number) => `${points} 点`,
  pointsOf: (course: string) => `${course} 投点`,
  /** Said after each change. */
  left: (rest: number) => `还剩 ${rest} 点`,
};

/** Texts of `PointsInput`. */
type PointsInputMessages = typeof pointsInputZhCN;

export const pointsInputEn: PointsInputMessages = {
  title: "Points",
  rest: "Left",
  over: "Too many",
  of: (sum, total) => `${sum} of ${total} given`,
  tooMany: (sum, total) => `${sum} points in all, more than ${total}`,
  unit: "points",
  points: (points) => `${points} points`,
  pointsOf: (course) => `Points for ${course}`,
  left: (rest) => `${rest} points left`,
};
