import { type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";

// The sort key 「li3 hua2」 holds what a search in pinyin needs. The scope leaves a school's people to be looked through:
// a stored search text would have to be kept up with every import.

/** 「lihua」 of a sort key. */
export const fullPinyin = (key: PgColumn): SQL => sql`regexp_replace(${key}, '[0-9 ]', '', 'g')`;

/** 「lh」 of a sort key. */
export const initials = (key: PgColumn): SQL =>
  sql`regexp_replace(${key}, '([a-z])[a-z]*[0-9] ?', '\\1', 'g')`;
