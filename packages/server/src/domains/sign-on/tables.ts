import { labels } from "@huxuan/api-client";
import { sql } from "drizzle-orm";
import { boolean, check, index, integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { checkedChoice, choice, instant, version } from "../../db/columns.ts";
import { announceTable } from "../../scope/index.ts";
import { school } from "../school/tables.ts";

/** Settings of a school's sign-on; the contract explains each. Deleted with the school. */
export const schoolSignOn = pgTable(
  "school_sign_on",
  {
    schoolId: integer("school_id")
      .primaryKey()
      .references(() => school.id, { onDelete: "cascade" }),
    enabled: boolean().notNull(),
    kind: choice("kind", labels.signOnKind).notNull(),
    landing: choice("landing", labels.signOnLanding).notNull(),
    address: text().notNull(),
    issuer: text(),
    audience: text(),
    keysAddress: text("keys_address"),
    clientName: text("client_name"),
    /** Encrypted for this school. */
    sealedSecret: text("sealed_secret"),
    casVersion: choice("cas_version", labels.casVersion),
    numberClaim: text("number_claim"),
    nameClaim: text("name_claim"),
    people: choice("people", labels.signOnPeople).notNull(),
    typeClaim: text("type_claim"),
    studentValues: text("student_values").array().notNull().default([]),
    teacherValues: text("teacher_values").array().notNull().default([]),
    version: version(),
  },
  (t) => [
    uniqueIndex("school_sign_on_landing").on(t.landing).where(sql`${t.landing} <> 'redirectLogin'`),
    checkedChoice("school_sign_on_kind", t.kind, labels.signOnKind),
    checkedChoice("school_sign_on_page", t.landing, labels.signOnLanding),
    checkedChoice("school_sign_on_people", t.people, labels.signOnPeople),
    checkedChoice("school_sign_on_cas_version", t.casVersion, labels.casVersion),
    check(
      "school_sign_on_jwt",
      sql`(${t.kind} = 'jwt') = (${t.issuer} is not null and ${t.audience} is not null and ${t.keysAddress} is not null)`,
    ),
    check("school_sign_on_oidc", sql`(${t.kind} = 'oidc') = (${t.clientName} is not null)`),
    check("school_sign_on_secret", sql`${t.sealedSecret} is null or ${t.kind} = 'oidc'`),
    check("school_sign_on_cas", sql`(${t.kind} = 'cas') = (${t.casVersion} is not null)`),
    check("school_sign_on_claim", sql`(${t.people} = 'claim') = (${t.typeClaim} is not null)`),
  ],
);

/** Tickets and tokens that were used, until they expire: on all nodes together each is accepted once. */
export const spentSignOn = pgTable(
  "spent_sign_on",
  {
    /** SHA-256 of what it was; a ticket itself is kept nowhere. */
    mark: text().primaryKey(),
    expiresAt: instant("expires_at").notNull(),
  },
  (t) => [index("spent_sign_on_expires").on(t.expiresAt)],
);

announceTable(schoolSignOn, { places: [{ school: schoolSignOn.schoolId }] });
