import { and, asc, eq, lte } from "drizzle-orm";
import { z } from "zod";
import { transaction } from "../../db/index.ts";
import type { CoreServices } from "../../platform/core.ts";
import { defineJob } from "../../platform/jobs/index.ts";
import { chinaDay } from "../../text/china-time.ts";
import type { NeedsProgressUse } from "../person/index.ts";
import { semester } from "../semester/index.ts";
import { putInForce } from "./review.ts";
import { programme } from "./tables.ts";

type Needs = Pick<CoreServices, "db" | "clock"> & NeedsProgressUse;

/** Puts versions in force whose term has begun, each by itself, and gives how many they were. */
export async function putDueInForce(services: Needs, signal?: AbortSignal): Promise<number> {
  const { db, clock } = services;
  const due = await db
    .select({ id: programme.id })
    .from(programme)
    .innerJoin(semester, eq(semester.id, programme.effectiveFromId))
    .where(and(eq(programme.state, "scheduled"), lte(semester.firstMonday, chinaDay(clock()))))
    .orderBy(asc(programme.id));
  let done = 0;
  for (const { id } of due) {
    signal?.throwIfAborted();
    await transaction(db, async (tx) => {
      // Somebody may have made it a draft again meanwhile.
      const [still] = await tx
        .select({ state: programme.state })
        .from(programme)
        .where(eq(programme.id, id))
        .for("update");
      if (still?.state !== "scheduled") return;
      await putInForce(tx, services, id);
      done += 1;
    });
  }
  return done;
}

/** Looks every night for versions whose term begins. */
export const termsBegin = defineJob<Needs>()({
  name: "programmes-in-force",
  title: "执行到期的培养方案",
  input: z.object({}),
  cron: { at: "5 0 * * *", input: {} },
  oneAtATime: true,
  retry: { limit: 3, delaySeconds: 60 },
  run: async ({ services, signal }) => ({ programmes: await putDueInForce(services, signal) }),
});
