import { labels } from "@huxuan/api-client";
import type { ArticleReview } from "@huxuan/api-client";
import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
} from "drizzle-orm/pg-core";
import { checkedChoice, choice, id, instant, reference, version } from "../../db/columns.ts";
import { file } from "../../platform/files/tables.ts";
import { announceTable } from "../../scope/index.ts";
import { school } from "../school/tables.ts";
import { account } from "../session/tables.ts";

/** Notices, questions, rules, downloads. The text is in their versions. */
export const article = pgTable(
  "article",
  {
    id: id(),
    kind: choice("kind", labels.articleKind).notNull(),
    /** Null: the province's. */
    schoolId: integer("school_id").references(() => school.id),
    /** Number of its latest version. */
    latest: integer("latest").notNull().default(1),
    author: text("author").notNull(),
    createdAt: instant("created_at").notNull(),
    /** Why it was withdrawn; null while it is not. */
    withdrawnReason: text("withdrawn_reason"),
    views: integer("views").notNull().default(0),
    useful: integer("useful").notNull().default(0),
    notUseful: integer("not_useful").notNull().default(0),
    version: version(),
  },
  (t) => [
    index("article_school").on(t.schoolId),
    index("article_kind").on(t.kind),
    checkedChoice("article_kind_value", t.kind, labels.articleKind),
  ],
);
announceTable(article, { called: "篇文章", places: [{ school: article.schoolId }] });

/** A decision as it is stored: with who it was. */
export interface StoredReview extends ArticleReview {
  accountId: number;
}

/** States that are stored; the rest is worked out from the dates. */
export const REVISION_STATES = ["draft", "inReview", "approved", "withdrawn"] as const;

/** A version of an article. The one that readers see is the latest approved one whose time has come. */
export const articleRevision = pgTable(
  "article_revision",
  {
    articleId: reference("article_id", () => article.id),
    /** From 1. */
    number: integer("number").notNull(),
    state: text("state", { enum: REVISION_STATES }).notNull().default("draft"),
    audiences: text("audiences", {
      enum: Object.keys(labels.articleAudience) as [keyof typeof labels.articleAudience],
    })
      .array()
      .notNull(),
    visibility: choice("visibility", labels.articleVisibility).notNull(),
    category: text("category").notNull(),
    title: text("title").notNull(),
    summary: text("summary").notNull(),
    /** Cleaned. A picture is named by its file alone; where it can be had is added when somebody reads it. */
    body: text("body").notNull(),
    /** What a search looks through: title with its pinyin, summary, number and text (`text/search.ts`). */
    searchText: text("search_text").notNull(),
    source: text("source").notNull(),
    docNumber: text("doc_number").notNull().default(""),
    effectiveOn: date("effective_on"),
    repealedOn: date("repealed_on"),
    edition: text("edition").notNull().default(""),
    pin: integer("pin").notNull().default(0),
    pinUntil: instant("pin_until"),
    /** Null in a draft that is to be published as soon as it is approved; of an approved one when it is. */
    publishAt: instant("publish_at"),
    /** When readers saw the article first; set when it is approved. */
    firstPublishedAt: instant("first_published_at"),
    expireAt: instant("expire_at"),
    receipt: choice("receipt", labels.articleReceipt).notNull(),
    correction: text("correction").notNull().default(""),
    supersedesId: integer("supersedes_id").references(() => article.id),
    /** Who changed it last, and the accounts of all who did: none of them reviews it. */
    editor: text("editor").notNull(),
    editorIds: integer("editor_ids").array().notNull(),
    updatedAt: instant("updated_at").notNull(),
    /** In order. Those of the present review begin behind the first `reviewsBefore`. */
    reviews: jsonb("reviews").$type<StoredReview[]>().notNull().default([]),
    reviewsBefore: integer("reviews_before").notNull().default(0),
    /** When those who had not read it were reminded last. */
    remindedAt: instant("reminded_at"),
  },
  (t) => [
    primaryKey({ columns: [t.articleId, t.number] }),
    index("article_revision_updated_at").on(t.updatedAt, t.articleId),
    index("article_revision_state").on(t.state, t.publishAt),
    index("article_revision_supersedes").on(t.supersedesId),
    check("article_revision_state_value", sql`${t.state} in ('draft', 'inReview', 'approved', 'withdrawn')`),
    check(
      "article_revision_approved",
      sql`${t.state} not in ('approved', 'withdrawn') or (${t.publishAt} is not null and ${t.firstPublishedAt} is not null)`,
    ),
    check("article_revision_audiences", sql`cardinality(${t.audiences}) > 0`),
    check("article_revision_pin", sql`${t.pin} between 0 and 9`),
    checkedChoice("article_revision_visibility", t.visibility, labels.articleVisibility),
    checkedChoice("article_revision_receipt", t.receipt, labels.articleReceipt),
  ],
);
announceTable(articleRevision, { partOf: article });

