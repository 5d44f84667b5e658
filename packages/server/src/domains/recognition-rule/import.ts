import type { StartedImport } from "@huxuan/api-client";
import { and, desc, eq, inArray, sql } from "drizzle-orm";
import { z } from "zod";
import type { Transaction } from "../../db/index.ts";
import { writeOperation } from "../../platform/audit/index.ts";
import type { CoreServices } from "../../platform/core.ts";
import { defineImport, type NeedsReadings, PlanOutdated, readerModule } from "../../platform/import/index.ts";
import {
  actorOf,
  type RequestContext,
  rowsInput,
  type RowsUpload,
  schoolOf,
  startRows,
} from "../../resource/index.ts";
import { requireReach } from "../../scope/index.ts";
import type { NeedsOfficeSettings } from "../../settings/index.ts";
import { chinaDay } from "../../text/china-time.ts";
import { codeKey } from "../../text/names.ts";
import { course } from "../course/index.ts";
import { school } from "../school/index.ts";
import { ruleApplication } from "./audit.ts";
import { type PlannedRule, type reader, RULES, type StoredRule } from "./import-rows.ts";
import { nextNumber, writeCourses } from "./recognition-rules.ts";
import { readCourses } from "./rule-courses.ts";
import { recognitionTolerance } from "./settings.ts";
import { recognitionRule } from "./tables.ts";

const input = rowsInput.extend({
  /** Whose rules the person may write; null: those of the whole school. */
  departments: z.array(z.string()).nullable(),
  tolerance: z.number(),
  today: z.string(),
});

/** Rules from a workbook: one row a rule. They become drafts. */
export const ruleImport = defineImport<Pick<CoreServices, "clock">>()({
  name: "recognition-rule-import",
  title: "导入互认规则",
  rows: RULES,
  reader: readerModule<typeof reader>(new URL("./import-rows.ts", import.meta.url)),
  input,
  followedBy: "getRowsImport",
  general: [
    "一行是一条规则，存为草稿，提交审核后启用；与已有草稿对应的课程相同的行修改那份草稿。",
    "已在使用的规则请先打开它点「修订」。",
    "一次最多 20,000 行、20 MB。",
    "有错误时先不导入，列出来由你决定怎样处理。",
  ],
  async stored(db, { input: { schoolId, departments, tolerance, today } }, keys) {
    const schools = await db.select({ id: school.id, code: school.code }).from(school);
    const named = new Set(keys.map(codeKey));
    const hosts = schools.filter(({ code }) => named.has(codeKey(code))).map(({ id }) => id);
    return {
      homeSchoolId: schoolId,
      schools,
      courses: await db
        .select({
          id: course.id,
          schoolId: course.schoolId,
          code: course.code,
          credits: course.credits,
          hours: course.hours,
          nature: course.nature,
          department: course.department,
        })
        .from(course)
        .where(inArray(course.schoolId, [schoolId, ...hosts])),
      rules: await newestVersions(db, schoolId),
      tolerance,
      today,
      reached: departments,
    };
  },
  preview: ({ rules }) => summaryOf(rules),
  async write(tx, { rules }, { input: { schoolId, actor }, services }) {
    const targets: { kind: "recognition-rule"; id: number; schoolId: number }[] = [];
    for (const planned of rules)
      targets.push({ kind: "recognition-rule", id: await writeDraft(tx, schoolId, planned), schoolId });
    const summary = summaryOf(rules);
    const { ip, requestId, ...session } = actor;
    if (targets.length > 0)
      await writeOperation(tx, {
        session,
        action: "recognition-rule-import",
        targets,
        before: null,
        after: summary,
        ip,
        requestId,
        at: services.clock(),
      });
    return summary;
  },
});

const summaryOf = (rules: readonly PlannedRule[]) => ({
  created: rules.filter(({ draft }) => draft === null).length,
  updated: rules.filter(({ draft }) => draft !== null).length,
  unchanged: 0,
});

/** The newest version of each rule of a school, with its courses. */
async function newestVersions(db: Transaction, homeSchoolId: number): Promise<StoredRule[]> {
  const rows = await db
    .selectDistinctOn([recognitionRule.number], {
      id: recognitionRule.id,
      version: recognitionRule.version,
      number: recognitionRule.number,
      hostSchoolId: recognitionRule.hostSchoolId,
      module: recognitionRule.module,
      state: sql<StoredRule["state"]>`case when ${recognitionRule.state} = 'draft'
        and ${ruleApplication.state} = 'running' then 'auditing' else ${recognitionRule.state} end`,
    })
    .from(recognitionRule)
    .where(eq(recognitionRule.homeSchoolId, homeSchoolId))
    .orderBy(recognitionRule.number, desc(recognitionRule.revision));
  const { sources, targets } = await readCourses(
    db,
    rows.map(({ id }) => id),
  );
  const idsOf = (side: typeof sources, id: number) => (side.get(id) ?? []).map(({ courseId }) => courseId);
  return rows.map((row) => ({
    ...row,
    sourceIds: idsOf(sources, row.id),
    targetIds: idsOf(targets, row.id),
  }));
}

/** Makes a draft, or replaces one. Throws `PlanOutdated` when it was changed or handed in meanwhile. */
async function writeDraft(
  tx: Transaction,
  homeSchoolId: number,
  { draft, sourceIds, targetIds, ...columns }: PlannedRule,
): Promise<number> {
  const courses = { sourceIds, targetIds };
  if (draft === null) {
    const [made] = await tx
      .insert(recognitionRule)
      .values({ ...columns, homeSchoolId, number: await nextNumber(tx, homeSchoolId), revision: 1 })
      .returning({ id: recognitionRule.id });
    if (made === undefined) throw new Error("A rule was not made");
    await writeCourses(tx, made.id, courses);
    return made.id;
  }
  const { id, version } = draft;
  const changed = await tx
    .update(recognitionRule)
    .set({ ...columns, version: version + 1 })
    .where(
      and(
        eq(recognitionRule.id, id),
        eq(recognitionRule.version, version),
        eq(recognitionRule.state, "draft"),
      ),
    )
    .returning({ id: recognitionRule.id });
  if (changed.length === 0 || (await ruleApplication.newest(tx, id))?.state === "running")
    throw new PlanOutdated();
  await writeCourses(tx, id, courses);
  return id;
}

/** Starts an import into a school; a department's office brings the rules of its courses. */
export async function startRuleImport(
  act: RequestContext<NeedsReadings & NeedsOfficeSettings> & { hungUp: AbortSignal },
  upload: RowsUpload,
): Promise<StartedImport> {
  const { scope } = act.session;
  const schoolId = schoolOf(act, upload);
  const whole = scope.all || scope.schools.includes(schoolId);
  const departments = scope.all ? [] : scope.departments.filter((one) => one.schoolId === schoolId);
  if (!whole && departments.length === 0) requireReach(act.session, { schoolId, department: null });
  return startRows(act, ruleImport, upload, {
    schoolId,
    createMissing: false,
    allowNewNames: false,
    actor: actorOf(act),
    departments: whole ? null : departments.map(({ name }) => name),
    tolerance: act.services.officeSettings.get(recognitionTolerance, schoolId),
    today: chinaDay(act.services.clock()),
  });
}
