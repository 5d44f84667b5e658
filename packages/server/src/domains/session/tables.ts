import { randomUUID } from "node:crypto";
import { labels } from "@huxuan/api-client";
import { eq, sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { checkedChoice, choice, id, instant, searchParts, searchText, version } from "../../db/columns.ts";
import { ofDepartment } from "../department/tables.ts";
import { student, teacher } from "../person/tables.ts";
import { file } from "../../platform/files/tables.ts";
import { announceTable } from "../../scope/index.ts";
import { school } from "../school/tables.ts";

/** Who may sign in. */
export const account = pgTable(
  "account",
  {
    id: id(),
    useraccount: text().notNull().unique(),
    /** argon2id, with its parameters and salt. */
    passwordHash: text("password_hash").notNull(),
    personName: text("person_name").notNull(),
    userType: text("user_type", { enum: ["student", "teacher", "other", "application"] }).notNull(),
    /** Null for the provincial office. */
    schoolId: integer("school_id").references((): AnyPgColumn => school.id),
    /** Own department, by its name in the school; null for those who work for the whole school. */
    department: text(),
    studentId: integer("student_id")
      .unique()
      .references((): AnyPgColumn => student.id),
    teacherId: integer("teacher_id")
      .unique()
      .references((): AnyPgColumn => teacher.id),
    /** Preferred rows per page (specification, section 9: 50). */
    pageSize: integer("page_size").notNull().default(50),
    /** The role after sign-in. */
    defaultRoleId: text("default_role_id")
      .notNull()
      .references(() => role.id),
    disabled: boolean().notNull().default(false),
    /** Where the person gets mails; null while nobody said it. */
    email: text(),
    /** Where the person can be called; null while they did not say it. */
    phone: text(),
    /** The picture that the person chose. */
    pictureId: integer("picture_id").references((): AnyPgColumn => file.id),
    createdAt: instant("created_at").notNull().defaultNow(),
    lastSignInAt: instant("last_sign_in_at"),
    passwordChangedAt: instant("password_changed_at").notNull().defaultNow(),
    /**
     * Until when a password that somebody else chose lets its owner in to choose one of their own; null for one that
     * its owner chose.
     */
    oneTimeUntil: instant("one_time_until"),
    searchText: searchText(sql`search_key(person_name) || chr(10) || search_key(useraccount)`),
    version: version(),
  },
  (t) => [
    index("account_picture").on(t.pictureId),
    index("account_school").on(t.schoolId),
    index("account_department").on(t.schoolId, t.department),
    index("account_search").using("gin", searchParts(t.searchText)).concurrently(),
    ofDepartment("account", t.schoolId, t.department),
    check("account_user_type", sql`${t.userType} in ('student', 'teacher', 'other', 'application')`),
    check("account_page_size", sql`${t.pageSize} between 1 and 500`),
  ],
);

export const role = pgTable(
  "role",
  {
    /** Of those that come with the platform as in `domain.ts`. */
    id: text()
      .primaryKey()
      .$defaultFn(() => `r-${randomUUID()}`),
    nameZh: text("name_zh").notNull().unique("role_name"),
    /** Purpose of the role, in the office's words. */
    description: text().notNull().default(""),
    /** In which part of the portal its holders work. */
    baseArea: choice("base_area", labels.baseArea).notNull().default("school"),
    /** Came with the platform: keeps its area, and is not deleted. */
    builtIn: boolean("built_in").notNull().default(false),
    /** Data scope of holders without grants of their own (`scope_grant`). */
    dataScope: text("data_scope", { enum: ["all", "school", "department", "self"] })
      .notNull()
      .default("self"),
    version: version(),
  },
  (t) => [
    check("role_data_scope", sql`${t.dataScope} in ('all', 'school', 'department', 'self')`),
    checkedChoice("role_base_area", t.baseArea, labels.baseArea),
  ],
);

export const accountRole = pgTable(
  "account_role",
  {
    accountId: integer("account_id")
      .notNull()
      .references(() => account.id, { onDelete: "cascade" }),
    roleId: text("role_id")
      .notNull()
      .references(() => role.id),
  },
  (t) => [primaryKey({ columns: [t.accountId, t.roleId] }), index("account_role_role").on(t.roleId)],
);

/**
 * How far an account reaches in one of its roles, instead of what the role gives: what the rows allow together. Goes
 * with the role.
 */
export const scopeGrant = pgTable(
  "scope_grant",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    accountId: integer("account_id").notNull(),
    roleId: text("role_id").notNull(),
    type: text({ enum: ["all", "school", "department", "subtree", "units", "self"] }).notNull(),
    /** The chosen school of `units`. */
    schoolId: integer("school_id").references((): AnyPgColumn => school.id),
    /** The chosen department of that school, by name; null: the whole school. */
    department: text(),
  },
  (t) => [
    foreignKey({
      name: "scope_grant_account_role_fk",
      columns: [t.accountId, t.roleId],
      foreignColumns: [accountRole.accountId, accountRole.roleId],
    }).onDelete("cascade"),
    unique("scope_grant_once").on(t.accountId, t.roleId, t.type, t.schoolId, t.department).nullsNotDistinct(),
    index("scope_grant_school").on(t.schoolId),
    ofDepartment("scope_grant", t.schoolId, t.department),
    check("scope_grant_type", sql`${t.type} in ('all', 'school', 'department', 'subtree', 'units', 'self')`),
    check("scope_grant_unit", sql`(${t.type} = 'units') = (${t.schoolId} is not null)`),
    check("scope_grant_department", sql`${t.department} is null or ${t.schoolId} is not null`),
  ],
);

