import {
  type ColumnDef,
  FlexRender,
  rowSelectionFeature,
  rowSortingFeature,
  tableFeatures,
  useTable,
} from "@tanstack/react-table";
import { useVirtualizer } from "@tanstack/react-virtual";
import { useRef } from "react";
import { Head, styles } from "./plain-parts.js";
import { act, acts, fields, HEIGHT, type Row, type TableProps, textOf } from "./rows.js";

const features = tableFeatures({ rowSelectionFeature, rowSortingFeature });
const columns: ColumnDef<typeof features, Row, unknown>[] = [
  {
    id: "box",
    cell: ({ row }) => (
      <input
        type="checkbox"
        aria-label={row.original.name}
        checked={row.getIsSelected()}
        onChange={row.getToggleSelectedHandler()}
      />
    ),
  },
  ...fields.map(
    ({ key }): ColumnDef<typeof features, Row, unknown> => ({
      id: key,
      accessorFn: (row) => row[key],
      cell: ({ row }) => textOf(row.original, key),
    }),
  ),
  {
    id: "acts",
    cell: () =>
      acts.map((label) => (
        <button key={label} type="button" style={styles.act} onClick={act}>
          {label}
        </button>
      )),
  },
];

/** TanStack Table with react-virtual, as their examples put them together. */
export function Table({ rows, windowed }: TableProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const table = useTable({ features, data: rows, columns, getRowId: (row) => String(row.id) });
  const model = table.getRowModel().rows;
  const virtual = useVirtualizer({
    count: model.length,
    enabled: windowed,
    getScrollElement: () => scroller.current,
    estimateSize: () => 40,
    overscan: 8,
  });
  const items = windowed ? virtual.getVirtualItems() : model.map((_, index) => ({ index, start: 0 }));
  const before = items[0]?.start ?? 0;
  const after = windowed ? virtual.getTotalSize() - before - items.length * 40 : 0;
  return (
    <div ref={scroller} style={styles.scroller(HEIGHT)}>
      <table style={styles.table}>
        <Head />
        <tbody>
          {before > 0 ? <tr style={{ height: before }} /> : null}
          {items.map(({ index }) => {
            const row = model[index];
            return row === undefined ? null : (
              <tr key={row.id} data-row="">
                {row.getAllCells().map((cell) => (
                  <td key={cell.id} style={styles.cell}>
                    <FlexRender cell={cell} />
                  </td>
                ))}
              </tr>
            );
          })}
          {after > 0 ? <tr style={{ height: after }} /> : null}
        </tbody>
      </table>
    </div>
  );
}
