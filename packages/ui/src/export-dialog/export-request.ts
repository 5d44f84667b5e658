import { columnName } from "../data-table/column-groups.js";
import type { DataTableColumn, PageState, RowId } from "../data-table/index.js";
import { EXPORT_CONSTANTS } from "./constants.js";

/** A column of the file: what stands above it, and where its values are in a row (specification, section 3). */
export interface ExportHead {
  /** The header in the file. */
  headName: string;
  /** The property of the row below it. */
  dataName: string;
}

/** What a server is asked for (specification, section 3, "Export request"). */
export interface ExportRequest {
  /** The search whose rows are exported. */
  url: string;
  /**
   * Conditions of the search as JSON, with the `page` that is shown; with `selectedIds` when only those are meant, with
   * `exceptIds` when all are meant but those.
   */
  conditionJson: string;
  /** By `dataName`, how the server writes its cells: what the caller gave; an empty object without it. */
  formMap: Readonly<Record<string, string>>;
  /** Columns of the file, in order. */
  heads: readonly ExportHead[];
  /** The header title that the person typed. */
  title: string;
  /** 0: this page, 1: all records (specification, section 9). */
  isAllRecord: 0 | 1;
}

/** Which rows: of this page, all that match, or those that are ticked. */
export type ExportScope = "page" | "all" | "selected";

/** The heads of a table's columns, as they are shown; those in groups with the names of these: 成绩 · 期末. */
export function headsOf<Row>(
  columns: readonly Pick<DataTableColumn<Row>, "label" | "prop" | "group">[],
): readonly ExportHead[] {
  return columns.map((column) => ({ headName: columnName(column), dataName: column.prop }));
}

interface ExportChoice {
  url: string;
  conditions?: Readonly<Record<string, unknown>>;
  page?: PageState;
  formMap?: Readonly<Record<string, string>>;
  heads: readonly ExportHead[];
  title: string;
  scope: ExportScope;
  /** Of the ticked rows; needed for the scope `selected`, unless `exceptIds` are given. */
  selectedIds?: readonly RowId[];
  /** For the scope `selected` when all rows are ticked on all pages: those that are not. */
  exceptIds?: readonly RowId[];
}

/**
 * Makes the request. The specification knows two scopes; ticked rows go as their ids in `conditionJson`, with
 * `isAllRecord` 0, so that a server which does not know them gives away no more than the page that is seen. All rows
 * but some go as `exceptIds` with `isAllRecord` 1.
 *
 * @throws RangeError when ticked rows are asked for and none is ticked: a server would take it for the page
 */
export function exportRequest(choice: ExportChoice): ExportRequest {
  const { url, conditions, page, formMap = {}, heads, title, scope, selectedIds = [], exceptIds } = choice;
  const selected = scope === "selected";
  if (selected && exceptIds === undefined && selectedIds.length === 0)
    throw new RangeError('exportRequest: the scope "selected" needs the id of at least one ticked row.');
  return {
    url,
    conditionJson: JSON.stringify({
      ...conditions,
      ...(page === undefined ? {} : { page }),
      ...(selected ? (exceptIds === undefined ? { selectedIds } : { exceptIds }) : {}),
    }),
    formMap,
    heads,
    title: title.trim(),
    isAllRecord:
      scope === "all" || (selected && exceptIds !== undefined)
        ? EXPORT_CONSTANTS.scope.all
        : EXPORT_CONSTANTS.scope.page,
  };
}
