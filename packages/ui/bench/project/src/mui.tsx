import { DataGrid, type GridColDef } from "@mui/x-data-grid";
import Button from "@mui/material/Button";
import { act, acts, ACTS_WIDTH, fields, HEIGHT, type Row, type TableProps, textOf } from "./rows.js";

const columns: GridColDef<Row>[] = [
  ...fields.map(({ key, label, width, end }) => ({
    field: key,
    headerName: label,
    width,
    align: end ? ("right" as const) : undefined,
    valueFormatter: (_: unknown, row: Row) => textOf(row, key),
  })),
  {
    field: "acts",
    headerName: "操作",
    width: ACTS_WIDTH,
    renderCell: () =>
      acts.map((label) => (
        <Button key={label} size="small" onClick={act}>
          {label}
        </Button>
      )),
  },
];

/** MUI X's DataGrid (community). Its pages hold a hundred rows at most, so ten thousand are one of its hundred pages. */
export function Table({ rows, windowed }: TableProps) {
  return (
    <div style={{ height: HEIGHT }}>
      <DataGrid
        rows={rows}
        columns={columns}
        checkboxSelection
        disableRowSelectionOnClick
        density="compact"
        hideFooter
        disableVirtualization={!windowed}
        initialState={{ pagination: { paginationModel: { pageSize: 100 } } }}
      />
    </div>
  );
}