/** A permission is `<group>-<action>`, exactly as in the contract. */
export const rolePermission = pgTable(
  "role_permission",
  {
    roleId: text("role_id")
      .notNull()
      .references(() => role.id, { onDelete: "cascade" }),
    permission: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.roleId, t.permission] })],
);

/**
 * Grants that came with a version of the platform and were written into `role_permission`. Each is written once: what
 * an administrator took away does not come back with the next version.
 */
export const defaultGrant = pgTable(
  "default_grant",
  {
    roleId: text("role_id")
      .notNull()
      .references(() => role.id, { onDelete: "cascade" }),
    permission: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.roleId, t.permission] })],
);

/** Entries of the menu (specification, sections 2 and 3). */
export const menu = pgTable("menu", {
  id: text().primaryKey(),
  parentId: text("parent_id").references((): AnyPgColumn => menu.id),
  /** Sort number among its siblings. */
  sn: integer().notNull(),
  nameZh: text("name_zh").notNull(),
  icon: text(),
  level: integer().notNull(),
  /** 1: menu entry. */
  permissionType: integer("permission_type").notNull().default(1),
  fontEndUrl: text("font_end_url"),
  /** Shown to roles that hold it; null for groups, which show when one of their entries does. */
  permission: text(),
  /** Only in the areas of these roles, comma separated; null for all that hold the permission. */
  roleIds: text("role_ids"),
  /** Roles that the office hid it from, by id. */
  hiddenFor: text("hidden_for").array().notNull().default([]),
  version: version(),
});

/** The fields of a menu entry that come with a version of the platform; an office sets the others. */
export type MenuFields = Omit<typeof menu.$inferSelect, "id" | "hiddenFor" | "version">;

/**
 * Menu entries as they came with a version of the platform. Each is put into the menu once; a field that the menu holds
 * differently was changed by the office and stays so.
 */
export const defaultMenu = pgTable("default_menu", {
  id: text().primaryKey(),
  entry: jsonb().$type<MenuFields>().notNull(),
});

/** A sign-in and everything that was refreshed from it: one family of tokens. */
export const loginSession = pgTable(
  "login_session",
  {
    id: uuid().primaryKey(),
    accountId: integer("account_id")
      .notNull()
      .references(() => account.id, { onDelete: "cascade" }),
    roleId: text("role_id")
      .notNull()
      .references(() => role.id),
    /** Number of the refresh token that is valid now. The tokens themselves are not stored: they are derived. */
    generation: integer().notNull().default(1),
    /** When the generation before it was exchanged. */
    rotatedAt: instant("rotated_at"),
    /** Account of the administrator who acts as this person. */
    impersonatorId: integer("impersonator_id").references(() => account.id),
    ip: text().notNull(),
    /** As people recognise it: Chrome · Windows; empty where it did not say. */
    device: text().notNull().default(""),
    createdAt: instant("created_at").notNull(),
    expiresAt: instant("expires_at").notNull(),
    revokedAt: instant("revoked_at"),
    /** `logout`, `reuse`, `disabled`, … */
    revokeReason: text("revoke_reason"),
  },
  (t) => [
    index("login_session_account").on(t.accountId),
    index("login_session_live").on(t.createdAt, t.id).where(sql`${t.revokedAt} is null`),
    index("login_session_revoked").on(t.revokedAt).where(sql`${t.revokedAt} is not null`),
  ],
);

/** Passwords that an account had before, so that none is taken again too soon. */
export const passwordHistory = pgTable(
  "password_history",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    accountId: integer("account_id")
      .notNull()
      .references(() => account.id, { onDelete: "cascade" }),
    passwordHash: text("password_hash").notNull(),
  },
  (t) => [index("password_history_account").on(t.accountId, t.id)],
);

