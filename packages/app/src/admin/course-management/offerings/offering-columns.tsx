import type { Offering } from "@huxuan/api-client";
import { meetingLine } from "../../../catalogue/week-entries.ts";
import { hostAudienceText } from "../../../catalogue/audience-text.ts";
import { formatCredits, NATURE_NAME, OFFERING_STATE } from "../../../catalogue/words.ts";
import type { ListColumns } from "../../../lists/list-columns.tsx";

/** Most seats of a class, and people who wait for one (contract: `OfferingPatch`). */
const MOST = 100_000;

const isCount = (value: unknown, least: number): boolean =>
  Number.isInteger(value) && Number(value) >= least && Number(value) <= MOST;

function validateCapacity(value: unknown, { seats }: Offering): string | undefined {
  if (!isCount(value, 1)) return `容量是 1 至 ${MOST} 的整数`;
  const least = Math.min(seats.taken, seats.capacity);
  return Number(value) < least ? `已选 ${seats.taken} 人，容量不能少于 ${least}` : undefined;
}

const validateWaitlist = (value: unknown): string | undefined =>
  isCount(value, 0) ? undefined : `候补上限是 0 至 ${MOST} 的整数`;

const whyFixed = ({ state }: Offering): string | undefined =>
  state === "cancelled" ? "已停开的教学班不能修改" : undefined;

/** Each room once, in the order of the week. */
const roomsOf = ({ meetings }: Offering): string[] => [
  ...new Set(meetings.flatMap(({ classroom }) => (classroom ? [classroom] : []))),
];

/**
 * Columns of the list of offerings. What an office looks for first (state, seats, who waits) stands before what is long,
 * so that it is in view on a screen 1,366 px wide.
 */
export const offeringColumns: ListColumns<"searchOfferings"> = [
  // Wide enough for (2026-2027-1)-MATH101-01: what is cut there cannot be told from its neighbours.
  { prop: "code", width: 218, pin: "start" },
  { prop: "course.code", label: "课程代码", width: 112 },
  {
    prop: "courseName",
    label: "课程",
    minWidth: 150,
    card: "title",
    formatter: (row) => row.course.name,
    file: "{course.name}",
  },
  { prop: "state", width: 88, tags: OFFERING_STATE },
  { prop: "seats.taken", label: "已选", width: 72, align: "end" },
  {
    prop: "seats.capacity",
    label: "容量",
    width: 80,
    align: "end",
    edit: { control: "number", validate: validateCapacity, readOnly: whyFixed },
  },
  { prop: "seats.queued", label: "候补", width: 72, align: "end" },
  {
    prop: "waitlistCapacity",
    label: "候补上限",
    width: 96,
    align: "end",
    hidden: true,
    edit: { control: "number", validate: validateWaitlist, readOnly: whyFixed },
  },
  { prop: "school", minWidth: 130, ofSchool: true },
  { prop: "teachers", minWidth: 90, missing: "未安排" },
  {
    prop: "meetings",
    minWidth: 180,
    customPopo: true,
    formatter: (row) => meetingLine(row),
    file: "{meetings|时间另行通知}",
  },
  { prop: "wholeWeeks", minWidth: 150, hidden: true },
  {
    prop: "credits",
    label: "学分",
    width: 76,
    align: "end",
    formatter: (row) => formatCredits(row.course.credits),
    file: "{course.credits}",
  },
  {
    prop: "nature",
    label: "性质",
    width: 80,
    hidden: true,
    formatter: (row) => NATURE_NAME[row.course.nature],
    file: "{course.nature}",
  },
  {
    prop: "department",
    label: "开课院系",
    minWidth: 150,
    formatter: (row) => row.course.department,
    file: "{course.department}",
  },
  {
    prop: "rooms",
    label: "教室",
    minWidth: 130,
    hidden: true,
    formatter: (row) => roomsOf(row).join("、"),
    file: "{meetings.classroom}",
  },
  {
    prop: "audience",
    label: "面向",
    minWidth: 150,
    hidden: true,
    customPopo: true,
    formatter: (row) => hostAudienceText(row.audience),
  },
  { prop: "updatedAt", hidden: true },
];
