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
import {
  ooapiAssociation,
  ooapiCourse,
  ooapiCourseOfferings,
  ooapiCourses,
  ooapiOffering,
  ooapiOfferingAssociations,
  ooapiPerson,
  ooapiPersonAssociations,
  ooapiPersons,
} from "./ooapi.ts";

export const handlers: Handlers<
  | "downloadMyElmo"
  | "downloadElmo"
  | "getMyBadges"
  | "issueMyBadge"
  | "verifyBadge"
  | "getBadgeKeys"
  | "getBadgeIssuer"
  | "getBadgeStatus"
  | "getOoapiCourses"
  | "getOoapiCourse"
  | "getOoapiCourseOfferings"
  | "getOoapiOffering"
  | "getOoapiOfferingAssociations"
  | "getOoapiAssociation"
  | "getOoapiPersons"
  | "getOoapiPerson"
  | "getOoapiPersonAssociations",
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
  getOoapiCourses: (act) => ooapiCourses(act, act.query),
  getOoapiCourse: (act) => ooapiCourse(act, act.path.courseId),
  getOoapiCourseOfferings: (act) => ooapiCourseOfferings(act, act.path.courseId, act.query),
  getOoapiOffering: (act) => ooapiOffering(act, act.path.offeringId),
  getOoapiOfferingAssociations: (act) => ooapiOfferingAssociations(act, act.path.offeringId, act.query),
  getOoapiAssociation: (act) => ooapiAssociation(act, act.path.associationId),
  getOoapiPersons: (act) => ooapiPersons(act, act.query),
  getOoapiPerson: (act) => ooapiPerson(act, act.path.personId),
  getOoapiPersonAssociations: (act) => ooapiPersonAssociations(act, act.path.personId, act.query),
};
