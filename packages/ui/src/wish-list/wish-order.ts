/** An order with one id at another place, from 0; the order itself where the id is not in it. */
export function movedTo(order: readonly string[], id: string, to: number): readonly string[] {
  if (!order.includes(id)) return order;
  const rest = order.filter((other) => other !== id);
  return [...rest.slice(0, to), id, ...rest.slice(to)];
}

/** What happens to the others when a wish goes from one rank to another; ranks from 1. */
export type MoveConsequence =
  | { kind: "here" }
  /** Two neighbours change places. */
  | { kind: "swap"; other: string; rank: number }
  /** Behind all others. */
  | { kind: "last" }
  /** Those of these ranks go one down, or one up. */
  | { kind: "down" | "up"; first: number; last: number };

/** The consequence of each rank that a wish can have. */
export function moveConsequence(order: readonly string[], from: number, to: number): MoveConsequence {
  if (from === to) return { kind: "here" };
  if (Math.abs(from - to) === 1) return { kind: "swap", other: order[to - 1] ?? "", rank: from };
  if (to === order.length) return { kind: "last" };
  return to < from ? { kind: "down", first: to, last: from - 1 } : { kind: "up", first: from + 1, last: to };
}
