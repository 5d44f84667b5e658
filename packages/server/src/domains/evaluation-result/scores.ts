import type { EvaluationPartsInput, EvaluationScore, EvaluationScoreSearch } from "@huxuan/api-client";
import { composite, fraction, roundedHundredths } from "@huxuan/questionnaire";
import { and, asc, eq, type SQL, sql } from "drizzle-orm";
import { type Queryable, transaction } from "../../db/index.ts";
import { forbidden, notFound, stateConflict, versionConflict } from "../../errors/index.ts";
import {
  containsWords,
  equals,
  logChange,
  type PageOfItems,
  readPage,
  type RequestContext,
} from "../../resource/index.ts";
import { inScope, requireReach } from "../../scope/index.ts";
import type { NeedsOfficeSettings, SettingsInForce } from "../../settings/index.ts";
import {
  collegeWeight,
  evaluationParts,
  evaluationResult,
  evaluationTarget,
  requireCampaign,
  studentWeight,
  supervisorWeight,
} from "../evaluation/index.ts";
import { teacher } from "../person/index.ts";
import { thresholdsOf } from "./levels.ts";
import { counts, isNewest, partsOfScore, scoreOf, shownScore, sortedScore } from "./newest.ts";
import { levelFor } from "./rules.ts";

type Context = RequestContext<NeedsOfficeSettings>;

/** What a teacher is given, out of 100 in hundredths. */
interface GivenParts {
  student: ReturnType<typeof scoreOf>;
  supervisor: number | null;
  college: number | null;
}

const weightsOf = (settings: SettingsInForce, schoolId: number) => ({
  student: settings.get(studentWeight, schoolId),
  supervisor: settings.get(supervisorWeight, schoolId),
  college: settings.get(collegeWeight, schoolId),
});

/** In hundredths; a part that nobody gave drops out. */
export function compositeOf(
  { student, supervisor, college }: GivenParts,
  weights: ReturnType<typeof weightsOf>,
): number | undefined {
  const given = (hundredths: number | null) => (hundredths === null ? undefined : fraction(hundredths, 100));
  const found = composite([
    { weight: weights.student, score: student },
    { weight: weights.supervisor, score: given(supervisor) },
    { weight: weights.college, score: given(college) },
  ]);
  return found === undefined ? undefined : roundedHundredths(found);
}

const scoreRows = (db: Queryable, campaignId: number) =>
  db
    .select({
      id: teacher.id,
      name: teacher.name,
      staffNumber: sql<string>`coalesce(${teacher.staffNumber}, '')`,
      department: sql<string>`coalesce(${teacher.department}, min(${evaluationTarget.department}))`,
      classes: sql<number>`count(distinct ${evaluationTarget.offeringId})::int`,
      count: sql<number>`(coalesce(sum(${evaluationResult.count}) filter (where ${counts}), 0))::int`,
      parts: partsOfScore,
      supervisor: evaluationParts.supervisor,
      college: evaluationParts.college,
      version: sql<number>`coalesce(${evaluationParts.version}, 0)`,
    })
    .from(evaluationTarget)
    .innerJoin(teacher, eq(teacher.id, evaluationTarget.teacherId))
    .leftJoin(evaluationResult, isNewest)
    .leftJoin(
      evaluationParts,
      and(eq(evaluationParts.campaignId, campaignId), eq(evaluationParts.teacherId, teacher.id)),
    )
    .groupBy(
      teacher.id,
      evaluationParts.campaignId,
      evaluationParts.teacherId,
      evaluationParts.supervisor,
      evaluationParts.college,
      evaluationParts.version,
    )
    .$dynamic();

/** Of the weights of a school, what the database sorts by: as `compositeOf`. */
function sortedComposite({ student, supervisor, college }: ReturnType<typeof weightsOf>): SQL {
  const part = (weight: number, score: SQL) => ({
    over: sql`coalesce(${weight}::numeric * ${score}, 0)`,
    under: sql`(case when ${score} is null then 0 else ${weight}::numeric end)`,
  });
  const all = [
    part(student, sortedScore),
    part(supervisor, sql`${evaluationParts.supervisor} / 100.0`),
    part(college, sql`${evaluationParts.college} / 100.0`),
  ];
  const sum = (which: "over" | "under") =>
    sql.join(
      all.map((one) => one[which]),
      sql` + `,
    );
  return sql`round((${sum("over")}) / nullif(${sum("under")}, 0), 2)`;
}

