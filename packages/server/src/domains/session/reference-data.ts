import type { menu, role } from "./tables.ts";

/** Roles (specification, section 6; ids of section 4). */
export const ROLES: (typeof role.$inferInsert)[] = [
  { id: "1", nameZh: "平台管理员" },
  { id: "2", nameZh: "学校教务管理员" },
  { id: "3", nameZh: "教师" },
  { id: "4", nameZh: "学生" },
];

const OFFICE = [
  "person-search",
  "course-search",
  "course-create",
  "course-update",
  "offering-search",
  "offering-create",
  "offering-update",
  "offering-delete",
  "offering-publish",
  "offering-close",
  "offering-import",
  "round-search",
  "round-create",
  "round-update",
  "round-delete",
  "round-open",
  "round-close",
  "round-monitor",
  "selection-log",
  "roster-view",
  "roster-export",
];

/** Whose data a role reaches with them is decided by its scope, not here. */
export const ROLE_PERMISSIONS: Record<string, string[]> = {
  "1": OFFICE,
  "2": OFFICE,
  "3": ["timetable-view", "roster-view", "roster-export"],
  "4": [
    "selection-view",
    "selection-attempt",
    "selection-withdraw",
    "selection-live",
    "selection-log",
    "timetable-view",
  ],
};

/** The menu (specification, section 2): groups at level 1, pages below; students and teachers have pages only. */
export const MENU: (typeof menu.$inferInsert)[] = [
  group("teaching", 10, "教学管理", "graduation-cap", "1,2"),
  page("courses", "teaching", 10, "课程管理", "book-open", "course-management/courses", "course-search"),
  page("offerings", "teaching", 20, "教学班管理", "layers", "course-management/offerings", "offering-search"),
  group("elective", 20, "选课管理", "mouse-pointer-click", "1,2"),
  page("rounds", "elective", 10, "选课轮次", "calendar-clock", "elective/rounds", "round-search"),
  page("monitor", "elective", 20, "选课监控", "activity", "elective/monitor", "round-monitor"),
  page("log", "elective", 30, "选课日志", "scroll-text", "elective/log", "selection-log"),
  page("student-home", null, 10, "首页", "home", "student/index", null, "4"),
  page(
    "student-selection",
    null,
    20,
    "选课中心",
    "mouse-pointer-click",
    "student/activity-center/index",
    "selection-view",
    "4",
  ),
  page(
    "student-timetable",
    null,
    30,
    "我的课表",
    "calendar-days",
    "student/stu-timetable/index",
    "timetable-view",
    "4",
  ),
  page("teacher-home", null, 10, "首页", "home", "teacher/index", null, "3"),
  page(
    "teacher-timetable",
    null,
    20,
    "我的课表",
    "calendar-days",
    "teacher/timetable/index",
    "timetable-view",
    "3",
  ),
  page("teacher-roster", null, 30, "学生名单", "users", "teacher/roster/index", "roster-view", "3"),
];

function group(
  id: string,
  sn: number,
  nameZh: string,
  icon: string,
  roleIds: string,
): typeof menu.$inferInsert {
  return { id, parentId: null, sn, nameZh, icon, level: 1, fontEndUrl: null, permission: null, roleIds };
}

function page(
  id: string,
  parentId: string | null,
  sn: number,
  nameZh: string,
  icon: string,
  fontEndUrl: string,
  permission: string | null,
  roleIds: string | null = null,
): typeof menu.$inferInsert {
  return {
    id,
    parentId,
    sn,
    nameZh,
    icon,
    level: parentId === null ? 1 : 2,
    fontEndUrl,
    permission,
    roleIds,
  };
}
