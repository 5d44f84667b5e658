// One page for all contestants; the address says who plays. What is measured is told to run.mjs by window.bench.
import type { ComponentType } from "react";
import { createRoot, type Root } from "react-dom/client";
import { painted, scrollThrough } from "./measure.js";
import { rowsFrom, type TableProps } from "./rows.js";

const contestants: Record<string, () => Promise<{ Table: ComponentType<TableProps> }>> = {
  floor: () => import("./floor.js"),
  ours: () => import("./ours.js"),
  tanstack: () => import("./tanstack.js"),
  antd: () => import("./antd.js"),
  mui: () => import("./mui.js"),
};

const name = new URLSearchParams(location.search).get("who") ?? "";
const { Table } = await (contestants[name] as () => Promise<{ Table: ComponentType<TableProps> }>)();
const frame = document.getElementById("root") as HTMLElement;
let root: Root | undefined;

function firstRowIs(n: number): boolean {
  return frame.textContent.includes(`第 ${n} 轮正选`);
}
/** Lines with text, whatever they are made of. */
function lines(): Element[] {
  return [...frame.querySelectorAll("tr, [role=row], .ant-table-row")].filter((line) =>
    line.textContent.includes("轮正选"),
  );
}

const fifty = rowsFrom(1, 50);
const other = rowsFrom(51, 50);
const many = rowsFrom(1, 10_000);

const bench = {
  /** Fifty rows, until all of them are painted. */
  show50: () => {
    root = createRoot(frame);
    return painted(
      () => root?.render(<Table rows={fifty} windowed={false} />),
      () => firstRowIs(50),
    );
  },
  /** A press on the fifth box, until the box is painted ticked. */
  tick: () => {
    const box = frame.querySelectorAll<HTMLInputElement>("input[type=checkbox]:not([aria-hidden])")[5];
    return painted(
      () => box?.click(),
      () => box?.checked === true,
    );
  },
  /** The next page. */
  replace: () =>
    painted(
      () => root?.render(<Table rows={other} windowed={false} />),
      () => firstRowIs(100) && !firstRowIs(50),
    ),
  clear: () => {
    root?.unmount();
    root = undefined;
  },
  /** Ten thousand, until those that can be seen are painted. */
  showMany: () => {
    root = createRoot(frame);
    return painted(
      () => root?.render(<Table rows={many} windowed />),
      () => firstRowIs(12),
    );
  },
  lines: () => lines().length,
  /** Down a page at a time, then as far as a dragged scroll bar goes. */
  scroll: () => scrollThrough(frame, 30, 240),
  drag: () => scrollThrough(frame, 30, 12000),
};

declare global {
  interface Window {
    bench: typeof bench;
  }
}
window.bench = bench;
