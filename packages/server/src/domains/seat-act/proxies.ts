import type {
  NamedStudent,
  ProxyChoice,
  ProxyInSpite,
  ProxyOverride,
  ProxyPreview,
  ProxyPreviewRow,
  SeatBatch,
} from "@huxuan/api-client";
import { and, eq, inArray, or } from "drizzle-orm";
import type { Session } from "../../contract/index.ts";
import type { Queryable } from "../../db/index.ts";
import { forbidden, invalidFields, notFound } from "../../errors/index.ts";
import { type CreateRequest, once } from "../../platform/idempotency/index.ts";
import { logChange, type RequestContext } from "../../resource/index.ts";
import { reaches } from "../../scope/index.ts";
import { codeKey } from "../../text/names.ts";
import type { CatalogueOffering } from "../offering/index.ts";
import { student } from "../person/index.ts";
import { school } from "../school/index.ts";
import { type ActingOffice, type NeedsSelection, obstaclesFor } from "../selection/index.ts";
import { beginSeatActs, type NewSeatAct } from "./begin.ts";
import { carryOutSeatActs } from "./carry-out.ts";
import { requireReason } from "./reasons.ts";

/** Who has to say yes for whom. */
export interface ProxySides {
  /** The office acts for a student of its own. */
  ownStudent: boolean;
  /** The office acts in a class of its own. */
  ownClass: boolean;
}

/** Why an office may not give this seat at all, as a sentence; undefined when it may, with consent or without. */
export const sidesRefusal = ({ ownStudent, ownClass }: ProxySides): string | undefined =>
  ownStudent || ownClass ? undefined : NOT_OURS;

const NOT_OURS = "学生不是你校的，教学班也不是你校的，不能代选";

/** Of a guest the student's school has to agree. */
export const needsConsent = ({ ownStudent }: ProxySides): boolean => !ownStudent;

/** Why somebody may not give a seat in spite of these, as a sentence; undefined when they may. */
export function overrideRefusal(
  overrides: readonly ProxyOverride[],
  { ownClass }: Pick<ProxySides, "ownClass">,
): string | undefined {
  return overrides.includes("capacity") && !ownClass
    ? "教学班不是你校的，超出名额要由开课学校办理"
    : undefined;
}

/** Somebody who was named by number. */
interface Found {
  named: NamedStudent;
  student:
    | {
        id: number;
        name: string;
        studentNumber: string;
        schoolId: number;
        schoolName: string;
        department: string;
      }
    | undefined;
}

/** Finds students by their numbers; those without a school are the caller's own. */
async function findStudents(
  db: Queryable,
  session: Session,
  named: readonly NamedStudent[],
): Promise<Found[]> {
  const places = named.map((one) => ({
    schoolId: one.schoolId ?? session.schoolId ?? 0,
    key: codeKey(one.studentNumber),
  }));
  const bySchool = Map.groupBy(places, ({ schoolId }) => schoolId);
  const rows = await db
    .select({
      id: student.id,
      name: student.name,
      studentNumber: student.studentNumber,
      schoolId: student.schoolId,
      schoolName: school.name,
      department: student.department,
    })
    .from(student)
    .innerJoin(school, eq(school.id, student.schoolId))
    .where(
      or(
        ...[...bySchool].map(([schoolId]) =>
          and(
            eq(student.schoolId, schoolId),
            inArray(
              student.studentNumber,
              named.map(({ studentNumber }) => studentNumber.trim()),
            ),
          ),
        ),
      ),
    );
  return named.map((one, at) => ({
    named: one,
    student: rows.find(
      (row) => row.schoolId === places[at]?.schoolId && codeKey(row.studentNumber) === places[at]?.key,
    ),
  }));
}

/** 张**: of somebody else's student whom the office may not know yet. */
const masked = (name: string): string =>
  (Array.from(name)[0] ?? "") + "*".repeat(Math.max(1, Array.from(name).length - 1));

const NOBODY = "没有这个学号的学生，请核对学号和学校";

/** Throws 404 when there is no such class that an office may know. */
async function requireOffering(
  { services, session }: RequestContext<NeedsSelection>,
  id: number,
): Promise<{ offering: CatalogueOffering; ownClass: boolean }> {
  const offering = await services.catalogue.find(id);
  if (offering === undefined) throw notFound("教学班");
  const ownClass = reaches(session, { schoolId: offering.schoolId, department: offering.department });
  // What is not published is its own school's business.
  if (!ownClass && offering.state === "draft") throw notFound("教学班");
  return { offering, ownClass };
}

