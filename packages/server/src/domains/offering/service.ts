import type { OfferingOffering, OfferingOfferingChange, OfferingOfferingInput } from "@huxuan/api-client";
import { eq } from "drizzle-orm";
import { type Queryable, type Transaction, transaction } from "../../db/index.ts";
import {
  duplicate,
  invalidFields,
  isUniqueViolation,
  notFound,
  stateConflict,
  versionConflict,
} from "../../errors/index.ts";
import { requireSchool, schoolInScope, schoolScope } from "../../scope/index.ts";
import { type Act, logAct } from "../act.ts";
import { changeCapacity, createSeat, deleteSeat } from "../selection/index.ts";
import type { Session } from "../../contract/index.ts";
import { offeringText } from "./offering-text.ts";
import { ascending, type OfferingAct, refusalOf } from "./rules.ts";
import { type CheckedFacts, checkStored, refuseOccupied, requireCourseOf } from "./stored-facts.ts";
import { meeting, offering, offeringTeacher } from "./tables.ts";
import { offeringsWithSeats } from "./with-seats.ts";

/** An offering in scope, or another school's once it is published; throws 404 otherwise. */
export async function getOffering({ session, services }: Act, id: number): Promise<OfferingOffering> {
  const found = await readOffering(services.db, id);
  if (!maySee(session, found.school.id, found.state)) throw notFound("教学班");
  return found;
}

/** A new draft with its seats. Throws 400 naming fields, 403 for another school, 409 when its number is taken. */
export async function createOffering(act: Act, input: OfferingOfferingInput): Promise<OfferingOffering> {
  const { session, services } = act;
  return onDuplicateCode(input.code, () =>
    transaction(services.db, async (tx) => {
      const host = await requireCourseOf(tx, input.courseId);
      requireSchool(session, host.schoolId);
      const facts = await checkStored(tx, host, input);
      await refuseOccupied(tx, input, facts, undefined);
      const [row] = await tx
        .insert(offering)
        .values({
          ...columnsOf(input, facts),
          semesterId: input.semesterId,
          schoolId: host.schoolId,
          state: "draft",
          updatedAt: services.clock(),
        })
        .returning({ id: offering.id });
      if (row === undefined) throw new Error("insert returned nothing");
      await createSeat(tx, {
        offeringId: row.id,
        semesterId: input.semesterId,
        schoolId: host.schoolId,
        capacity: input.capacity,
      });
      await writeTeachers(tx, row.id, input);
      await writeMeetings(tx, row.id, input, facts);
      const after = await readOffering(tx, row.id);
      await logOffering(act, tx, "offering-create", null, after);
      return after;
    }),
  );
}

/**
 * Changes an offering. Throws 400 naming fields, 404 out of scope, 409 when it changed since it was read, when its
 * state does not allow it, when its number is taken, or when the capacity would be below the seats taken. A larger
 * capacity lets the waitlist move up.
 */
export async function updateOffering(
  act: Act,
  id: number,
  change: OfferingOfferingChange,
): Promise<OfferingOffering> {
  const { session, services } = act;
  const done = await onDuplicateCode(change.code, () =>
    transaction(services.db, async (tx) => {
      const locked = await lockFor(tx, session, id, "update");
      if (locked.version !== change.version) throw versionConflict("教学班");
      if (locked.semesterId !== change.semesterId) {
        throw invalidFields([
          { field: "semesterId", message: "教学班的学期不能修改，请在另一个学期新建教学班" },
        ]);
      }
      const before = await readOffering(tx, id);
      const host = await requireCourseOf(tx, change.courseId);
      if (host.schoolId !== locked.schoolId) {
        throw invalidFields([{ field: "courseId", message: "只能改为同一所学校的课程" }]);
      }
      const { taken, queued, capacity } = before.seats;
      if (locked.courseId !== change.courseId && taken + queued > 0) {
        throw stateConflict(`已有 ${taken + queued} 名学生选上或候补，不能再换成另一门课程`);
      }
      const facts = await checkStored(tx, host, change);
      const sameTimes =
        sameList(
          before.teachers.map((t) => t.id),
          change.teacherIds,
        ) &&
        JSON.stringify(before.meetings.map(plainMeeting)) ===
          JSON.stringify(sorted(change.meetings.map(plainMeeting)));
      if (!sameTimes) await refuseOccupied(tx, change, facts, id);
      await tx
        .update(offering)
        .set({ ...columnsOf(change, facts), version: locked.version + 1, updatedAt: services.clock() })
        .where(eq(offering.id, id));
      if (!sameTimes) {
        await tx.delete(offeringTeacher).where(eq(offeringTeacher.offeringId, id));
        await tx.delete(meeting).where(eq(meeting.offeringId, id));
        await writeTeachers(tx, id, change);
        await writeMeetings(tx, id, change, facts);
      }
      if (capacity !== change.capacity)
        await changeCapacity(tx, { offeringId: id, capacity: change.capacity });
      const after = await readOffering(tx, id);
      await logOffering(act, tx, "offering-update", before, after);
      return { after, semesterId: locked.semesterId };
    }),
  );
  await services.catalogue.announce({ semesterId: done.semesterId, ids: [id] });
  return done.after;
}

