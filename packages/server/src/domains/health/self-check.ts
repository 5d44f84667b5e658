import { notInArray, sql } from "drizzle-orm";
import type { Database } from "../../db/index.ts";
import { DomainError } from "../../errors/index.ts";
import { type CheckedServices, readCheckFacts } from "./check-facts.ts";
import { findingsOf } from "./checks.ts";
import { healthCheck } from "./tables.ts";

/** It runs at most once in so long, ms: it compares passwords. */
const PAUSE_MS = 60_000;

/** When the self-check ran last; null before the first time. */
export async function lastChecked(db: Database): Promise<Date | null> {
  const [row] = await db
    .select({ at: sql<Date | null>`max(${healthCheck.checkedAt})`.mapWith(healthCheck.checkedAt) })
    .from(healthCheck);
  return row?.at ?? null;
}

/** Runs the self-check and stores what it found. Throws 429 when it ran within the last minute. */
export async function runSelfCheck(services: CheckedServices): Promise<number> {
  const { db, clock } = services;
  const now = clock();
  const last = await lastChecked(db);
  const wait = last === null ? 0 : Math.ceil((last.getTime() + PAUSE_MS - now.getTime()) / 1_000);
  if (wait > 0) {
    throw new DomainError(429, "RATE_LIMITED", `刚刚查过一遍，请 ${wait} 秒后再查`, { retryAfter: wait });
  }
  const found = findingsOf(await readCheckFacts(services));
  await db.transaction(async (tx) => {
    await tx
      .insert(healthCheck)
      .values(found.map((one) => ({ ...one, checkedAt: now })))
      .onConflictDoUpdate({
        target: healthCheck.key,
        set: { outcome: sql`excluded.outcome`, sentence: sql`excluded.sentence`, checkedAt: now },
      });
    await tx.delete(healthCheck).where(
      notInArray(
        healthCheck.key,
        found.map(({ key }) => key),
      ),
    );
  });
  return found.filter(({ outcome }) => outcome !== "passed").length;
}
