import { labels } from "@huxuan/api-client";
import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  date,
  index,
  integer,
  numeric,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { checkedChoice, choice, id, instant, reference, version } from "../../db/columns.ts";
import { announceTable } from "../../scope/index.ts";
import { course } from "../course/tables.ts";
import { ofDepartment } from "../department/tables.ts";
import { school } from "../school/tables.ts";

/** Two schools recognise each other's courses. Both offices sign; of a pair one is alive at most. */
export const agreement = pgTable(
  "agreement",
  {
    id: id(),
    /** Whose office began it. */
    schoolId: reference("school_id", () => school.id),
    partnerId: reference("partner_id", () => school.id),
    /** Of a student's programme, over all agreements, in per cents. */
    capPercent: numeric("cap_percent", { precision: 5, scale: 2, mode: "number" }).notNull(),
    /** In yuan a credit: of the partner's students at the school, and the other way round. */
    feeAtSchool: numeric("fee_at_school", { precision: 8, scale: 2, mode: "number" }).notNull(),
    feeAtPartner: numeric("fee_at_partner", { precision: 8, scale: 2, mode: "number" }).notNull(),
    validFrom: date("valid_from").notNull(),
    /** The last day. */
    validUntil: date("valid_until").notNull(),
    state: choice("state", labels.agreementState).notNull().default("draft"),
    schoolSignedAt: instant("school_signed_at"),
    partnerSignedAt: instant("partner_signed_at"),
    /** Why it is suspended or was ended. */
    reason: text("reason").notNull().default(""),
    version: version(),
  },
  (t) => [
    uniqueIndex("agreement_one_of_pair")
      .on(sql`least(${t.schoolId}, ${t.partnerId})`, sql`greatest(${t.schoolId}, ${t.partnerId})`)
      .where(sql`${t.state} <> 'ended'`),
    index("agreement_school").on(t.schoolId),
    index("agreement_partner").on(t.partnerId),
    checkedChoice("agreement_state", t.state, labels.agreementState),
    check("agreement_two_schools", sql`${t.schoolId} <> ${t.partnerId}`),
    check("agreement_days", sql`${t.validFrom} <= ${t.validUntil}`),
    check(
      "agreement_numbers",
      sql`${t.capPercent} between 0 and 100 and ${t.feeAtSchool} >= 0 and ${t.feeAtPartner} >= 0`,
    ),
    check(
      "agreement_signed",
      sql`(${t.schoolSignedAt} is not null and ${t.partnerSignedAt} is not null) = (${t.state} <> 'draft')`,
    ),
  ],
);

/** How a version of a rule is stored. That its audit is under way, its workflow says. */
export const STORED_RULE_STATES = ["draft", "active", "superseded"] as const;

/**
 * A version of a rule: which courses of a host count as what at the home school. Once it was in force it never changes,
 * only a newer version takes its place (trigger `recognition_rule_kept` and those of its courses).
 */
export const recognitionRule = pgTable(
  "recognition_rule",
  {
    id: id(),
    homeSchoolId: reference("home_school_id", () => school.id),
    hostSchoolId: reference("host_school_id", () => school.id),
    /** Within the home school; the same in all versions. */
    number: integer("number").notNull(),
    /** From 1. */
    revision: integer("revision").notNull(),
    kind: choice("kind", labels.ruleKind).notNull(),
    /** Name of the module that it counts in; empty where it counts as courses. */
    module: text("module").notNull().default(""),
    /** Of the home school, that answers for it: of the first target; null where no department does. */
    department: text("department"),
    gradeAs: choice("grade_as", labels.gradeAs).notNull(),
    countsInGpa: boolean("counts_in_gpa").notNull(),
    /** In tenths, of each source by itself. */
    minimumMark: integer("minimum_mark").notNull(),
    /** Credits that the source may lack; null: what the school has set. */
    tolerance: numeric("tolerance", { precision: 4, scale: 2, mode: "number" }),
    validFrom: date("valid_from").notNull(),
    /** The last day; null: without end. */
    validUntil: date("valid_until"),
    reason: text("reason").notNull().default(""),
    state: text("state", { enum: STORED_RULE_STATES }).notNull().default("draft"),
    activeFrom: instant("active_from"),
    /** When a newer version took its place, or it was stopped. */
    supersededAt: instant("superseded_at"),
    version: version(),
  },
  (t) => [
    unique("recognition_rule_revision").on(t.homeSchoolId, t.number, t.revision),
    uniqueIndex("recognition_rule_one_draft").on(t.homeSchoolId, t.number).where(sql`${t.state} = 'draft'`),
    uniqueIndex("recognition_rule_one_active").on(t.homeSchoolId, t.number).where(sql`${t.state} = 'active'`),
    index("recognition_rule_pair").on(t.homeSchoolId, t.hostSchoolId),
    index("recognition_rule_host").on(t.hostSchoolId),
    ofDepartment("recognition_rule", t.homeSchoolId, t.department),
    checkedChoice("recognition_rule_kind", t.kind, labels.ruleKind),
    checkedChoice("recognition_rule_grade_as", t.gradeAs, labels.gradeAs),
    check("recognition_rule_state", sql`${t.state} in ('draft', 'active', 'superseded')`),
    check("recognition_rule_two_schools", sql`${t.homeSchoolId} <> ${t.hostSchoolId}`),
    check("recognition_rule_module", sql`(${t.kind} = 'module') = (${t.module} <> '')`),
    check("recognition_rule_days", sql`${t.validUntil} >= ${t.validFrom}`),
    check("recognition_rule_numbers", sql`${t.minimumMark} between 0 and 1000 and ${t.tolerance} >= 0`),
    check("recognition_rule_active", sql`(${t.state} = 'draft') = (${t.activeFrom} is null)`),
    check("recognition_rule_superseded", sql`(${t.state} = 'superseded') = (${t.supersededAt} is not null)`),
  ],
);

const coursesOf = <Name extends string>(name: Name) =>
  pgTable(
    name,
    {
      ruleId: integer("rule_id")
        .notNull()
        .references(() => recognitionRule.id, { onDelete: "cascade" }),
      courseId: reference("course_id", () => course.id),
      /** In the order in which they were given, from 0. */
      position: integer("position").notNull(),
    },
    (t) => [primaryKey({ columns: [t.ruleId, t.courseId] }), index(`${name}_course`).on(t.courseId)],
  );

/** A course of the host that a rule asks for. */
export const recognitionRuleSource = coursesOf("recognition_rule_source");
/** A course of the home school as which a rule counts. */
export const recognitionRuleTarget = coursesOf("recognition_rule_target");

announceTable(agreement, {
  called: "份互认协议",
  places: [
    { school: agreement.schoolId, department: "schoolWide" },
    { school: agreement.partnerId, department: "schoolWide" },
  ],
});
announceTable(recognitionRule, {
  called: "条互认规则",
  places: [{ school: recognitionRule.homeSchoolId, department: recognitionRule.department }],
});
for (const table of [recognitionRuleSource, recognitionRuleTarget])
  announceTable(table, { called: "条互认规则", partOf: recognitionRule });