/** The teachers of a campaign, as far as their classes are in the caller's scope. */
export async function searchScores(
  context: Context,
  id: number,
  { page, department, level, keyword }: EvaluationScoreSearch,
): Promise<PageOfItems<EvaluationScore>> {
  const { session, services } = context;
  const { schoolId } = await requireCampaign(context, id);
  const weights = weightsOf(services.officeSettings, schoolId);
  const thresholds = thresholdsOf(services.officeSettings, schoolId);
  const total = sortedComposite(weights);
  const query = scoreRows(services.db, id);
  const at = ["excellent", "good", "fair", "passed", "failed"].indexOf(level ?? "");
  const levelled =
    level === undefined
      ? query
      : query.having(
          sql`${total} >= ${(thresholds[at] ?? 0) / 100}::numeric and ${total} < ${at === 0 ? 101 : (thresholds[at - 1] ?? 0) / 100}::numeric`,
        );
  const { rows, ...counted } = await readPage(services.db, {
    rows: levelled,
    where: and(
      eq(evaluationTarget.campaignId, id),
      inScope(session, evaluationTarget),
      equals(evaluationTarget.department, department),
      containsWords(keyword, { searchText: teacher.searchText }),
    ),
    page,
    sort: {
      name: teacher.pinyin,
      student: sortedScore,
      supervisor: evaluationParts.supervisor,
      college: evaluationParts.college,
      composite: total,
    },
    standard: [asc(teacher.pinyin), asc(teacher.id)],
  });
  return { items: rows.map((row) => shownScores(row, weights, thresholds)), ...counted };
}

function shownScores(
  { parts, supervisor, college, ...row }: Awaited<ReturnType<typeof scoreRows>>[number],
  weights: ReturnType<typeof weightsOf>,
  thresholds: readonly number[],
): EvaluationScore {
  const student = scoreOf(parts);
  const shown = shownScore(student);
  const whole = compositeOf({ student, supervisor, college }, weights);
  return {
    ...row,
    ...(shown !== undefined && { student: shown }),
    ...(supervisor !== null && { supervisor: supervisor / 100 }),
    ...(college !== null && { college: college / 100 }),
    ...(whole !== undefined && { composite: whole / 100, level: levelFor(whole, thresholds) }),
  };
}

/** A campaign in scope whose teachers may be given something. Throws 404, 409 before it is open and once it is archived. */
export async function requireEnterable(context: Context, id: number) {
  const campaign = await requireCampaign(context, id);
  if (campaign.state === "draft" || campaign.state === "archived")
    throw stateConflict("评教开放以后、归档以前才能填写督导和学院评价");
  return campaign;
}

/** Out of 100 as it is stored: hundredths; null for what is not given. */
export const hundredths = (given: number | undefined): number | null =>
  given === undefined ? null : Math.round(given * 100);

/** Enters what supervisors and the college give a teacher. Throws 404 for who is not asked about, 409 once it is archived. */
export async function setParts(
  context: Context,
  id: number,
  { teacherId, supervisor, college, version }: EvaluationPartsInput,
): Promise<EvaluationScore> {
  const { session, services } = context;
  const campaign = await requireEnterable(context, id);
  return transaction(services.db, async (tx) => {
    const own = and(
      eq(evaluationTarget.campaignId, id),
      eq(evaluationTarget.teacherId, teacherId),
      inScope(session, evaluationTarget),
    );
    const [target] = await tx
      .select({ schoolId: evaluationTarget.schoolId, department: evaluationTarget.department })
      .from(evaluationTarget)
      .where(own)
      .limit(1);
    if (target === undefined) throw notFound("评教对象");
    requireReach(session, target);
    if (session.teacherId === teacherId) throw forbidden("不能填写对自己的评价");
    const values = { supervisor: hundredths(supervisor), college: hundredths(college) };
    const key = and(eq(evaluationParts.campaignId, id), eq(evaluationParts.teacherId, teacherId));
    const [before] = await tx.select().from(evaluationParts).where(key).for("update");
    if ((before?.version ?? 0) !== version) throw versionConflict("督导和学院评价");
    await (before === undefined
      ? tx.insert(evaluationParts).values({ campaignId: id, teacherId, ...values })
      : tx
          .update(evaluationParts)
          .set({ ...values, version: before.version + 1 })
          .where(key));
    await logChange(context, tx, {
      action: "evaluation_parts-update",
      targets: [{ kind: "evaluation_parts", id: `${id}/${teacherId}`, schoolId: target.schoolId }],
      before: before === undefined ? null : { supervisor: before.supervisor, college: before.college },
      after: values,
    });
    const [row] = await scoreRows(tx, id).where(own);
    if (row === undefined) throw notFound("评教对象");
    return shownScores(
      row,
      weightsOf(services.officeSettings, campaign.schoolId),
      thresholdsOf(services.officeSettings, campaign.schoolId),
    );
  });
}
