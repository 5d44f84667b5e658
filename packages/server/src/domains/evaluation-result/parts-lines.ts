import type {
  EvaluationPartsChange,
  EvaluationPartsLine,
  EvaluationPartsLines,
  EvaluationPartsReview,
} from "@huxuan/api-client";
import { and, eq, inArray, sql } from "drizzle-orm";
import { createHash } from "node:crypto";
import { type Transaction, transaction } from "../../db/index.ts";
import { invalidFields, notFound, versionConflict } from "../../errors/index.ts";
import { logChange, type RequestContext } from "../../resource/index.ts";
import { inScope } from "../../scope/index.ts";
import type { NeedsOfficeSettings } from "../../settings/index.ts";
import { evaluationCampaign, evaluationParts, evaluationTarget } from "../evaluation/index.ts";
import { teacher } from "../person/index.ts";
import { hundredths, requireEnterable } from "./scores.ts";

type Context = RequestContext<NeedsOfficeSettings>;

/** A teacher who is asked about, with what was entered; hundredths. */
export interface EnteredParts {
  teacherId: number;
  staffNumber: string;
  name: string;
  supervisor: number | null;
  college: number | null;
  /** 0 where nothing was entered yet. */
  version: number;
}

/** What lines come to. */
export interface ReadLines {
  /** What is to be stored for whom. */
  entered: { of: EnteredParts; supervisor: number | null; college: number | null }[];
  same: number;
  problems: { line: number; message: string }[];
}

/**
 * Reads lines against what stands there: those that change something, those that do not, and those that cannot be entered.
 *
 * @param ownId of the teacher who enters, who gives themselves nothing; null for who is none
 */
export function readLines(
  lines: readonly EvaluationPartsLine[],
  teachers: readonly EnteredParts[],
  ownId: number | null,
): ReadLines {
  const byNumber = new Map(teachers.map((one) => [one.staffNumber, one]));
  const first = new Map<string, number>();
  const read: ReadLines = { entered: [], same: 0, problems: [] };
  for (const [at, { staffNumber, supervisor, college }] of lines.entries()) {
    const line = at + 1;
    const of = byNumber.get(staffNumber);
    const before = first.get(staffNumber);
    const message =
      of === undefined
        ? `工号 ${staffNumber} 不在这个批次里`
        : of.teacherId === ownId
          ? "不能填写对自己的评价"
          : before !== undefined
            ? `工号 ${staffNumber} 与第 ${before} 行重复`
            : undefined;
    if (of === undefined || message !== undefined) {
      read.problems.push({ line, message: message ?? "" });
      continue;
    }
    first.set(staffNumber, line);
    const next = {
      supervisor: hundredths(supervisor) ?? of.supervisor,
      college: hundredths(college) ?? of.college,
    };
    if (next.supervisor === of.supervisor && next.college === of.college) read.same += 1;
    else read.entered.push({ of, ...next });
  }
  return read;
}

/**
 * Looks at what lines of a spreadsheet would enter, or, with `seen` of such a look, enters it. Throws 400 naming the lines
 * that cannot be entered, 404 out of scope, 409 when somebody entered something in between or the campaign takes nothing.
 */
