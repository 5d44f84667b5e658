import { inArray, sql } from "drizzle-orm";
import { round, roundRows } from "../round/index.ts";
import { roundUnderPass } from "./pass-rules.ts";
import type { SelectionServices } from "./selection-service.ts";

type RoundRow = Awaited<ReturnType<typeof roundRows>>[number];

/** Rounds in which a student acts by a pass, as the pass lets them: named after the class that was cancelled. */
export async function readPassRounds(
  { db }: Pick<SelectionServices, "db">,
  studentId: number,
  now: Date,
): Promise<RoundRow[]> {
  const { rows: passes } = await db.execute<{
    id: number;
    roundId: number;
    grantedAt: string;
    until: string;
    courseName: string;
  }>(sql`
    select distinct on (p.round_id) p.id, p.round_id as "roundId", p.granted_at as "grantedAt", p.until,
      c.name as "courseName"
    from reselection_pass p join offering o on o.id = p.offering_id join course c on c.id = o.course_id
    where p.student_id = ${studentId} and p.used_at is null and p.until > ${now.toISOString()}::timestamptz
    order by p.round_id, p.until`);
  if (passes.length === 0) return [];
  const rows = await roundRows(db).where(
    inArray(
      round.id,
      passes.map(({ roundId }) => roundId),
    ),
  );
  return rows.flatMap((row) => {
    const found = passes.find(({ roundId }) => roundId === row.round.id);
    if (found === undefined) return [];
    const { id, roundId, courseName } = found;
    const dates = { grantedAt: new Date(found.grantedAt), until: new Date(found.until) };
    const under = roundUnderPass(row.round, { id, studentId, roundId, ...dates }, now);
    if (under === undefined || under === row.round) return [];
    const { passId: _, ...shown } = under as typeof under & { passId: number };
    // What the draw was is not what the student acts by.
    return [
      { ...row, round: { ...row.round, ...shown, drawOrder: null, name: `改选（${courseName} 停开）` } },
    ];
  });
}
