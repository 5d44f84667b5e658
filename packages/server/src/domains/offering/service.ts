import type { Offering, OfferingChange, OfferingInput, OfferingSearch } from "@huxuan/api-client";
import { asc, eq, inArray, sql } from "drizzle-orm";
import type { Transaction } from "../../db/index.ts";
import { invalidFields, refuseDuplicate, stateConflict } from "../../errors/index.ts";
import type { CreateRequest } from "../../platform/idempotency/index.ts";
import { inOrderOf, type PageOfItems, type RequestContext, Resource } from "../../resource/index.ts";
import { requireReach } from "../../scope/index.ts";
import { course } from "../course/tables.ts";
import type { NeedsCatalogue } from "./catalogue.ts";
import { announceOfferings, lockForChange, type OfferingsChange } from "./change-offerings.ts";
import { type NeedsHolderClashes, plannedMeetings, refuseStudentClashes } from "./holder-clashes.ts";
import { matching } from "./matching.ts";
import { offeringLifecycle, TAUGHT_STATES } from "./rules.ts";
import { sameMeetings, sameTeachers } from "./same-parts.ts";
import { changeCapacity, createSeat, deleteSeat } from "./seats.ts";
import { offeringRows, showOfferings } from "./show-offerings.ts";
import {
  type CheckedFacts,
  checkStored,
  lockTimetable,
  refuseOccupied,
  requireCourseOf,
} from "./stored-facts.ts";
import { offering, offeringSeat } from "./tables.ts";
import { columnsOf, rewriteParts, writeParts } from "./write-offering.ts";

/** Offerings in the caller's scope; another school's are known once students could see them. */
export const offerings = new Resource({
  label: "教学班",
  table: offering,
  rows: offeringRows,
  show: showOfferings,
  sort: {
    code: offering.code,
    "course.code": course.code,
    courseName: course.pinyin,
    credits: course.credits,
    "seats.capacity": offeringSeat.capacity,
    waitlistCapacity: sql`coalesce(${offering.waitlistCapacity}, ${offeringSeat.capacity})`,
    "seats.taken": offeringSeat.taken,
    "seats.queued": offeringSeat.queued,
    fillRate: sql`${offeringSeat.taken}::float8 / greatest(${offeringSeat.capacity}, 1)`,
    department: course.departmentPinyin,
    state: inOrderOf(offering.state.enumValues, offering.state),
    updatedAt: offering.updatedAt,
  },
  standard: [asc(offering.code), asc(offering.id)],
  visibleToAll: inArray(offering.state, TAUGHT_STATES),
  schoolOf: ({ schoolId }) => schoolId,
  lifecycle: offeringLifecycle,
});

/** A page of the offerings in the caller's data scope. */
export async function searchOfferings(
  context: RequestContext,
  { page, ...filter }: OfferingSearch,
): Promise<PageOfItems<Offering>> {
  return offerings.list(context, page, matching(filter));
}

/** An offering in scope, or another school's once it is published; throws 404 otherwise. */
export const getOffering = (context: RequestContext, id: number): Promise<Offering> =>
  offerings.read(context, id);

/** A new draft with its seats. Throws 400 naming fields, 403 for another school, 409 when its number is taken. */
export async function createOffering(
  context: RequestContext & CreateRequest,
  input: OfferingInput,
): Promise<Offering> {
  let facts: CheckedFacts;
  return withFreeCode(input.code, () =>
    offerings.create(
      context,
      async (tx) => {
        const host = await requireCourseOf(tx, input.courseId);
        requireReach(context.session, host);
        await lockTimetable(tx, { schoolId: host.schoolId, semesterId: input.semesterId });
        facts = await checkStored(tx, host, input);
        await refuseOccupied(tx, input, facts, undefined);
        return {
          ...columnsOf(input, facts),
          semesterId: input.semesterId,
          schoolId: host.schoolId,
          state: "draft",
          updatedAt: context.services.clock(),
        };
      },
      async (tx, id) => {
        await createSeat(tx, { offeringId: id, capacity: input.capacity });
        await writeParts(tx, id, input, facts);
      },
    ),
  );
}

