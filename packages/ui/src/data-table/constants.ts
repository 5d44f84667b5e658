import { PAGINATION_CONSTANTS } from "../pagination/pages.js";

/**
 * Constants of the table. Every number here comes from the specification; `table-rules.test.ts` fails when
 * one of them changes.
 */
export const TABLE_CONSTANTS = {
  /** Rows per page by default (specification, section 9). */
  defaultPageSize: 50,
  /** Page sizes that can be chosen (specification, section 9). */
  pageSizes: PAGINATION_CONSTANTS.pageSizes,
  /** Width of the selection and of the index column, px (specification, section 9). */
  fixedColumnWidth: 55,
  /** The automatic height is never less than this, px (specification, section 9). */
  minAutoHeight: 100,
  /** Space kept below the table by the automatic height, px (specification, section 9). */
  bottomMargin: 40,
  /** How long the window must be quiet before the height is measured again, ms (specification, section 9). */
  resizeDebounceMs: 100,
  /** Default size of rows and controls (specification, section 9). */
  defaultSize: "medium",
  /** Rows are striped unless switched off (specification, section 9). */
  striped: true,
  /** Cells are bordered unless switched off (specification, section 9). */
  bordered: true,
  /** Narrower than this, rows are shown as cards, px. Ours: the specification has no phone layout. */
  cardsBelow: 640,
  /** Least width of a column without `width` and `minWidth`, px. Ours. */
  defaultMinWidth: 120,
  /** A list of more pages than this has a field to jump to one. Ours: as many can be pressed at once. */
  pagesWithoutJumper: 5,
  /** From this many rows on a page only the visible ones are in the document. Ours: 100 is the largest page. */
  virtualiseAbove: 100,
} as const;
