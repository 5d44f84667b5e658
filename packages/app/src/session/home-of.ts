import type { BaseArea, SessionUserInfo } from "@huxuan/api-client";
import { paths } from "../paths.ts";

/** Where the work of each area begins (specification, section 4). */
const HOME_OF_AREA: Readonly<Record<BaseArea, string>> = {
  platform: paths.dashboard,
  school: paths.dashboard,
  teacher: paths.teacher.home,
  student: paths.student.home,
};

/** Where a person starts: in the area of the current role, which an office's own roles have too. */
export function homeOf({ user }: SessionUserInfo): string {
  const role = user.roles.find(({ roleId }) => roleId === user.currentUseRoleId);
  return role === undefined ? paths.dashboard : HOME_OF_AREA[role.baseArea];
}

/** Areas of the portal; each has its own frame and may be entered by its own roles only. */
export type Area = "student" | "teacher" | "admin";

/** The area that a person's current role works in. */
export function areaOf(info: SessionUserInfo): Area {
  const home = homeOf(info);
  if (home === paths.student.home) return "student";
  return home === paths.teacher.home ? "teacher" : "admin";
}
