import { appendFileSync } from "node:fs";
import type { BrowserContext } from "playwright";

/** Where the times of interactions are noted, a line each (bench/interactions.mjs); usually nowhere. */
const NOTES = process.env["HUXUAN_INTERACTIONS"];

/** A press or a key, as the browser measured it until the next paint. */
interface Interaction {
  /** One interaction has several events; those of one have this in common. */
  id: string;
  /** ms */
  duration: number;
}

/** Notes how long every press and key in this window takes until the next paint, if somebody asked for it. */
export async function noteInteractions(context: BrowserContext): Promise<void> {
  if (NOTES === undefined) return;
  await context.exposeBinding("tellInteraction", ({ page }, { id, duration }: Interaction) => {
    const { pathname } = new URL(page.url());
    appendFileSync(NOTES, `${JSON.stringify({ id, duration, pathname })}\n`);
  });
  await context.addInitScript(() => {
    type Timed = PerformanceEntry & { interactionId: number };
    const { tellInteraction } = globalThis as unknown as { tellInteraction: (told: Interaction) => void };
    new PerformanceObserver((list) => {
      for (const { interactionId, duration } of list.getEntries() as Timed[])
        if (interactionId > 0)
          tellInteraction({ id: `${performance.timeOrigin} ${interactionId}`, duration });
      // What is faster than this the browser does not tell.
    }).observe({ type: "event", durationThreshold: 16, buffered: true } as PerformanceObserverInit);
  });
}
