import { type SQL, sql } from "drizzle-orm";

/** Ids as one value of a statement: `= any(…)`, whatever their number. */
export const idList = (ids: readonly number[]): SQL => sql`${`{${ids.join()}}`}::int[]`;
