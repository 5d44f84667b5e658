import { labels } from "@huxuan/api-client";
import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  text,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { checkedChoice, choice, id, instant, reference, version, inOrderOf } from "../../db/columns.ts";
import { file } from "../../platform/files/tables.ts";
import { takesPart, workflowInstance } from "../../platform/workflow/index.ts";
import { announceTable } from "../../scope/index.ts";
import { school } from "../school/tables.ts";
import { REGISTRATION_PROCESS } from "./standard-process.ts";

/** The states of the list of registrations: those under review first, the others after them. */
export const REGISTRATION_ORDER = [
  "reviewing",
  "returned",
  "submitted",
  "approved",
  "refused",
  "withdrawn",
  "expired",
] as const;

/** Somebody without an account who asks a school for one. */
export const registration = pgTable(
  "registration",
  {
    id: id(),
    /** What the applicant knows it by, and the workflow. */
    applyNo: text("apply_no").notNull().unique("registration_apply_no"),
    /** Keyed hash of the code that goes with it; null where the school's sign-on brought somebody. */
    queryCodeMac: text("query_code_mac"),
    schoolId: reference("school_id", () => school.id),
    kind: choice("kind", labels.registrationKind).notNull(),
    /** What the account is for: a visitor is a student. */
    userType: text("user_type", { enum: ["student", "teacher"] }).notNull(),
    number: text("number").notNull(),
    /** Empty where the school's sign-on did not say it. */
    name: text("name").notNull(),
    identityKind: choice("identity_kind", labels.identityKind),
    /** The number of the paper, encrypted; taken away with the papers. */
    sealedIdentity: text("sealed_identity"),
    /** Confirmed by a code; null where the school's sign-on brought somebody. */
    email: text("email"),
    phone: text("phone"),
    /** Of visitors: where they study, since when, and what. */
    homeSchool: text("home_school"),
    grade: integer("grade"),
    major: text("major"),
    bySignOn: boolean("by_sign_on").notNull().default(false),
    state: choice("state", labels.registrationState).notNull(),
    /**
     * Who it names is known, or has another application under review. Whoever sent it sees it as under review: the truth
     * went to the address on file.
     */
    isRepeat: boolean("is_repeat").notNull().default(false),
    /** What was said when it was returned or decided. */
    opinion: text("opinion").notNull().default(""),
    /** When the applicant agreed to how what they said is used; null where the school's sign-on brought somebody. */
    consentedAt: instant("consented_at"),
    /** Address of the platform, for the links of its mails. */
    origin: text("origin").notNull(),
    submittedAt: instant("submitted_at").notNull(),
    returnedAt: instant("returned_at"),
    decidedAt: instant("decided_at"),
    /** When papers and identity were removed. */
    clearedAt: instant("cleared_at"),
    version: version(),
  },
  (t) => [
    // One at a time is decided for each person, whoever sends them.
    uniqueIndex("registration_under_review")
      .on(t.schoolId, t.userType, t.number)
      .where(sql`${t.state} in ('reviewing', 'returned')`),
    index("registration_person").on(t.schoolId, t.userType, t.number),
    index("registration_order").on(inOrderOf(REGISTRATION_ORDER, t.state), t.submittedAt, t.id),
    index("registration_state").on(t.state, t.submittedAt),
    checkedChoice("registration_kind", t.kind, labels.registrationKind),
    checkedChoice("registration_identity_kind", t.identityKind, labels.identityKind),
    checkedChoice("registration_state_value", t.state, labels.registrationState),
    check(
      "registration_user_type",
      sql`${t.userType} = case ${t.kind} when 'teacher' then 'teacher' else 'student' end`,
    ),
    check("registration_number", sql`char_length(${t.number}) between 1 and 32`),
    check(
      "registration_reachable",
      sql`${t.bySignOn} or (${t.email} is not null and ${t.queryCodeMac} is not null)`,
    ),
    check(
      "registration_repeat",
      sql`not ${t.isRepeat} or ${t.state} in ('submitted', 'withdrawn', 'expired')`,
    ),
    check(
      "registration_decided",
      sql`(${t.decidedAt} is null) = (${t.state} in ('submitted', 'reviewing', 'returned'))`,
    ),
  ],
);

/** What somebody begins with: an address, confirmed by the code that was sent there. Papers are kept with it until it is sent. */
export const registrationDraft = pgTable(
  "registration_draft",
  {
    id: uuid().primaryKey(),
    schoolId: integer("school_id")
      .notNull()
      .references(() => school.id, { onDelete: "cascade" }),
    kind: choice("kind", labels.registrationKind).notNull(),
    email: text("email").notNull(),
    /** Keyed hash of the code. */
    codeMac: text("code_mac").notNull(),
    /** Wrong codes so far. */
    failures: integer().notNull().default(0),
    sentAt: instant("sent_at").notNull(),
    /** SHA-256 of what the right code gave; null until then. */
    ticketHash: text("ticket_hash").unique("registration_draft_ticket"),
    /** The application that came of it: sent again it gives the same answer. */
    applyNo: text("apply_no"),
  },
  (t) => [
    index("registration_draft_school").on(t.schoolId),
    index("registration_draft_sent").on(t.sentAt),
    checkedChoice("registration_draft_kind", t.kind, labels.registrationKind),
  ],
);

/** A paper of an application, or of what is not sent yet. */
export const registrationPaper = pgTable(
  "registration_paper",
  {
    id: id(),
    draftId: uuid("draft_id").references(() => registrationDraft.id, { onDelete: "cascade" }),
    registrationId: integer("registration_id").references(() => registration.id, { onDelete: "cascade" }),
    fileId: reference("file_id", () => file.id),
  },
  (t) => [
    unique("registration_paper_file").on(t.fileId),
    index("registration_paper_draft").on(t.draftId),
    index("registration_paper_registration").on(t.registrationId),
    check("registration_paper_whose", sql`(${t.draftId} is null) <> (${t.registrationId} is null)`),
  ],
);

announceTable(registration, {
  called: "份注册申请",
  places: [{ school: registration.schoolId }],
  // Whom the drawing of the office asks to decide, wherever they stand.
  own: ({ accountId }) => sql`exists (select from ${workflowInstance}
    where ${workflowInstance.key} = ${REGISTRATION_PROCESS} and ${workflowInstance.businessKey} = ${registration.applyNo}
      and ${takesPart(accountId)})`,
});
announceTable(registrationPaper, { partOf: registration });
announceTable(registrationDraft, { places: [{ school: registrationDraft.schoolId }] });
