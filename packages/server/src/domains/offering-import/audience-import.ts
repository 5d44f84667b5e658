import type { StartedImport } from "@huxuan/api-client";
import { and, eq, inArray, sql } from "drizzle-orm";
import { z } from "zod";
import { recordset } from "../../db/index.ts";
import { invalidFields } from "../../errors/index.ts";
import { actor, writeOperation } from "../../platform/audit/index.ts";
import type { CoreServices } from "../../platform/core.ts";
import { defineImport, type NeedsReadings, PlanOutdated, readerModule } from "../../platform/import/index.ts";
import { actorOf, type RequestContext, schoolOf, startRows } from "../../resource/index.ts";
import { requireReach } from "../../scope/index.ts";
import { department } from "../department/index.ts";
import { changeOfferings, lockForChange, type NeedsCatalogue, offering } from "../offering/index.ts";
import { major } from "../person/index.ts";
import { school } from "../school/index.ts";
import { semester } from "../semester/index.ts";
import { type AudiencesPlan, AUDIENCES, type reader } from "./audience-rows.ts";

const GENERAL = [
  "一次最多 20,000 行、20 MB；一行是一个教学班，文件里没有的教学班不变。",
  "同时符合学校、年级、院系和专业的学生可以选；一行的内容会整个替换教学班原来的面向。",
  "有错误时先不导入，列出来由你决定怎样处理。",
];

/** Who may select which class of a school's semester. */
export const audienceImport = defineImport<Pick<CoreServices, "clock"> & NeedsCatalogue>()({
  name: "audience-import",
  title: "导入教学班的面向",
  rows: AUDIENCES,
  reader: readerModule<typeof reader>(new URL("./audience-rows.ts", import.meta.url)),
  input: z.object({ schoolId: z.int(), semesterId: z.int(), actor }),
  followedBy: "getRowsImport",
  general: GENERAL,
  async stored(db, { input: { schoolId, semesterId } }) {
    const classes = await db
      .select({
        id: offering.id,
        version: offering.version,
        code: offering.code,
        state: offering.state,
        audience: offering.audience,
      })
      .from(offering)
      .where(and(eq(offering.schoolId, schoolId), eq(offering.semesterId, semesterId)));
    return {
      schoolId,
      schools: await db
        .select({ id: school.id, code: school.code, name: school.name, shortName: school.shortName })
        .from(school),
      departments: await db.select({ schoolId: department.schoolId, name: department.name }).from(department),
      majors: await db.select({ schoolId: major.schoolId, name: major.name }).from(major),
      classes: classes.map(({ state, ...one }) => ({ ...one, cancelled: state === "cancelled" })),
    };
  },
  preview: (plan) => summaryOf(plan),
  async write(tx, plan, { input: { schoolId, actor: by }, services, afterCommit }) {
    const ids = plan.changed.map(({ id }) => id);
    const summary = summaryOf(plan);
    if (ids.length === 0) return summary;
    const touched = await lockForChange(tx, { offerings: ids });
    const before = await tx
      .select({ id: offering.id, code: offering.code, audience: offering.audience })
      .from(offering)
      .where(inArray(offering.id, ids));
    const { rows } = await tx.execute<{ id: number }>(sql`
      update ${offering} o set audience = n.audience, updated_at = ${services.clock().toISOString()}::timestamptz
      from ${recordset(offering, plan.changed)}
      where o.id = n.id and o.version = n.version and o.state <> 'cancelled' returning o.id`);
    if (rows.length < plan.changed.length) throw new PlanOutdated();
    const announced = await changeOfferings(tx, touched);
    afterCommit(() => services.catalogue.announce(announced));
    const { ip, requestId, ...session } = by;
    await writeOperation(tx, {
      session,
      action: "offering-audience-import",
      targets: ids.map((id) => ({ kind: "offering", id, schoolId })),
      // What brings them back.
      before: { offerings: before },
      after: { ...summary, offerings: plan.changed.map(({ id, audience }) => ({ id, audience })) },
      ip,
      requestId,
      at: services.clock(),
    });
    return summary;
  },
});

const summaryOf = ({ changed, unchanged }: AudiencesPlan) => ({
  created: 0,
  updated: changed.length,
  unchanged,
});

type Upload = Parameters<typeof schoolOf>[1] & { semesterId: string };

/**
 * Starts an import of audiences. Throws 400 for a file that is none or an unknown semester, 403 for who does not reach
 * the whole school.
 */
export async function startAudienceImport(
  act: RequestContext<NeedsReadings> & { hungUp: AbortSignal },
  upload: Upload,
): Promise<StartedImport> {
  const schoolId = schoolOf(act, upload);
  // A file may name classes of every department.
  requireReach(act.session, { schoolId, department: null });
  const semesterId = Number(upload.semesterId);
  const [found] = Number.isSafeInteger(semesterId)
    ? await act.services.db.select({ id: semester.id }).from(semester).where(eq(semester.id, semesterId))
    : [];
  if (found === undefined)
    throw invalidFields([{ field: "semesterId", message: "没有这个学期，请重新选择" }]);
  return startRows(act, audienceImport, upload, { schoolId, semesterId, actor: actorOf(act) });
}
