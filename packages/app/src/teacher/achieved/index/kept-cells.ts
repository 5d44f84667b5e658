import type { GradeCell } from "@huxuan/api-client";
import type { KeptCells } from "./sheet-draft.ts";

/** Cells of a sheet in this browser, for this account: a machine may be shared. */
export function keptCells(accountName: string, sheetId: number): KeptCells {
  const key = `huxuan-grade-cells:${accountName}:${sheetId}`;
  return {
    read() {
      try {
        const stored: unknown = JSON.parse(localStorage.getItem(key) ?? "[]");
        return Array.isArray(stored) ? stored.filter(isCell) : [];
      } catch {
        return [];
      }
    },
    write(cells) {
      try {
        if (cells.length === 0) localStorage.removeItem(key);
        else localStorage.setItem(key, JSON.stringify(cells));
      } catch {
        // A browser that keeps nothing: what was typed is still in the page, and closing it asks.
      }
    },
  };
}

function isCell(one: unknown): one is GradeCell {
  if (typeof one !== "object" || one === null) return false;
  const { studentId, column, from, to } = one as Record<string, unknown>;
  return (
    typeof studentId === "number" &&
    typeof column === "string" &&
    typeof from === "string" &&
    typeof to === "string"
  );
}
