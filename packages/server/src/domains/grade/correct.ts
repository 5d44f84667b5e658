import type { GradeFlag } from "@huxuan/api-client";
import { type Grade, readMark } from "@huxuan/grading";
import { eq, sql } from "drizzle-orm";
import type { Transaction } from "../../db/index.ts";
import { notFound, stateConflict } from "../../errors/index.ts";
import { notify } from "../../platform/notification/index.ts";
import type { OutboxMessage } from "../../platform/outbox/index.ts";
import { course } from "../course/index.ts";
import { outdateDocuments } from "../document/index.ts";
import type { NeedsStudentUse } from "../person/index.ts";
import { account } from "../session/index.ts";
import { levelsOf, rulesById, scaleOf } from "./grade-rules.ts";
import type { RulesOfGrades } from "./rules-of-grades.ts";
import { keepStandings } from "./standing.ts";
import { grade, gradeVersion } from "./tables.ts";
import { flaggedValues, type GradeValues, gradeValues } from "./values.ts";

/** What a grade is to be: a mark or a level as people write it, or a flag. */
export interface Corrected {
  gradeId: number;
  to: string;
  /** What it was is kept with this. */
  reason: string;
  by: string;
  now: Date;
}

type StoredGrade = typeof grade.$inferSelect;

/** What a text would make of a grade, or why it cannot be one, as a sentence. */
export function readCorrection(
  text: string,
  stored: Pick<StoredGrade, "originalScale" | "convertedScale">,
  host: Pick<RulesOfGrades, "five" | "two">,
  home: RulesOfGrades,
): GradeValues | { message: string } {
  const scale = scaleOf(stored.originalScale, host);
  const read = readMark(text, scale);
  switch (read.kind) {
    case "mark":
      return gradeValues({ mark: read.mark } satisfies Grade, scale, home);
    case "level":
      return gradeValues({ level: read.level } satisfies Grade, scale, home);
    case "flag":
      return flaggedValues(read.flag satisfies GradeFlag, stored.originalScale, stored.convertedScale);
    case "empty":
      return { message: "请填写更正后的成绩" };
    case "error":
      return {
        message:
          stored.originalScale === "percent"
            ? `「${text.trim()}」不是成绩，请填 0 到 100 的分数或标记`
            : `「${text.trim()}」不是等级，请填${scale.bands.map(({ name }) => name).join("、")}或标记`,
      };
  }
}

/** A grade, locked, with what a text would make of it. Throws 404, and 409 for a text that is no grade. */
export async function lockForCorrection(
  tx: Transaction,
  { gradeId, to }: Pick<Corrected, "gradeId" | "to">,
): Promise<{ stored: StoredGrade; values: GradeValues }> {
  const [stored] = await tx.select().from(grade).where(eq(grade.id, gradeId)).for("update");
  if (stored === undefined) throw notFound("成绩");
  const rules = (await rulesById(tx, [stored.rulesId])).get(stored.rulesId);
  if (rules === undefined) throw new Error("The rules of a grade are not there");
  const values = readCorrection(to, stored, await levelsOf(tx, stored.hostSchoolId), rules);
  if ("message" in values) throw stateConflict(values.message);
  return { stored, values };
}

/** What a grade is before it is changed, as it is kept. */
export const pastOf = (stored: StoredGrade) => ({
  gradeId: stored.id,
  number: stored.number,
  originalScale: stored.originalScale,
  originalText: stored.originalText,
  originalMark: stored.originalMark,
  convertedScale: stored.convertedScale,
  convertedText: stored.convertedText,
  convertedMark: stored.convertedMark,
  flag: stored.flag,
  passed: stored.passed,
});

/** Of the numbers that attempts have; no other advisory lock uses it. */
const ATTEMPT_LOCK = 7_314_009;

/** Many may publish at a time, and nobody while earlier records are put in between and all are numbered anew. */
export async function lockAttempts(tx: Transaction, how: "shared" | "exclusive"): Promise<void> {
  const lock = sql.raw(`pg_advisory_xact_lock${how === "shared" ? "_shared" : ""}`);
  await tx.execute(sql`select ${lock}(${ATTEMPT_LOCK}::int)`);
}

/**
 * Changes a published grade: what it was is kept with the reason, averages follow, the student is told. By the rules
 * under which it was published. Throws 404 for a grade that is not there, 409 where nothing would change.
 *
 * @returns what is to be delivered after the commit
 */
export async function correctGrade(
  tx: Transaction,
  { studentUse }: NeedsStudentUse,
  { reason, by, now, ...what }: Corrected,
): Promise<OutboxMessage[]> {
  const { stored, values } = await lockForCorrection(tx, what);
  if (values.originalText === stored.originalText && values.flag === stored.flag)
    throw stateConflict("更正后的成绩与现在的一样，不需要更正");
  await tx.insert(gradeVersion).values({ ...pastOf(stored), reason, changedAt: now, changedBy: by });
  await tx
    .update(grade)
    .set({ ...values, number: stored.number + 1, version: stored.version + 1 })
    .where(eq(grade.id, stored.id));
  await keepStandings(tx, [stored.studentId], now);
  const [of] = await tx.select({ name: course.name }).from(course).where(eq(course.id, stored.courseId));
  const owners = await tx
    .select({ id: account.id })
    .from(account)
    .where(eq(account.studentId, stored.studentId));
  const title = `《${of?.name ?? ""}》的成绩已更正，请到成绩查询查看`;
  await notify(tx, [{ accountIds: owners.map(({ id }) => id), kind: "gradeChanged", title }], now);
  const messages = await studentUse.changed(tx, [stored.studentId]);
  // Last: until the commit nobody issues a transcript for this school.
  await outdateDocuments(tx, "transcript", [stored.studentId], { reason: "成绩有更正", at: now });
  return messages;
}