/** Deletes a draft. Throws 404 out of scope, 409 in any other state. */
export async function deleteOffering(act: Act, id: number): Promise<void> {
  const { session, services } = act;
  await transaction(services.db, async (tx) => {
    await lockFor(tx, session, id, "delete");
    const before = await readOffering(tx, id);
    await deleteSeat(tx, id);
    await tx.delete(offering).where(eq(offering.id, id));
    await logOffering(act, tx, "offering-delete", before, null);
  });
}

/** Publishes or closes one. Throws 404 out of scope, 409 when its state does not allow it. */
export async function moveOffering(
  act: Act,
  id: number,
  move: "publish" | "close",
): Promise<OfferingOffering> {
  const { session, services } = act;
  const after = await transaction(services.db, async (tx) => {
    const locked = await lockFor(tx, session, id, move);
    const before = await readOffering(tx, id);
    await tx
      .update(offering)
      .set({
        state: move === "publish" ? "published" : "closed",
        version: locked.version + 1,
        updatedAt: services.clock(),
      })
      .where(eq(offering.id, id));
    const after = await readOffering(tx, id);
    await logOffering(act, tx, `offering-${move}`, before, after);
    return after;
  });
  await services.catalogue.announce({ semesterId: after.semesterId, ids: [id] });
  return after;
}

/** Another school's offering is known once students could see it. */
function maySee(session: Session, schoolId: number, state: OfferingOffering["state"]): boolean {
  return schoolInScope(schoolScope(session), schoolId) || state === "published" || state === "closed";
}

/** Locks the row for a change, having checked scope and state. */
async function lockFor(
  tx: Transaction,
  session: Session,
  id: number,
  act: OfferingAct,
): Promise<typeof offering.$inferSelect> {
  const [row] = await tx.select().from(offering).where(eq(offering.id, id)).for("update");
  if (row === undefined || !maySee(session, row.schoolId, row.state)) throw notFound("教学班");
  requireSchool(session, row.schoolId);
  const refusal = refusalOf(act, row.state);
  if (refusal !== undefined) throw stateConflict(refusal);
  return row;
}

async function readOffering(db: Queryable, id: number): Promise<OfferingOffering> {
  const [found] = await offeringsWithSeats(db, [id]);
  if (found === undefined) throw notFound("教学班");
  return found;
}

function columnsOf(input: OfferingOfferingInput, facts: CheckedFacts) {
  return {
    courseId: input.courseId,
    code: input.code,
    minEnrolment: input.minEnrolment ?? 0,
    waitlistCapacity: input.waitlistCapacity ?? null,
    guestQuotas: input.guestQuotas ?? [],
    guestQuotaReleaseAt: input.guestQuotaReleaseAt === undefined ? null : new Date(input.guestQuotaReleaseAt),
    audience: input.audience ?? {},
    notes: input.notes ?? "",
    searchText: offeringText({
      code: input.code,
      courseCode: facts.course.code,
      courseName: facts.course.name,
      teachers: input.teacherIds.map((id) => facts.teacherNames.get(id) ?? ""),
    }),
  };
}

async function writeTeachers(
  tx: Transaction,
  offeringId: number,
  input: OfferingOfferingInput,
): Promise<void> {
  if (input.teacherIds.length === 0) return;
  await tx
    .insert(offeringTeacher)
    .values(input.teacherIds.map((teacherId, position) => ({ offeringId, teacherId, position })));
}

async function writeMeetings(
  tx: Transaction,
  offeringId: number,
  input: OfferingOfferingInput,
  facts: CheckedFacts,
): Promise<void> {
  if (input.meetings.length === 0) return;
  await tx.insert(meeting).values(
    input.meetings.map((m) => ({
      offeringId,
      weekday: m.weekday,
      weeks: ascending(m.weeks),
      sections: ascending(m.sections),
      campusId: facts.campusIds.get(m.campus ?? "") ?? null,
      classroom: m.classroom ?? "",
    })),
  );
}

interface PlainMeeting {
  weekday: number;
  weeks: number[];
  sections: number[];
  campus: string;
  classroom: string;
}

function plainMeeting(m: OfferingOfferingInput["meetings"][number]): PlainMeeting {
  return {
    weekday: m.weekday,
    weeks: ascending(m.weeks),
    sections: ascending(m.sections),
    campus: m.campus ?? "",
    classroom: m.classroom ?? "",
  };
}

/** In the order in which stored meetings are shown; a different order alone only costs a needless rewrite. */
function sorted(meetings: PlainMeeting[]): PlainMeeting[] {
  return meetings.sort(
    (a, b) =>
      a.weekday - b.weekday ||
      (a.sections[0] ?? 0) - (b.sections[0] ?? 0) ||
      (a.weeks[0] ?? 0) - (b.weeks[0] ?? 0),
  );
}

function sameList(a: readonly number[], b: readonly number[]): boolean {
  return a.length === b.length && a.every((value, at) => value === b[at]);
}

async function logOffering(
  act: Act,
  tx: Transaction,
  action: string,
  before: OfferingOffering | null,
  after: OfferingOffering | null,
): Promise<void> {
  await logAct(act, tx, { action, target: `offering:${(after ?? before)?.id}`, before, after });
}

async function onDuplicateCode<T>(code: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isUniqueViolation(error, "offering_semester_school_code")) throw error;
    throw duplicate(`本学期已有编号为「${code}」的教学班，请换一个编号，或修改已有的教学班`);
  }
}
