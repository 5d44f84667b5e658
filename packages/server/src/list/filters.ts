import { and, eq, like, or, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import {
  beginningPattern,
  likePattern,
  partsOf,
  pinyinPart,
  type SearchWord,
  searchWords,
} from "../text/search.ts";

/** The column has this value; no condition where none was asked for. */
export function equals<Column extends PgColumn>(
  column: Column,
  value: Column["_"]["data"] | undefined,
): SQL | undefined {
  return value === undefined ? undefined : eq(column, value);
}

/** The column begins with this text, as it is stored; no condition where none was asked for. */
export function beginsWith(column: PgColumn, text: string | undefined): SQL | undefined {
  return text === undefined || text === "" ? undefined : like(column, beginningPattern(text));
}

/** A text that was made to be searched (`text/search.ts`): a column, or a part of one. */
export interface SearchText {
  searchText: SQLWrapper;
  /** Whether the table has an index of `search_parts` of it. */
  indexed?: boolean;
}

/** In what a keyword is looked for. */
export type Searched = PgColumn | SearchText;

/**
 * Each word of a keyword stands in one of these: columns as people wrote them, which are compared as names are, or texts
 * that were made to be searched. All searches by keyword are this one.
 */
export function containsWords(keyword: string | undefined, ...texts: readonly Searched[]): SQL | undefined {
  return and(
    ...searchWords(keyword ?? "").map((word) =>
      or(
        ...texts.flatMap((text) =>
          "searchText" in text ? inSearchText(text, word) : [inColumn(text, word)],
        ),
      ),
    ),
  );
}

const inColumn = (column: SQLWrapper, { plain }: SearchWord): SQL =>
  like(sql`search_key(${column})`, likePattern(plain));

/** The ways in which a word may stand in a search text, each by itself such that an index can answer it. */
function inSearchText({ searchText, indexed = false }: SearchText, { plain, pinyin }: SearchWord): SQL[] {
  const found = (pattern: string, parts: readonly string[]): SQL => {
    const matches = like(sql`${searchText}`, pattern);
    if (!indexed || parts.length === 0) return matches;
    // The comparison first: where the index is not used, nobody wants the parts of every row.
    return sql`(${matches} and search_parts(${searchText}) @> ${sql.param(parts)}::text[])`;
  };
  const anywhere = found(likePattern(plain), partsOf(plain));
  return pinyin === undefined
    ? [anywhere]
    : [anywhere, found(likePattern(`\n${pinyin}`), [pinyinPart(pinyin)])];
}
