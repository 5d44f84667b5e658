import { eq } from "drizzle-orm";
import type { Handlers } from "../../contract/index.ts";
import { requireInScope, requireStudent } from "../../scope/index.ts";
import { student } from "../person/index.ts";
import {
  badgeCourses,
  badgeIssuer,
  badgeKeys,
  badgeStatus,
  checkBadge,
  issueBadge,
  type NeedsBadges,
} from "./badges.ts";
import { elmoOf } from "./elmo-of-student.ts";

export const handlers: Handlers<
  | "downloadMyElmo"
  | "downloadElmo"
  | "getMyBadges"
  | "issueMyBadge"
  | "verifyBadge"
  | "getBadgeKeys"
  | "getBadgeIssuer"
  | "getBadgeStatus",
  NeedsBadges
> = {
  downloadMyElmo: ({ services: { db, clock }, session, origin }) =>
    elmoOf(db, requireStudent(session), { at: clock(), origin }),
  downloadElmo: async ({ services: { db, clock }, session, origin, path: { studentId } }) => {
    await requireInScope(db, session, student, eq(student.id, studentId));
    return elmoOf(db, studentId, { at: clock(), origin });
  },
  getMyBadges: ({ services, session }) => badgeCourses(services, requireStudent(session)),
  issueMyBadge: ({ services, session, origin, path: { gradeId } }) =>
    issueBadge(services, { studentId: requireStudent(session), gradeId, origin }),
  verifyBadge: ({ services, ip, body }) => checkBadge(services, body.badge, ip),
  getBadgeKeys: ({ services }) => badgeKeys(services),
  getBadgeIssuer: ({ services, path, origin }) => badgeIssuer(services, path.code, origin),
  getBadgeStatus: ({ services, path, origin }) => badgeStatus(services, path.list, origin),
};
