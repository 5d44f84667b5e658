import type { Offering, Seats } from "@huxuan/api-client";
import type { course } from "../course/tables.ts";
import type { school } from "../school/tables.ts";
import type { CatalogueMeeting, CatalogueOffering } from "./catalogue.ts";
import type { offering } from "./tables.ts";

type OfferingColumns =
  | "id"
  | "code"
  | "semesterId"
  | "minEnrolment"
  | "guestQuotas"
  | "guestQuotaReleaseAt"
  | "audience"
  | "notes"
  | "wholeWeeks"
  | "state"
  | "updatedAt"
  | "version";

/** The contract's Offering without what depends on its seats, from stored rows. */
export function offeringBody(
  {
    offering: o,
    course: c,
    school: s,
  }: {
    offering: Pick<typeof offering.$inferSelect, OfferingColumns>;
    course: Pick<
      typeof course.$inferSelect,
      "id" | "code" | "name" | "credits" | "hours" | "hoursUnit" | "nature" | "language" | "department"
    >;
    school: Pick<typeof school.$inferSelect, "id" | "name">;
  },
  { teachers, meetings }: { teachers: Offering["teachers"]; meetings: readonly CatalogueMeeting[] },
): CatalogueOffering["body"] {
  return {
    id: o.id,
    code: o.code,
    semesterId: o.semesterId,
    school: { id: s.id, name: s.name },
    course: {
      id: c.id,
      code: c.code,
      name: c.name,
      credits: c.credits,
      hours: c.hours,
      hoursUnit: c.hoursUnit,
      nature: c.nature,
      language: c.language,
      department: c.department,
    },
    teachers,
    minEnrolment: o.minEnrolment,
    guestQuotas: o.guestQuotas,
    ...(o.guestQuotaReleaseAt ? { guestQuotaReleaseAt: o.guestQuotaReleaseAt.toISOString() } : {}),
    audience: o.audience,
    notes: o.notes,
    meetings: meetings.map(({ startMinute: _s, endMinute: _e, campusId: _c, ...m }) => m),
    wholeWeeks: o.wholeWeeks.map(({ weeks, place }) => ({ weeks, ...(place === "" ? {} : { place }) })),
    state: o.state,
    updatedAt: o.updatedAt.toISOString(),
    version: o.version,
  };
}

/** The contract's Offering: its body and the seats of this moment. A waitlist without a limit is as long as the capacity. */
export function withSeats(
  { body, waitlistCapacity }: Pick<CatalogueOffering, "body" | "waitlistCapacity">,
  { capacity, taken, queued }: Seats,
): Offering {
  return { ...body, waitlistCapacity: waitlistCapacity ?? capacity, seats: { capacity, taken, queued } };
}