/**
 * Changes an offering. Throws 400 naming fields, 404 out of scope, 409 when it changed since it was read, when its
 * state does not allow it, when its number is taken, when the capacity would be below the seats taken, or when students
 * could not attend new times and nobody said that this is known. A larger capacity lets the waitlist move up.
 */
export async function updateOffering(
  context: RequestContext<NeedsCatalogue & NeedsHolderClashes>,
  id: number,
  change: OfferingChange,
): Promise<Offering> {
  const { session, services } = context;
  let touched: OfferingsChange[];
  let writeOthers: (tx: Transaction) => Promise<void>;
  return withFreeCode(change.code, () =>
    offerings.change(context, id, {
      action: "update",
      version: change.version,
      lock: async (tx) => {
        // Neither its school nor its semester ever changes.
        const [place] = await tx
          .select({ schoolId: offering.schoolId, semesterId: offering.semesterId })
          .from(offering)
          .where(eq(offering.id, id));
        if (place !== undefined) await lockTimetable(tx, place);
        touched = await lockForChange(tx, { offerings: [id] });
      },
      decide: async (locked, tx, before) => {
        if (locked.semesterId !== change.semesterId) {
          throw invalidFields([
            { field: "semesterId", message: "教学班的学期不能修改，请在另一个学期新建教学班" },
          ]);
        }
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
        if (taken > 0 && !sameMeetings(before, change) && change.allowStudentClashes !== true) {
          const planned = await plannedMeetings(tx, locked.schoolId, change.meetings);
          refuseStudentClashes(await services.holderClashes.of(tx, id, planned));
        }
        writeOthers = async (tx) => {
          if (!occupiesTheSame) await rewriteParts(tx, id, change, facts);
          if (capacity !== change.capacity)
            await changeCapacity(tx, { offeringId: id, capacity: change.capacity });
        };
        return { ...columnsOf(change, facts), updatedAt: services.clock() };
      },
      finish: async (tx, _id, afterCommit) => {
        await writeOthers(tx);
        const announced = await announceOfferings(tx, touched);
        afterCommit(() => services.catalogue.announce(announced));
      },
    }),
  );
}

/** Deletes a draft. Throws 404 out of scope, 409 in any other state. */
export async function deleteOffering(context: RequestContext, id: number): Promise<void> {
  await offerings.remove(context, id, {
    lock: async (tx) => void (await lockForChange(tx, { offerings: [id] })),
    clear: (tx) => deleteSeat(tx, id),
  });
}

/**
 * Publishes or closes one, or opens one again that was closed: then who waits moves up into its free seats. Throws 404 out
 * of scope, 409 when its state does not allow it.
 */
export async function moveOffering(
  context: RequestContext<NeedsCatalogue>,
  id: number,
  move: "publish" | "close" | "reopen",
): Promise<Offering> {
  const { services } = context;
  let touched: OfferingsChange[];
  return offerings.change(context, id, {
    action: move satisfies "publish" | "close" | "reopen",
    lock: async (tx) => {
      touched = await lockForChange(tx, { offerings: [id] });
    },
    decide: () => ({ updatedAt: services.clock() }),
    finish: async (tx, _id, afterCommit) => {
      const announced = await announceOfferings(tx, touched);
      afterCommit(() => services.catalogue.announce(announced));
    },
  });
}

/** Runs a change; a number that the school's semester has already is refused with 409. */
function withFreeCode<T>(code: string, work: () => Promise<T>): Promise<T> {
  const message = `本学期已有编号为「${code}」的教学班，请换一个编号，或修改已有的教学班`;
  return refuseDuplicate("offering_semester_school_code", message, work);
}
