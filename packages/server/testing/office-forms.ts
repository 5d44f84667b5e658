import {
  type Article,
  type ArticleChange,
  type ArticleInput,
  type Client,
  type CourseChange,
  type CourseInput,
  getCourse,
  getOffering,
  type Offering,
  type OfferingChange,
  type OfferingInput,
  type RoundInput,
} from "@huxuan/api-client";

/** What the form of a new course sends; `over` names the school, and what else matters to a test. */
export const courseInput = (over: Pick<CourseInput, "schoolId"> & Partial<CourseInput>): CourseInput => ({
  code: "NEW",
  name: "新课程",
  credits: 2,
  hours: 36,
  nature: "general",
  department: "数学学院",
  ...over,
});

/** What the form of a new offering sends: thirty seats, no teachers and no meetings. */
export const offeringInput = (
  over: Pick<OfferingInput, "courseId" | "semesterId"> & Partial<OfferingInput>,
): OfferingInput => ({ code: "NEW-01", teacherIds: [], capacity: 30, meetings: [], ...over });

/** What the form of a new round sends: three days around the time at which the test clock begins. */
export const roundInput = (over: Pick<RoundInput, "semesterId"> & Partial<RoundInput>): RoundInput => ({
  name: "第一轮",
  mode: "instant",
  opensAt: "2026-09-09T08:00:00+08:00",
  closesAt: "2026-09-11T22:00:00+08:00",
  maxCredits: 10,
  maxCourses: 4,
  allowsWithdrawal: true,
  allowsWaitlist: true,
  ...over,
});

/** What the form of an offering sends when nothing was changed in it: everything as it was read. */
export const offeringChange = (read: Offering): OfferingChange => ({
  courseId: read.course.id,
  semesterId: read.semesterId,
  code: read.code,
  teacherIds: read.teachers.map((teacher) => teacher.id),
  capacity: read.seats.capacity,
  waitlistCapacity: read.waitlistCapacity,
  guestQuotas: read.guestQuotas,
  audience: read.audience,
  notes: read.notes,
  meetings: read.meetings.map(({ startTime: _start, endTime: _end, ...meeting }) => meeting),
  version: read.version,
});

/** The same for an offering as it is now. */
export async function offeringForm(client: Client, id: number): Promise<OfferingChange> {
  return offeringChange((await getOffering({ client, path: { id } })).data);
}

/** The same for a course as it is now. */
export async function courseForm(client: Client, id: number): Promise<CourseChange> {
  const { data } = await getCourse({ client, path: { id } });
  const { code, name, credits, hours, nature, language, department, description, version } = data;
  return {
    schoolId: data.school.id,
    code,
    name,
    credits,
    hours,
    nature,
    language,
    department,
    description,
    prerequisiteIds: data.prerequisites.map((required) => required.id),
    exclusionIds: data.exclusions.map((excluded) => excluded.id),
    version,
  };
}

/** What the form of a new article sends: a notice for everybody. */
export const articleInput = (over: Partial<ArticleInput> = {}): ArticleInput => ({
  kind: "notice",
  audiences: ["public"],
  visibility: "open",
  category: "选课",
  title: "选课通知",
  body: "<p>第二轮选课明天开始。</p>",
  source: "教务处",
  pin: 0,
  receipt: "none",
  attachments: [],
  ...over,
});

/** What the form of an article sends when nothing was changed in it: everything as it was read. */
export const articleChange = (read: Article): ArticleChange => ({
  audiences: read.audiences,
  visibility: read.visibility,
  category: read.category,
  title: read.title,
  summary: read.summary,
  body: read.body,
  source: read.source,
  pin: read.pin,
  receipt: read.receipt,
  ...(read.supersedesId !== undefined && { supersedesId: read.supersedesId }),
  attachments: read.attachments.map(({ id }) => id),
  version: read.version,
});
