import type { Round, RoundPhase } from "@huxuan/api-client";

/** What a round is at a moment: the same rule as the server's, so that nobody waits for a reload at 8:00. */
export function phaseAt(round: Pick<Round, "state" | "opensAt" | "closesAt">, now: Date): RoundPhase {
  if (round.state === "draft") return "draft";
  if (round.state === "closed" || now.getTime() >= Date.parse(round.closesAt)) return "ended";
  return now.getTime() < Date.parse(round.opensAt) ? "upcoming" : "running";
}
