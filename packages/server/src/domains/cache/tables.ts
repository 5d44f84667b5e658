import { jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { instant } from "../../db/columns.ts";
import type { CacheFigures } from "../../platform/caches/index.ts";

/** What each running process says of its caches; forgotten when it is silent. */
export const cacheNode = pgTable("cache_node", {
  /** Made when it starts. */
  node: text().primaryKey(),
  at: instant("at").notNull(),
  figures: jsonb().$type<readonly CacheFigures[]>().notNull(),
});
