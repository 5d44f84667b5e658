import { labels } from "@huxuan/api-client";
import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
} from "drizzle-orm/pg-core";
import { checkedChoice, choice, id, instant, version } from "../../db/columns.ts";
import { announceTable } from "../../scope/index.ts";
import { school } from "../school/tables.ts";
import { account } from "../session/tables.ts";

/** Programs of a school that call the platform. */
export const application = pgTable(
  "application",
  {
    id: id(),
    /** What it acts as: an account that nobody signs in with. Its role says what the application may do. */
    accountId: integer("account_id")
      .notNull()
      .unique()
      .references((): AnyPgColumn => account.id),
    /** Null for one that reaches the whole platform. */
    schoolId: integer("school_id").references((): AnyPgColumn => school.id),
    name: text().notNull(),
    appKey: text("app_key").notNull().unique(),
    /** Sealed; null while none was made. */
    sealedSecret: text("sealed_secret"),
    secretAt: instant("secret_at"),
    contact: text().notNull(),
    requestsPerMinute: integer("requests_per_minute").notNull(),
    state: choice("state", labels.applicationState).notNull().default("enabled"),
    createdAt: instant("created_at").notNull(),
    /** Follows the calls by a second or so. */
    lastUsedAt: instant("last_used_at"),
    version: version(),
  },
  (t) => [
    unique("application_name").on(t.schoolId, t.name).nullsNotDistinct(),
    checkedChoice("application_state", t.state, labels.applicationState),
    check("application_requests_per_minute", sql`${t.requestsPerMinute} between 1 and 6000`),
    check("application_secret", sql`(${t.sealedSecret} is null) = (${t.secretAt} is null)`),
  ],
);

/** Nonces that were used: a copied request gives no second token. Gone when their request would be too old anyway. */
export const applicationNonce = pgTable(
  "application_nonce",
  {
    applicationId: integer("application_id")
      .notNull()
      .references(() => application.id),
    nonce: text().notNull(),
    expiresAt: instant("expires_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.applicationId, t.nonce] }),
    index("application_nonce_expiry").on(t.expiresAt),
  ],
);

announceTable(application, { called: "个开放接口应用", places: [{ school: application.schoolId }] });
announceTable(applicationNonce, { partOf: application });
