import { DataTable, type DataTableColumn, type RowAction } from "@huxuan/ui";
import "@huxuan/ui/styles.css";
import { act, acts, fields, HEIGHT, type Row, type TableProps, textOf } from "./rows.js";

const columns: readonly DataTableColumn<Row>[] = fields.map(({ key, label, width, end }) => ({
  prop: key,
  label,
  width,
  align: end ? "end" : undefined,
  sortable: true,
  formatter: (row) => textOf(row, key),
}));
const actions: readonly RowAction<Row>[] = acts.map((label) => ({ label, onClick: act }));
const nameOf = (row: Row): string => row.name;

/** DataTable as an office uses it, with its tools, sorting and resizing. */
export function Table({ rows }: TableProps) {
  return (
    <DataTable
      label="轮次"
      columns={columns}
      rows={rows}
      rowName={nameOf}
      actions={actions}
      selectable
      height={HEIGHT}
    />
  );
}