/** Attachments and pictures of a version, in order. */
export const articleFile = pgTable(
  "article_file",
  {
    articleId: integer("article_id").notNull(),
    number: integer("number").notNull(),
    fileId: reference("file_id", () => file.id),
    use: text("use", { enum: ["attachment", "picture"] }).notNull(),
    position: integer("position").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.articleId, t.number, t.use, t.fileId] }),
    foreignKey({
      name: "article_file_revision",
      columns: [t.articleId, t.number],
      foreignColumns: [articleRevision.articleId, articleRevision.number],
    }).onDelete("cascade"),
    index("article_file_file").on(t.fileId),
  ],
);
announceTable(articleFile, { partOf: article });

/** Who has opened a version, and said that they have read it. */
export const articleReceipt = pgTable(
  "article_receipt",
  {
    articleId: integer("article_id").notNull(),
    number: integer("number").notNull(),
    accountId: integer("account_id")
      .notNull()
      .references(() => account.id, { onDelete: "cascade" }),
    readAt: instant("read_at").notNull(),
    confirmedAt: instant("confirmed_at"),
  },
  (t) => [
    primaryKey({ columns: [t.articleId, t.number, t.accountId] }),
    foreignKey({
      name: "article_receipt_revision",
      columns: [t.articleId, t.number],
      foreignColumns: [articleRevision.articleId, articleRevision.number],
    }).onDelete("cascade"),
    index("article_receipt_account").on(t.accountId),
  ],
);
announceTable(articleReceipt, { partOf: article });

/** Links of the latest version that lead out of the platform, as they were checked last. */
export const articleLink = pgTable(
  "article_link",
  {
    articleId: integer("article_id")
      .notNull()
      .references(() => article.id, { onDelete: "cascade" }),
    url: text("url").notNull(),
    state: choice("state", labels.articleLinkState).notNull(),
    reason: text("reason").notNull(),
    checkedAt: instant("checked_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.articleId, t.url] }),
    checkedChoice("article_link_state", t.state, labels.articleLinkState),
  ],
);
announceTable(articleLink, { partOf: article });

/** Visitors who were counted today, as hashes that identify nobody. Earlier days are deleted. */
export const articleVisit = pgTable(
  "article_visit",
  {
    articleId: integer("article_id")
      .notNull()
      .references(() => article.id, { onDelete: "cascade" }),
    day: date("day").notNull(),
    /** Keyed hash. */
    visitor: text("visitor").notNull(),
  },
  (t) => [primaryKey({ columns: [t.articleId, t.day, t.visitor] }), index("article_visit_day").on(t.day)],
);
announceTable(articleVisit, { partOf: article });

/** Votes on whether an answer is useful, one for each visitor. */
export const articleRating = pgTable(
  "article_rating",
  {
    articleId: integer("article_id")
      .notNull()
      .references(() => article.id, { onDelete: "cascade" }),
    /** Keyed hash. */
    visitor: text("visitor").notNull(),
    useful: boolean("useful").notNull(),
  },
  (t) => [primaryKey({ columns: [t.articleId, t.visitor] })],
);
announceTable(articleRating, { partOf: article });
