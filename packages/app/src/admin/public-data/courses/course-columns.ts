import { formatCredits, formatHours } from "../../../catalogue/words.ts";
import type { ListColumns } from "../../../lists/list-columns.tsx";

/** Columns of the list of courses. */
export const courseColumns: ListColumns<"searchCourses"> = [
  { prop: "code", width: 130 },
  { prop: "name", minWidth: 200, card: "title" },
  { prop: "school", minWidth: 140, ofSchool: true },
  { prop: "department", minWidth: 160 },
  { prop: "credits", width: 80, align: "end", formatter: (course) => formatCredits(course.credits) },
  {
    prop: "hours",
    width: 80,
    align: "end",
    formatter: (course) => formatHours(course),
    file: "{hours} {hoursUnit}",
  },
  { prop: "nature", width: 90 },
  { prop: "language", width: 100, hidden: true },
  { prop: "prerequisites", minWidth: 160, customPopo: true },
  { prop: "exclusions", minWidth: 160, customPopo: true, hidden: true },
];
