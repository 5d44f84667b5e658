import type { SessionUserInfo } from "@huxuan/api-client";
import { paths } from "../paths.ts";

/** Role ids with a fixed home (specification, section 4): two administrators, teacher, student. */
const HOME_BY_ROLE: Readonly<Record<string, string>> = {
  "1": paths.dashboard,
  "2": paths.dashboard,
  "3": paths.teacher.home,
  "4": paths.student.home,
};

/** Where a person starts: by current role, and by user type for roles without a fixed home. */
export function homeOf(info: SessionUserInfo): string {
  const byRole = HOME_BY_ROLE[info.user.currentUseRoleId];
  if (byRole) return byRole;
  if (info.userType === "student") return paths.student.home;
  return info.userType === "teacher" ? paths.teacher.home : paths.dashboard;
}

/** Areas of the portal; each has its own frame and may be entered by its own roles only. */
export type Area = "student" | "teacher" | "admin";

/** The area that a person's current role works in. */
export function areaOf(info: SessionUserInfo): Area {
  const home = homeOf(info);
  if (home === paths.student.home) return "student";
  return home === paths.teacher.home ? "teacher" : "admin";
}