export async function enterParts(
  context: Context,
  id: number,
  { lines, seen }: EvaluationPartsLines,
): Promise<EvaluationPartsReview> {
  const { session, services } = context;
  const campaign = await requireEnterable(context, id);
  return transaction(services.db, async (tx) => {
    // What nobody entered yet has no row to hold: two that enter a list wait for each other here.
    if (seen !== undefined)
      await tx
        .select({ id: evaluationCampaign.id })
        .from(evaluationCampaign)
        .where(eq(evaluationCampaign.id, id))
        .for("no key update");
    const [reached] = await tx
      .select({ id: evaluationTarget.id })
      .from(evaluationTarget)
      .where(and(eq(evaluationTarget.campaignId, id), inScope(session, evaluationTarget, "change")))
      .limit(1);
    if (reached === undefined) throw notFound("评教对象");
    const teachers = await readTeachers(tx, context, id, lines);
    const read = readLines(lines, teachers, session.teacherId);
    const found = fingerprintOf(teachers);
    const review = {
      changes: read.entered.map(changeOf),
      same: read.same,
      problems: read.problems,
      seen: found,
    };
    if (seen === undefined) return { ...review, written: false };
    if (seen !== found) throw versionConflict("督导和学院评价");
    if (read.problems.length > 0)
      throw invalidFields(
        read.problems.map(({ line, message }) => ({
          field: `lines.${line - 1}`,
          message: `第 ${line} 行：${message}`,
        })),
      );
    if (read.entered.length > 0) {
      const rows = read.entered.map(({ of, supervisor, college }) => ({
        campaignId: id,
        teacherId: of.teacherId,
        supervisor,
        college,
      }));
      await tx
        .insert(evaluationParts)
        .values(rows)
        .onConflictDoUpdate({
          target: [evaluationParts.campaignId, evaluationParts.teacherId],
          set: {
            supervisor: sql`excluded.supervisor`,
            college: sql`excluded.college`,
            version: sql`${evaluationParts.version} + 1`,
          },
        });
      const byNumber = (which: (one: ReadLines["entered"][number]) => object) =>
        Object.fromEntries(read.entered.map((one) => [one.of.staffNumber, which(one)]));
      await logChange(context, tx, {
        action: "evaluation_parts-update",
        targets: read.entered.map(({ of }) => ({
          kind: "evaluation_parts",
          id: `${id}/${of.teacherId}`,
          schoolId: campaign.schoolId,
        })),
        before: byNumber(({ of: { supervisor, college } }) => ({ supervisor, college })),
        after: byNumber(({ supervisor, college }) => ({ supervisor, college })),
      });
    }
    return { ...review, written: true };
  });
}

/** The teachers whom lines name, as far as they are asked about and in the caller's scope; what was entered is locked. */
async function readTeachers(
  tx: Transaction,
  { session }: Context,
  campaignId: number,
  lines: readonly EvaluationPartsLine[],
): Promise<EnteredParts[]> {
  const numbers = [...new Set(lines.map(({ staffNumber }) => staffNumber))];
  const asked = await tx
    .selectDistinct({ teacherId: teacher.id, staffNumber: teacher.staffNumber, name: teacher.name })
    .from(evaluationTarget)
    .innerJoin(teacher, eq(teacher.id, evaluationTarget.teacherId))
    .where(
      and(
        eq(evaluationTarget.campaignId, campaignId),
        inArray(teacher.staffNumber, numbers),
        inScope(session, evaluationTarget, "change"),
      ),
    )
    .orderBy(teacher.id);
  const ids = asked.map(({ teacherId }) => teacherId);
  if (ids.length === 0) return [];
  const entered = await tx
    .select()
    .from(evaluationParts)
    .where(and(eq(evaluationParts.campaignId, campaignId), inArray(evaluationParts.teacherId, ids)))
    .orderBy(evaluationParts.teacherId)
    .for("update");
  const byTeacher = new Map(entered.map((one) => [one.teacherId, one]));
  return asked.map(({ staffNumber, ...one }) => {
    const { supervisor = null, college = null, version = 0 } = byTeacher.get(one.teacherId) ?? {};
    return { ...one, staffNumber: staffNumber ?? "", supervisor, college, version };
  });
}

/** Says what stood there: another one once anybody entered anything. */
const fingerprintOf = (teachers: readonly EnteredParts[]): string =>
  createHash("sha256")
    .update(JSON.stringify(teachers.map(({ teacherId, version }) => [teacherId, version])))
    .digest("hex");

const changeOf = ({ of, supervisor, college }: ReadLines["entered"][number]): EvaluationPartsChange => ({
  staffNumber: of.staffNumber,
  name: of.name,
  ...(of.supervisor !== null && { supervisorBefore: of.supervisor / 100 }),
  ...(supervisor !== null && { supervisor: supervisor / 100 }),
  ...(of.college !== null && { collegeBefore: of.college / 100 }),
  ...(college !== null && { college: college / 100 }),
});
