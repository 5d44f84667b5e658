import type { CSSProperties } from "react";
import { ACTS_WIDTH, BOX_WIDTH, fields } from "./rows.js";

/** The looks of the tables that bring none: lines, 40 px rows, one line of text. */
export const styles = {
  scroller: (height: number): CSSProperties => ({
    height,
    overflow: "auto",
    overflowAnchor: "none",
    font: "14px/20px sans-serif",
  }),
  table: { width: 1245, tableLayout: "fixed", borderSpacing: 0, borderCollapse: "separate" },
  cell: {
    height: 40,
    boxSizing: "border-box",
    padding: "0 12px",
    borderRight: "1px solid #e5e5ee",
    borderBottom: "1px solid #e5e5ee",
    overflow: "hidden",
    textOverflow: "ellipsis",
    whiteSpace: "nowrap",
  },
  head: { position: "sticky", top: 0, height: 40, background: "#f4f4f8", textAlign: "start" },
  act: { border: 0, background: "none", color: "#5046e5", font: "inherit" },
} satisfies Record<string, CSSProperties | ((height: number) => CSSProperties)>;

/** Ten heads. */
export function Head() {
  return (
    <thead>
      <tr>
        <th style={{ ...styles.head, width: BOX_WIDTH }} />
        {fields.map(({ key, label, width }) => (
          <th key={key} style={{ ...styles.head, width }}>
            {label}
          </th>
        ))}
        <th style={{ ...styles.head, width: ACTS_WIDTH }}>操作</th>
      </tr>
    </thead>
  );
}
