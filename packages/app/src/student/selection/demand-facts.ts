import type { Round } from "@huxuan/api-client";
import { useWishable } from "./use-wishable.ts";
import { isForWishes } from "./wish-edits.ts";
import { demandText, lastDemandText } from "./wish-words.ts";

/** In a round that is drawn: how many wish a class, and how its course was drawn last, as facts beside its others. */
export function useDemandFacts(round: Round, offeringId: number): { label: string; value: string }[] {
  const [wishable] = useWishable(round.id, isForWishes(round) ? [offeringId] : []) ?? [];
  if (wishable === undefined) return [];
  const { demand } = wishable;
  return [
    { label: "本轮报名", value: demandText(demand) },
    ...(demand.last ? [{ label: "上次抽签", value: lastDemandText(demand.last) }] : []),
  ];
}
