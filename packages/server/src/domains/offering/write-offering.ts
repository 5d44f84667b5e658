import type { OfferingInput } from "@huxuan/api-client";
import { eq } from "drizzle-orm";
import type { Transaction } from "../../db/index.ts";
import { offeringText } from "./offering-text.ts";
import { ascending, mergeMeetings } from "./rules.ts";
import type { CheckedFacts } from "./stored-facts.ts";
import { meeting, offeringTeacher } from "./tables.ts";

/** The columns of an offering that come from a checked input. */
export function columnsOf(input: OfferingInput, facts: CheckedFacts) {
  return {
    courseId: input.courseId,
    code: input.code,
    minEnrolment: input.minEnrolment ?? 0,
    waitlistCapacity: input.waitlistCapacity ?? null,
    guestQuotas: input.guestQuotas ?? [],
    guestQuotaReleaseAt: input.guestQuotaReleaseAt === undefined ? null : new Date(input.guestQuotaReleaseAt),
    audience: input.audience ?? {},
    notes: input.notes ?? "",
    // What is not said stays, or is the column's default.
    ...(input.wholeWeeks === undefined
      ? {}
      : {
          wholeWeeks: input.wholeWeeks.map(({ weeks, place }) => ({
            weeks: ascending(weeks),
            place: place?.trim() ?? "",
          })),
        }),
    searchText: offeringText({
      code: input.code,
      courseCode: facts.course.code,
      courseName: facts.course.name,
      teachers: input.teacherIds.map((id) => facts.teacherNames.get(id) ?? ""),
    }),
  };
}

/** Writes teachers and meetings of an offering that has none. */
export async function writeParts(
  tx: Transaction,
  offeringId: number,
  input: OfferingInput,
  facts: CheckedFacts,
): Promise<void> {
  await writeTeachers(tx, offeringId, input);
  await writeMeetings(tx, offeringId, input, facts);
}

/** Puts teachers and meetings in the place of those that there are. */
export async function rewriteParts(
  tx: Transaction,
  offeringId: number,
  input: OfferingInput,
  facts: CheckedFacts,
): Promise<void> {
  await tx.delete(offeringTeacher).where(eq(offeringTeacher.offeringId, offeringId));
  await tx.delete(meeting).where(eq(meeting.offeringId, offeringId));
  await writeParts(tx, offeringId, input, facts);
}

async function writeTeachers(tx: Transaction, offeringId: number, input: OfferingInput): Promise<void> {
  if (input.teacherIds.length === 0) return;
  await tx
    .insert(offeringTeacher)
    .values(input.teacherIds.map((teacherId, position) => ({ offeringId, teacherId, position })));
}

async function writeMeetings(
  tx: Transaction,
  offeringId: number,
  input: OfferingInput,
  facts: CheckedFacts,
): Promise<void> {
  if (input.meetings.length === 0) return;
  await tx.insert(meeting).values(
    mergeMeetings(input.meetings).map((m) => ({
      offeringId,
      weekday: m.weekday,
      weeks: m.weeks,
      sections: m.sections,
      campusId: facts.campusIds.get(m.campus ?? "") ?? null,
      classroom: m.classroom ?? "",
    })),
  );
}
