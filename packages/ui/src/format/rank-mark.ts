/** The circled numbers: 1 to 20, 21 to 35 and 36 to 50 stand in three places of Unicode. */
const CIRCLED = [
  { to: 20, first: 0x24_60, from: 1 },
  { to: 35, first: 0x32_51, from: 21 },
  { to: 50, first: 0x32_b1, from: 36 },
];

/** The mark of a rank, the same in the list of wishes and in the week: ① for 1, ⑳ for 20; from 51 on 「(51)」. */
export function rankMark(rank: number): string {
  const run = CIRCLED.find(({ from, to }) => rank >= from && rank <= to);
  return run === undefined ? `(${rank})` : String.fromCodePoint(run.first + rank - run.from);
}