/** What stands in the way of these seats now. Throws 404 without such a class. */
export async function previewProxy(
  context: RequestContext<NeedsSelection>,
  { offeringId, students }: ProxyChoice,
): Promise<ProxyPreview> {
  const { services, session } = context;
  const { offering, ownClass } = await requireOffering(context, offeringId);
  const found = await findStudents(services.db, session, students);
  // Who reaches none of it learns nothing, not even whether there is such a student.
  const known = found.flatMap(({ student: one }) => one ?? []);
  if (!ownClass && known.length > 0 && !known.some((one) => reaches(session, one))) throw forbidden(NOT_OURS);
  const ids = found.flatMap(({ student: one }) => one?.id ?? []);
  const { obstacles, seats } = await obstaclesFor(services, offering, ids);
  const items = found.map(({ named, student: one }): ProxyPreviewRow => {
    const nothing = { obstacles: [], needsConsent: false, creditsAfter: 0 };
    if (one === undefined) return { ...nothing, studentNumber: named.studentNumber, name: "", unfit: NOBODY };
    const sides = { ownClass, ownStudent: reaches(session, one) };
    const shown = {
      studentNumber: one.studentNumber,
      name: sides.ownStudent ? one.name : masked(one.name),
      homeSchool: { id: one.schoolId, name: one.schoolName },
    };
    const unfit = sidesRefusal(sides);
    if (unfit !== undefined) return { ...nothing, ...shown, unfit };
    const of = obstacles.get(one.id);
    if (of === undefined) return { ...nothing, ...shown, unfit: NOBODY };
    return {
      ...shown,
      unfit: "",
      // What a guest has passed and holds elsewhere is their school's to know: it decides when it agrees.
      obstacles: of.obstacles
        .filter(({ override }) => sides.ownStudent || override === "capacity")
        .map(({ refusal: { code, message }, override }) => ({
          code,
          message,
          ...(override && { override }),
        })),
      needsConsent: needsConsent(sides),
      creditsAfter: sides.ownStudent ? of.creditsAfter : offering.credits,
    };
  });
  return { items, seatsLeft: Math.max(0, seats.capacity - seats.taken), waiting: seats.queued };
}

/**
 * Gives these students a seat each, or asks their school. All or none begins: throws 400 when somebody is not known, 403
 * when an override is not permitted.
 */
export async function giveSeats(
  context: RequestContext<NeedsSelection> & CreateRequest,
  input: ProxyInSpite,
): Promise<SeatBatch> {
  const { session, services, ip, requestId } = context;
  const { offering, ownClass } = await requireOffering(context, input.offeringId);
  const refusal = overrideRefusal(input.overrides, { ownClass });
  if (refusal !== undefined) throw forbidden(refusal);
  const begun = await once(context, async (tx) => {
    const reason = await requireReason(tx, session, "proxy_reason", input);
    const found = await findStudents(tx, session, input.students);
    const acts = new Map<number, NewSeatAct>();
    const faults = found.flatMap(({ named, student: one }, at) => {
      const sides = { ownClass, ownStudent: one !== undefined && reaches(session, one) };
      const message = one === undefined ? NOBODY : sidesRefusal(sides);
      if (message !== undefined)
        return [{ field: `students.${at}.studentNumber`, message: `${named.studentNumber}：${message}` }];
      if (one !== undefined)
        acts.set(one.id, proxyOf(one, offering, { session, sides, reason, overrides: input.overrides }));
      return [];
    });
    const notOurs = faults.find(({ message }) => !message.endsWith(NOBODY));
    if (notOurs !== undefined) throw forbidden(NOT_OURS);
    if (faults.length > 0) throw invalidFields(faults);
    const batch = await beginSeatActs(tx, services, { ...session, ip, requestId }, [...acts.values()]);
    await logChange(context, tx, {
      action: "seat-act-proxy",
      targets: [{ kind: "seat-act", id: batch.batch, schoolId: session.schoolId }],
      after: { offeringId: offering.id, reason, overrides: input.overrides, count: batch.count },
    });
    return batch;
  });
  services.jobs.wake(carryOutSeatActs);
  return begun;
}

/** The act that gives a seat, once the student's school agreed where it has to. */
export function proxyOf(
  one: { id: number; schoolId: number },
  offering: Pick<CatalogueOffering, "id" | "semesterId" | "schoolId">,
  given: {
    session: Pick<Session, "schoolId">;
    sides: ProxySides;
    reason: string;
    overrides: readonly ProxyOverride[];
  },
): NewSeatAct {
  const { session, sides, reason, overrides } = given;
  const asks = needsConsent(sides);
  const office: ActingOffice = session.schoolId === null ? "platform" : asks ? "host" : "home";
  return {
    kind: "proxy",
    state: asks ? "asked" : "waiting",
    semesterId: offering.semesterId,
    studentId: one.id,
    homeSchoolId: one.schoolId,
    offeringId: offering.id,
    schoolId: offering.schoolId,
    office,
    reason,
    overrides: [...overrides],
  };
}
