import { formatCredits, NATURE_NAME } from "../../../catalogue/words.ts";
import type { ListColumns } from "../../../lists/use-list.ts";

/**
 * Columns of the list of courses.
 *
 * @param withSchool whether courses of several schools are in view
 */
export const courseColumns = (withSchool: boolean): ListColumns<"searchCourses"> => [
  { prop: "code", label: "课程代码", width: 130, sortable: true },
  { prop: "name", label: "课程名称", minWidth: 200, sortable: true, card: "title" },
  {
    prop: "school",
    label: "开课学校",
    minWidth: 140,
    hidden: !withSchool,
    formatter: (course) => course.school.name,
  },
  { prop: "department", label: "开课院系", minWidth: 160, sortable: true },
  {
    prop: "credits",
    label: "学分",
    width: 80,
    sortable: true,
    align: "end",
    formatter: (course) => formatCredits(course.credits),
  },
  { prop: "hours", label: "学时", width: 80, align: "end" },
  { prop: "nature", label: "性质", width: 90, formatter: (course) => NATURE_NAME[course.nature] },
  {
    prop: "prerequisites",
    label: "先修课程",
    minWidth: 160,
    customPopo: true,
    formatter: (course) => course.prerequisites.map((each) => each.name).join("、"),
  },
  {
    prop: "exclusions",
    label: "互斥课程",
    minWidth: 160,
    customPopo: true,
    hidden: true,
    formatter: (course) => course.exclusions.map((each) => each.name).join("、"),
  },
];
