import { useState } from "react";
import { columns, first, keyOf, rows, totalOf } from "./class.js";

/** What one writes first: all rows, a field in each cell, and one state. */
export function Marks() {
  const [marks, setMarks] = useState(first);
  return (
    <table>
      <thead>
        <tr>
          <th>学号</th>
          <th>姓名</th>
          {columns.map(({ id, name }) => (
            <th key={id}>
              {name} {rows.filter((row) => marks[keyOf(row.id, id)]).length} / {rows.length}
            </th>
          ))}
          <th>总评</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row, at) => (
          <tr key={row.id}>
            <td>{row.number}</td>
            <td>{row.name}</td>
            {columns.map(({ id }) => (
              <td key={id}>
                <input
                  aria-label={`${row.name} ${id}`}
                  data-row={at}
                  data-column={id}
                  size={5}
                  value={marks[keyOf(row.id, id)] ?? ""}
                  onChange={(event) => {
                    const { value } = event.target;
                    setMarks((old) => ({ ...old, [keyOf(row.id, id)]: value }));
                  }}
                  onKeyDown={(event) => {
                    if (event.key !== "Enter") return;
                    document
                      .querySelector<HTMLInputElement>(`[data-row="${at + 1}"][data-column="${id}"]`)
                      ?.focus();
                  }}
                />
              </td>
            ))}
            <td>{totalOf(marks, row.id)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
