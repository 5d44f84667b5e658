import type { Round } from "@huxuan/api-client";

/** Rounds that run, the one that ends first on top, then those that come, the next one first. */
export function relevantRounds(rounds: readonly Round[]): Round[] {
  const running = rounds.filter((round) => round.state === "open");
  const upcoming = rounds.filter((round) => round.state === "published");
  return [
    ...running.toSorted((a, b) => Date.parse(a.closesAt) - Date.parse(b.closesAt)),
    ...upcoming.toSorted((a, b) => Date.parse(a.opensAt) - Date.parse(b.opensAt)),
  ];
}
