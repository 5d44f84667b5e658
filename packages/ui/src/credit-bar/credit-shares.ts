/** How a bar of credits is cut, each 0–1 of the bar; together never more than 1. */
export interface CreditShares {
  have: number;
  waiting: number;
  studying: number;
  tried: number;
}

/** The parts of a bar in their order: what is surer stands first. */
export const CREDIT_PARTS = ["have", "waiting", "studying", "tried"] as const;

/** Credits of each part. */
export type CreditParts = Readonly<Record<(typeof CREDIT_PARTS)[number], number>>;

/**
 * One part after the other until the bar is full; what no longer fits is cut off at the end.
 *
 * @param need what the whole bar stands for; of 0 credits, any credit fills it
 */
export function creditShares(parts: CreditParts, need: number): CreditShares {
  let left = 1;
  const take = (credits: number) => {
    const share = credits <= 0 ? 0 : need > 0 ? Math.min(left, credits / need) : left;
    left -= share;
    return share;
  };
  const [have, waiting, studying, tried] = CREDIT_PARTS.map((part) => take(parts[part]));
  return { have: have ?? 0, waiting: waiting ?? 0, studying: studying ?? 0, tried: tried ?? 0 };
}

/** What is missing, and what will be when all that is on its way has come; credits, never below 0. */
export interface CreditGap {
  now: number;
  after: number;
  /** Credits beyond the need, with all that is on its way. */
  over: number;
}

/** The gap between what one has and what is needed. */
export function creditGap(parts: CreditParts, need: number): CreditGap {
  const all = CREDIT_PARTS.reduce((sum, part) => sum + parts[part], 0);
  // Tenths do not add up exactly in binary.
  const clean = (credits: number) => Math.max(0, Math.round(credits * 100) / 100);
  return { now: clean(need - parts.have), after: clean(need - all), over: clean(all - need) };
}
