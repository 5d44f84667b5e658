import type { Messages } from "../messages/index.js";
import { moveConsequence } from "./wish-order.js";

/** What becomes of the other wishes, in words: 「急救与健康 改为第 1」. */
export function consequenceWords(
  text: Messages["wishList"],
  order: readonly string[],
  names: ReadonlyMap<string, string>,
  from: number,
  to: number,
): string {
  const consequence = moveConsequence(order, from, to);
  switch (consequence.kind) {
    case "here":
      return text.here;
    case "swap":
      return text.swap(names.get(consequence.other) ?? "", consequence.rank);
    case "last":
      return text.last;
    default:
      return text[consequence.kind](consequence.first, consequence.last);
  }
}
