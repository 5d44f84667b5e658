import { Pagination } from "../pagination/index.js";
import { TABLE_CONSTANTS } from "./constants.js";
import type { DataTableProps } from "./data-table-props.js";
import type { TickedRows } from "./selection-bar.js";
import { Slot } from "./table-top.js";

interface TableBottomProps<Row extends object>
  extends Pick<DataTableProps<Row>, "footer" | "page" | "onPageChange" | "more" | "pagination"> {
  ticked: TickedRows<Row>;
  /** No rows yet: its place is kept from the beginning, but seen before them it would jump to where they end. */
  waiting: boolean;
}

/** Below the rows: what the host draws, and the pages. */
export function TableBottom<Row extends object>(props: TableBottomProps<Row>) {
  const { footer, page, onPageChange, more, pagination, ticked, waiting } = props;
  const paged = pagination === false ? undefined : page;
  if (footer === undefined && paged === undefined) return null;
  const { rowCount } = ticked;
  return (
    <div data-part="paging" data-waiting={waiting ? "" : undefined}>
      {footer === undefined ? null : (
        <div data-part="footer">
          <Slot slot={footer} ticked={ticked} />
        </div>
      )}
      {paged === undefined ? null : (
        <Pagination
          page={paged}
          onPageChange={onPageChange}
          rowCount={rowCount}
          more={more}
          // The rows scroll here, not what is around the pages.
          keepScroll
          pageInput={rowCount > paged.pageSize * TABLE_CONSTANTS.pagesWithoutJumper}
        />
      )}
    </div>
  );
}