/** Links with which somebody who forgot their password chooses another one. */
export const passwordLink = pgTable(
  "password_link",
  {
    /** SHA-256 of the token, which is kept nowhere. */
    tokenHash: text("token_hash").primaryKey(),
    accountId: integer("account_id")
      .notNull()
      .references(() => account.id, { onDelete: "cascade" }),
    /** Address to which it was sent; null for one that a right answer gave to an account without an address. */
    email: text(),
    /** SHA-256 of the hash of the password that it was given out to replace. */
    passwordMark: text("password_mark").notNull(),
    expiresAt: instant("expires_at").notNull(),
    /** Why it is good no more, unless only its time is over. */
    ended: text({ enum: ["used", "replaced"] }),
  },
  (t) => [
    index("password_link_account").on(t.accountId),
    index("password_link_expires").on(t.expiresAt),
    uniqueIndex("password_link_last").on(t.accountId).where(sql`${t.ended} is null`),
    check("password_link_ended", sql`${t.ended} in ('used', 'replaced')`),
  ],
);

/** What somebody is asked who forgot their password and has no mail address. */
export const passwordQuestion = pgTable(
  "password_question",
  {
    accountId: integer("account_id")
      .primaryKey()
      .references(() => account.id, { onDelete: "cascade" }),
    question: choice("question", labels.passwordQuestion).notNull(),
    /** Of the answer, as of a password. */
    answerHash: text("answer_hash").notNull(),
    setAt: instant("set_at").notNull(),
  },
  (t) => [checkedChoice("password_question_question", t.question, labels.passwordQuestion)],
);

/** The second factor of an account that has one. */
export const secondFactor = pgTable("second_factor", {
  accountId: integer("account_id")
    .primaryKey()
    .references(() => account.id, { onDelete: "cascade" }),
  /** What the phone holds, encrypted for this account. */
  sealedSecret: text("sealed_secret").notNull(),
  since: instant("since").notNull(),
  /** Number of the time step whose code was taken last: it and those before are good no more. */
  lastStep: bigint("last_step", { mode: "number" }).notNull(),
});

/** Recovery codes that are left, by their keyed hash. */
export const recoveryCode = pgTable(
  "recovery_code",
  {
    accountId: integer("account_id")
      .notNull()
      .references(() => secondFactor.accountId, { onDelete: "cascade" }),
    codeMac: text("code_mac").notNull(),
  },
  (t) => [primaryKey({ columns: [t.accountId, t.codeMac] })],
);

/** Wrong codes of an account, apart for each device that it is known on: whoever has the password keeps nobody out there. */
export const wrongCode = pgTable(
  "wrong_code",
  {
    accountId: integer("account_id")
      .notNull()
      .references(() => secondFactor.accountId, { onDelete: "cascade" }),
    /** Id of the known device, or of the session in which a code is asked for; empty on any other. */
    device: text().notNull(),
    failures: integer().notNull(),
    /** When the last one was given. */
    failedAt: instant("failed_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.accountId, t.device] })],
);

/** Captchas that were answered, right or wrong: each counts once, whichever node is asked. */
export const spentCaptcha = pgTable(
  "spent_captcha",
  { uuid: text().primaryKey(), expiresAt: instant("expires_at").notNull() },
  (t) => [index("spent_captcha_expires").on(t.expiresAt)],
);

/**
 * Failed sign-ins in the running hour, by name, address and device. The key is a keyed hash: a name that does not exist
 * has a row like any other.
 */
export const signInFailure = pgTable(
  "sign_in_failure",
  {
    key: text().primaryKey(),
    failures: integer().notNull(),
    /** When they are forgotten: an hour after the first of them. */
    expiresAt: instant("expires_at").notNull(),
  },
  (t) => [index("sign_in_failure_expires").on(t.expiresAt)],
);

/**
 * Number of the latest change of somebody's access: one row, which whoever makes such a change locks until commit, so
 * that the numbers become visible in their order. Triggers of the migrations count it and write `access_change`.
 */
export const accessVersion = pgTable(
  "access_version",
  { id: boolean().primaryKey().default(true), version: bigint({ mode: "number" }).notNull() },
  (t) => [check("access_version_one_row", sql`${t.id}`)],
);

/**
 * What took or gave rights: an account was changed, disabled or deleted, or its roles were; a session was ended; with
 * neither, the permissions of roles were changed. Kept for longer than any access token lives.
 */
export const accessChange = pgTable(
  "access_change",
  {
    version: bigint({ mode: "number" }).notNull(),
    accountId: integer("account_id"),
    sessionId: uuid("session_id"),
    changedAt: instant("changed_at").notNull().defaultNow(),
  },
  (t) => [index("access_change_version").on(t.version)],
);

announceTable(account, {
  called: "个账号",
  places: [{ school: account.schoolId, department: account.department }],
  own: ({ accountId }) => eq(account.id, accountId),
});
for (const table of [
  accountRole,
  passwordHistory,
  passwordLink,
  passwordQuestion,
  accessChange,
  secondFactor,
  recoveryCode,
  wrongCode,
])
  announceTable(table, { partOf: account });
announceTable(scopeGrant, { called: "条数据范围", partOf: account });
announceTable(loginSession, {
  partOf: account,
  authors: [{ column: loginSession.impersonatorId, called: "模拟登录记录" }],
});
