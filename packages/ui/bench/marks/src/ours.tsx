import { MarkGrid, UiProvider } from "@huxuan/ui";
import "@huxuan/ui/styles.css";
import { useMemo, useState } from "react";
import { columns, first, keyOf, rows, totalOf } from "./class.js";

export function Marks() {
  const [marks, setMarks] = useState(first);
  const cellText = useMemo(
    () => (rowId: string, columnId: string) => marks[keyOf(rowId, columnId)] ?? "",
    [marks],
  );
  const computed = useMemo(
    () => [{ id: "total", name: "总评", render: (rowId: string) => totalOf(marks, rowId) }],
    [marks],
  );
  return (
    <UiProvider>
      <MarkGrid
        label="成绩"
        rows={rows}
        columns={columns}
        computed={computed}
        cellText={cellText}
        height={640}
        onChange={(changes) =>
          setMarks((old) => ({
            ...old,
            ...Object.fromEntries(changes.map(({ rowId, columnId, to }) => [keyOf(rowId, columnId), to])),
          }))
        }
      />
    </UiProvider>
  );
}
