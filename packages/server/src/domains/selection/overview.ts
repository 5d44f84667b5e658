import type { SelectionOverview } from "@huxuan/api-client";
import { and, asc, eq, gt, ne, or } from "drizzle-orm";
import type { SelectionServices } from "./selection-service.ts";
import { audienceIncludes, isActive, round, roundBody, roundRows } from "../round/index.ts";
import { allowance } from "./admission/holdings.ts";
import { readTerm, requireProfile } from "./student-view.ts";

/**
 * Rounds for a student that run, are still to come, or are drawn and not over, those in which they can act first, with what
 * the student holds.
 */
export async function selectionOverview(
  services: SelectionServices,
  studentId: number,
): Promise<SelectionOverview> {
  const { db, pool, clock, selection } = services;
  const now = clock();
  const student = await requireProfile(selection, pool, studentId);
  const rows = await roundRows(db)
    .where(
      or(
        and(eq(round.state, "published"), gt(round.closesAt, now)),
        and(ne(round.mode, "instant"), ne(round.state, "draft"), gt(round.dropEndsAt, now)),
      ),
    )
    .orderBy(asc(round.opensAt), asc(round.id));
  const mine = rows.filter((row) => audienceIncludes(row.round.audience, student));
  const terms = new Map(
    await Promise.all(
      [...new Set(mine.map((row) => row.round.semesterId))].map(
        async (id) => [id, await readTerm(pool, id, studentId)] as const,
      ),
    ),
  );
  const running = (row: (typeof mine)[number]): number => (isActive(row.round, now) ? 0 : 1);
  return {
    now: now.toISOString(),
    rounds: mine
      .sort((a, b) => running(a) - running(b))
      .flatMap((row) => {
        const term = terms.get(row.round.semesterId);
        if (term === undefined) return [];
        return [
          {
            round: roundBody(row, now),
            allowance: allowance(term, row.round),
          },
        ];
      }),
  };
}
