import type { RecordLook, RecordLookSearch, RecordPart } from "@huxuan/api-client";
import { desc, eq, sql } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import type { OpenApiDocument } from "../../contract/document.ts";
import type { Session } from "../../contract/index.ts";
import { stateConflict } from "../../errors/index.ts";
import type { CoreServices } from "../../platform/core.ts";
import { type PageOfItems, readPage, type RequestContext } from "../../resource/index.ts";
import { requireStudent } from "../../scope/index.ts";
import type { NeedsOfficeSettings } from "../../settings/index.ts";
import { chinaDay } from "../../text/china-time.ts";
import { student } from "../person/index.ts";
import { school } from "../school/index.ts";
import { account } from "../session/index.ts";
import { SHOWS_LOOKS } from "./settings.ts";
import { recordLook } from "./tables.ts";

type Services = Pick<CoreServices, "db" | "clock"> & NeedsOfficeSettings;

/** Notes who was shown the record of a student, where the student's school wants it: of the operations that say so. */
export function noteLooks(
  server: FastifyInstance,
  services: Services & Pick<CoreServices, "log">,
  document: OpenApiDocument,
): void {
  const looking = new Map<string, { student: string; part: string }>();
  for (const methods of Object.values(document.paths))
    for (const { operationId, "x-looks-at": at } of Object.values(methods))
      if (operationId !== undefined && at !== undefined) looking.set(operationId, at);
  // Before the answer is sent: who reads at once who looked finds it.
  server.addHook("onSend", async (request, reply) => {
    const { session, operationId } = request;
    const at = operationId === null ? undefined : looking.get(operationId);
    if (at === undefined || session === null || reply.statusCode >= 300) return;
    const studentId = Number((request.params as Record<string, string>)[at.student]);
    try {
      await noteLook(services, session, studentId, at.part as RecordPart);
    } catch (error) {
      services.log.error({ err: error, operationId }, "a look at a record was not noted");
    }
  });
}

/** Of somebody who looks at themselves, or at what a student sees, nothing is noted. */
async function noteLook(
  { db, clock, officeSettings }: Services,
  { accountId, studentId: own, impersonatorId, userType }: Session,
  studentId: number,
  part: RecordPart,
): Promise<void> {
  if (own === studentId || impersonatorId !== null || userType === "application") return;
  const [of] = await db.select({ schoolId: student.schoolId }).from(student).where(eq(student.id, studentId));
  if (of === undefined || !officeSettings.get(SHOWS_LOOKS, of.schoolId)) return;
  const at = clock();
  await db
    .insert(recordLook)
    .values({ studentId, accountId, part, day: chinaDay(at), at })
    .onConflictDoUpdate({
      target: [recordLook.studentId, recordLook.day, recordLook.accountId, recordLook.part],
      set: { at, times: sql`${recordLook.times} + 1` },
    });
}

/** Who looked at the caller's record, the latest first. Throws 403 for who is no student, 409 where it is not shown. */
export async function searchLooks(
  { session, services }: RequestContext<NeedsOfficeSettings>,
  { page }: RecordLookSearch,
): Promise<PageOfItems<RecordLook>> {
  const studentId = requireStudent(session);
  if (!services.officeSettings.get(SHOWS_LOOKS, session.schoolId))
    throw stateConflict("你的学校没有开启查看记录，需要时请联系本校教务处");
  const { db } = services;
  const { rows, ...counted } = await readPage(db, {
    rows: db
      .select({ look: recordLook, person: account.personName, department: account.department, school })
      .from(recordLook)
      .innerJoin(account, eq(account.id, recordLook.accountId))
      .leftJoin(school, eq(school.id, account.schoolId))
      .$dynamic(),
    where: eq(recordLook.studentId, studentId),
    page,
    sort: { at: recordLook.at },
    standard: [desc(recordLook.at), desc(recordLook.accountId), desc(recordLook.part)],
  });
  return {
    ...counted,
    items: rows.map(({ look, person, department, school: of }) => ({
      person,
      ...(of && { school: { id: of.id, name: of.name } }),
      ...(department !== null && { department }),
      part: look.part,
      at: look.at.toISOString(),
      times: look.times,
    })),
  };
}
