import type { StartedImport } from "@huxuan/api-client";
import { and, desc, eq, sql } from "drizzle-orm";
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
import { course } from "../course/index.ts";
import { department } from "../department/index.ts";
import { major } from "../person/index.ts";
import { asInput, readContents, requireContent, writeContent } from "./content.ts";
import { type PlannedProgramme, PROGRAMMES, type reader, type StoredVersion } from "./import-rows.ts";
import { nameOf } from "./names.ts";
import { programmeApplication } from "./review.ts";
import { programme } from "./tables.ts";

const input = rowsInput.extend({
  /** Whose programmes the person may write; null: those of the whole school. */
  departments: z.array(z.string()).nullable(),
});

/** Programmes from a workbook: one row a course. Those of a grade, major and track become its draft. */
export const programmeImport = defineImport<Pick<CoreServices, "clock">>()({
  name: "programme-import",
  title: "导入培养方案",
  rows: PROGRAMMES,
  reader: readerModule<typeof reader>(new URL("./import-rows.ts", import.meta.url)),
  input,
  followedBy: "getRowsImport",
  general: [
    "一行是一门课程；同一专业、年级、方向的行合成一份培养方案，存为草稿，原来的草稿被替换。",
    "已经发布的培养方案先点「修订」，再导入到修订草稿。",
    "一次最多 20,000 行、20 MB。",
    "有错误时先不导入，列出来由你决定怎样处理。",
  ],
  async stored(db, { input: { schoolId, departments } }) {
    return {
      majors: await db
        .select({ name: major.name, department: major.department })
        .from(major)
        .where(eq(major.schoolId, schoolId)),
      departments: (
        await db.select({ name: department.name }).from(department).where(eq(department.schoolId, schoolId))
      ).map(({ name }) => name),
      courses: await db
        .select({ id: course.id, code: course.code })
        .from(course)
        .where(eq(course.schoolId, schoolId)),
      versions: await newestVersions(db, schoolId),
      reached: departments,
    };
  },
  preview: ({ programmes, unchanged }) => ({
    created: programmes.filter(({ draft }) => draft === null).length,
    updated: programmes.filter(({ draft }) => draft !== null).length,
    unchanged,
  }),
  async write(tx, { programmes, unchanged }, { input: { schoolId, actor }, services }) {
    const targets: { kind: "programme"; id: number; schoolId: number }[] = [];
    for (const planned of programmes)
      targets.push({ kind: "programme", id: await writeDraft(tx, schoolId, planned), schoolId });
    const summary = {
      created: programmes.filter(({ draft }) => draft === null).length,
      updated: programmes.filter(({ draft }) => draft !== null).length,
      unchanged,
    };
    const { ip, requestId, ...session } = actor;
    if (targets.length > 0)
      await writeOperation(tx, {
        session,
        action: "programme-import",
        targets,
        before: null,
        after: { ...summary, programmes: programmes.map(nameOf) },
        ip,
        requestId,
        at: services.clock(),
      });
    return summary;
  },
});

/** The newest version for each grade, major and track of a school. */
async function newestVersions(db: Transaction, schoolId: number): Promise<StoredVersion[]> {
  const rows = await db
    .selectDistinctOn([programme.grade, programme.major, programme.track], {
      id: programme.id,
      version: programme.version,
      grade: programme.grade,
      major: programme.major,
      track: programme.track,
      state: sql<StoredVersion["state"]>`case when ${programme.state} = 'draft'
        and ${programmeApplication.state} = 'running' then 'auditing' else ${programme.state} end`,
      degree: programme.degree,
      years: programme.years,
      totalCredits: programme.totalCredits,
    })
    .from(programme)
    .where(eq(programme.schoolId, schoolId))
    .orderBy(programme.grade, programme.major, programme.track, desc(programme.revision));
  const drafts = rows.filter(({ state }) => state === "draft");
  const contents = await readContents(
    db,
    drafts.map(({ id }) => id),
  );
  return rows.map((row) => ({ ...row, ...asInput(contents.get(row.id) ?? { modules: [], items: [] }) }));
}

/** Makes a draft, or replaces what it has. Throws `PlanOutdated` when it was changed, submitted or made meanwhile. */
async function writeDraft(
  tx: Transaction,
  schoolId: number,
  { draft, modules, items, grade, major: name, track, ...head }: PlannedProgramme,
): Promise<number> {
  await requireContent(tx, schoolId, { totalCredits: head.totalCredits, modules, items });
  const id = draft === null ? await insertDraft() : await replaceDraft(draft);
  await writeContent(tx, { id, schoolId }, { modules, items });
  return id;

  async function insertDraft(): Promise<number> {
    const [made] = await tx
      .insert(programme)
      .values({ schoolId, grade, major: name, track, revision: 1, ...head })
      .onConflictDoNothing()
      .returning({ id: programme.id });
    if (made === undefined) throw new PlanOutdated();
    return made.id;
  }

  async function replaceDraft({ id: draftId, version }: { id: number; version: number }): Promise<number> {
    const changed = await tx
      .update(programme)
      .set({ ...head, version: version + 1 })
      .where(and(eq(programme.id, draftId), eq(programme.version, version), eq(programme.state, "draft")))
      .returning({ id: programme.id });
    // A draft that was submitted meanwhile is audited as it was.
    const review = await programmeApplication.newest(tx, draftId);
    if (changed.length === 0 || review?.state === "running") throw new PlanOutdated();
    return draftId;
  }
}

/** Starts an import into a school; a department's office brings the programmes of its majors. */
export async function startProgrammeImport(
  act: RequestContext<NeedsReadings> & { hungUp: AbortSignal },
  upload: RowsUpload,
): Promise<StartedImport> {
  const { scope } = act.session;
  const schoolId = schoolOf(act, upload);
  const whole = scope.all || scope.schools.includes(schoolId);
  const departments = scope.all ? [] : scope.departments.filter((one) => one.schoolId === schoolId);
  if (!whole && departments.length === 0) requireReach(act.session, { schoolId, department: null });
  return startRows(act, programmeImport, upload, {
    schoolId,
    createMissing: false,
    allowNewNames: false,
    actor: actorOf(act),
    departments: whole ? null : departments.map(({ name }) => name),
  });
}
