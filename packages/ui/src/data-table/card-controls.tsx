import { useMessages } from "../provider/index.js";
import { columnName } from "./column-groups.js";
import type { OrderBy } from "./page-state.js";
import type { SelectionStore } from "./use-table-selection.js";
import { TickPage } from "./table-header.js";
import type { DataTableColumn, RowId } from "./types.js";

interface CardControlsProps<Row> {
  columns: readonly DataTableColumn<Row>[];
  orderBy: readonly OrderBy[];
  onOrderByChange: (orderBy: readonly OrderBy[]) => void;
  selectable: boolean;
  selection: SelectionStore;
  selectableIds: readonly RowId[];
  onTickPage: (selected: boolean) => void;
}

/** What the head does, for cards, which have none: tick the page, choose the order. */
export function CardControls<Row>(props: CardControlsProps<Row>) {
  const { columns, orderBy, onOrderByChange, selectable } = props;
  const messages = useMessages().dataTable;
  const sortable = columns.filter((column) => column.sortable === true);
  if (!selectable && sortable.length === 0) return null;
  const [first] = orderBy;
  return (
    <div data-part="card-controls">
      {selectable ? (
        <label data-part="tick-page">
          <TickPage {...props} />
          <span data-part="tick-text" aria-hidden>
            {messages.selectPage}
          </span>
        </label>
      ) : null}
      {sortable.length === 0 ? null : (
        <label data-part="sort-by">
          {messages.sortBy}
          <select
            data-part="sort-select"
            value={first === undefined ? "" : `${first.sortType}:${first.field}`}
            onChange={(event) => {
              const [sortType, ...field] = event.target.value.split(":");
              onOrderByChange(
                sortType === "asc" || sortType === "desc" ? [{ field: field.join(":"), sortType }] : [],
              );
            }}
          >
            <option value="">{messages.unsorted}</option>
            {sortable.flatMap((column) => [
              <option key={`asc:${column.prop}`} value={`asc:${column.prop}`}>
                {`${columnName(column)} · ${messages.sortedAscending}`}
              </option>,
              <option key={`desc:${column.prop}`} value={`desc:${column.prop}`}>
                {`${columnName(column)} · ${messages.sortedDescending}`}
              </option>,
            ])}
          </select>
        </label>
      )}
    </div>
  );
}
