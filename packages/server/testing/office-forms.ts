import {
  type Client,
  type CourseChange,
  getCourse,
  getOffering,
  type OfferingChange,
} from "@huxuan/api-client";

/** What the form of an offering sends when nothing was changed in it: everything as it is now. */
export async function offeringForm(client: Client, id: number): Promise<OfferingChange> {
  const { data } = await getOffering({ client, path: { id } });
  return {
    courseId: data.course.id,
    semesterId: data.semesterId,
    code: data.code,
    teacherIds: data.teachers.map((teacher) => teacher.id),
    capacity: data.seats.capacity,
    waitlistCapacity: data.waitlistCapacity,
    guestQuotas: data.guestQuotas,
    audience: data.audience,
    notes: data.notes,
    meetings: data.meetings.map(({ startTime: _start, endTime: _end, ...meeting }) => meeting),
    version: data.version,
  };
}

/** The same for a course. */
export async function courseForm(client: Client, id: number): Promise<CourseChange> {
  const { data } = await getCourse({ client, path: { id } });
  const { code, name, credits, hours, nature, department, description, version } = data;
  return {
    schoolId: data.school.id,
    code,
    name,
    credits,
    hours,
    nature,
    department,
    description,
    prerequisiteIds: data.prerequisites.map((required) => required.id),
    exclusionIds: data.exclusions.map((excluded) => excluded.id),
    version,
  };
}
