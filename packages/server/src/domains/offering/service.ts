import type { Offering, OfferingChange, OfferingInput } from "@huxuan/api-client";
import { eq } from "drizzle-orm";
import { type Queryable, type Transaction, transaction } from "../../db/index.ts";
import {
  invalidFields,
  notFound,
  refuseDuplicate,
  stateConflict,
  versionConflict,
} from "../../errors/index.ts";
import { type CreateRequest, once } from "../../platform/idempotency/index.ts";
import { logChange, type RequestContext } from "../../resource/index.ts";
import { isInScope, requireInScope, requireReach } from "../../scope/index.ts";
import type { NeedsCatalogue } from "./catalogue.ts";
import { changeCapacity, createSeat, deleteSeat } from "./seats.ts";
import type { Session } from "../../contract/index.ts";
import { changeOfferings, lockForChange } from "./change-offerings.ts";
import { type OfferingAct, refusalOf } from "./rules.ts";
import { sameMeetings, sameTeachers } from "./same-parts.ts";
import { checkStored, lockTimetable, refuseOccupied, requireCourseOf } from "./stored-facts.ts";
import { offering } from "./tables.ts";
import { offeringsWithSeats } from "./with-seats.ts";
import { columnsOf, rewriteParts, writeParts } from "./write-offering.ts";

/** An offering in scope, or another school's once it is published; throws 404 otherwise. */
export async function getOffering({ session, services }: RequestContext, id: number): Promise<Offering> {
  const found = await readOffering(services.db, id);
  if (!(await maySee(services.db, session, found))) throw notFound("教学班");
  return found;
}

/** A new draft with its seats. Throws 400 naming fields, 403 for another school, 409 when its number is taken. */
export async function createOffering(
  act: RequestContext & CreateRequest,
  input: OfferingInput,
): Promise<Offering> {
  const { session, services } = act;
  return withFreeCode(input.code, () =>
    once(act, async (tx) => {
      const host = await requireCourseOf(tx, input.courseId);
      requireReach(session, host);
      await lockTimetable(tx, { schoolId: host.schoolId, semesterId: input.semesterId });
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
      await createSeat(tx, { offeringId: row.id, capacity: input.capacity });
      await writeParts(tx, row.id, input, facts);
      const after = await readOffering(tx, row.id);
      await logOffering(act, tx, "offering-create", { before: null, after });
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
  act: RequestContext<NeedsCatalogue>,
  id: number,
  change: OfferingChange,
): Promise<Offering> {
  const { session, services } = act;
  const done = await withFreeCode(change.code, () =>
    transaction(services.db, async (tx) => {
      // Neither its school nor its semester ever changes.
      const [place] = await tx
        .select({ schoolId: offering.schoolId, semesterId: offering.semesterId })
        .from(offering)
        .where(eq(offering.id, id));
      if (place !== undefined) await lockTimetable(tx, place);
      const touched = await lockForChange(tx, { offerings: [id] });
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
      if (locked.courseId !== change.courseId) requireReach(session, host);
      const { taken, queued, capacity } = before.seats;
      if (locked.courseId !== change.courseId && taken + queued > 0) {
        throw stateConflict(`已有 ${taken + queued} 名学生选上或候补，不能再换成另一门课程`);
      }
      const facts = await checkStored(tx, host, change);
      const occupiesTheSame = sameTeachers(before, change) && sameMeetings(before, change);
      if (!occupiesTheSame) await refuseOccupied(tx, change, facts, id);
      await tx
        .update(offering)
        .set({ ...columnsOf(change, facts), updatedAt: services.clock() })
        .where(eq(offering.id, id));
      if (!occupiesTheSame) await rewriteParts(tx, id, change, facts);
      if (capacity !== change.capacity)
        await changeCapacity(tx, { offeringId: id, capacity: change.capacity });
      const announced = await changeOfferings(tx, touched);
      const after = await readOffering(tx, id);
      await logOffering(act, tx, "offering-update", { before, after });
      return { after, announced };
    }),
  );
  await services.catalogue.announce(done.announced);
  return done.after;
}

/** Deletes a draft. Throws 404 out of scope, 409 in any other state. */
export async function deleteOffering(act: RequestContext, id: number): Promise<void> {
  const { session, services } = act;
  await transaction(services.db, async (tx) => {
    await lockForChange(tx, { offerings: [id] });
    await lockFor(tx, session, id, "delete");
    const before = await readOffering(tx, id);
    await deleteSeat(tx, id);
    await tx.delete(offering).where(eq(offering.id, id));
    await logOffering(act, tx, "offering-delete", { before, after: null });
  });
}

/** Publishes or closes one. Throws 404 out of scope, 409 when its state does not allow it. */
export async function moveOffering(
  act: RequestContext<NeedsCatalogue>,
  id: number,
  move: "publish" | "close",
): Promise<Offering> {
  const { session, services } = act;
  const done = await transaction(services.db, async (tx) => {
    const touched = await lockForChange(tx, { offerings: [id] });
    await lockFor(tx, session, id, move);
    const before = await readOffering(tx, id);
    await tx
      .update(offering)
      .set({ state: move === "publish" ? "published" : "closed", updatedAt: services.clock() })
      .where(eq(offering.id, id));
    const announced = await changeOfferings(tx, touched);
    const after = await readOffering(tx, id);
    await logOffering(act, tx, `offering-${move}`, { before, after });
    return { after, announced };
  });
  await services.catalogue.announce(done.announced);
  return done.after;
}

/** Another school's offering is known once students could see it. */
async function maySee(
  db: Queryable,
  session: Session,
  { id, state }: Pick<Offering, "id" | "state">,
): Promise<boolean> {
  return (
    state === "published" ||
    state === "closed" ||
    (await isInScope(db, session, offering, eq(offering.id, id)))
  );
}

/** The locked row of an offering that is about to change, having checked scope and state. */
async function lockFor(
  tx: Transaction,
  session: Session,
  id: number,
  act: OfferingAct,
): Promise<typeof offering.$inferSelect> {
  const [row] = await tx.select().from(offering).where(eq(offering.id, id)).for("update");
  if (row === undefined || !(await maySee(tx, session, row))) throw notFound("教学班");
  await requireInScope(tx, session, offering, eq(offering.id, id));
  const refusal = refusalOf(act, row.state);
  if (refusal !== undefined) throw stateConflict(refusal);
  return row;
}

async function readOffering(db: Queryable, id: number): Promise<Offering> {
  const [found] = await offeringsWithSeats(db, [id]);
  if (found === undefined) throw notFound("教学班");
  return found;
}

async function logOffering(
  act: RequestContext,
  tx: Transaction,
  action: string,
  change: { before: Offering; after: Offering | null } | { before: null; after: Offering },
): Promise<void> {
  const { id, school } = change.before ?? change.after;
  await logChange(act, tx, { action, targets: [{ kind: "offering", id, schoolId: school.id }], ...change });
}

/** Runs a change; a number that the school's semester has already is refused with 409. */
function withFreeCode<T>(code: string, work: () => Promise<T>): Promise<T> {
  const message = `本学期已有编号为「${code}」的教学班，请换一个编号，或修改已有的教学班`;
  return refuseDuplicate("offering_semester_school_code", message, work);
}
