import type { HealthLamp } from "@huxuan/api-client";
import { useState } from "react";

/**
 * The lamps in the order in which they came first, so that no row moves away under a pointer; they are put in order of need
 * anew when one turns red or a part comes or goes.
 */
export function useSteadyOrder(lamps: readonly HealthLamp[]): readonly HealthLamp[] {
  const key = lamps
    .map(({ part, state }) => (state === "bad" ? `${part}!` : part))
    .toSorted()
    .join();
  const [kept, setKept] = useState({ key, parts: lamps.map(({ part }) => part) });
  // While rendering: there is no moment with the old order and the new lamps.
  if (kept.key !== key) setKept({ key, parts: lamps.map(({ part }) => part) });
  return kept.parts.flatMap((part) => lamps.find((lamp) => lamp.part === part) ?? []);
}
