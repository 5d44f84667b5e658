import { StrictMode } from "react";
import { renderToString } from "react-dom/server";
import { afterEach, expect, it, vi } from "vitest";
import { roundColumns } from "../data-table/data-table.fixture.js";
import { ExportDialog } from "./export-dialog.js";
import { ExportForm } from "./export-form.js";
import { ExportResult } from "./export-result.js";
import { useExport } from "./use-export.js";

const complained = vi.spyOn(console, "error").mockImplementation(() => undefined);
const warned = vi.spyOn(console, "warn").mockImplementation(() => undefined);
afterEach(() => {
  expect(complained).not.toHaveBeenCalled();
  expect(warned).not.toHaveBeenCalled();
});

const source = {
  open: true,
  onExport: async () => ({ blob: new Blob() }),
  url: "/mutual-recognition/rounds/search",
  columns: roundColumns,
  pageRows: 50,
  rowCount: 12_806,
  selectedIds: [1, 2],
  defaultTitle: "选课轮次",
};

function Panel() {
  return <ExportForm exporting={useExport({ ...source, defaultScope: "all" })} id="export" withSelected />;
}

it("its form comes from a server with title, scopes and their rows, and the warning", () => {
  const html = renderToString(
    <StrictMode>
      <Panel />
      <ExportResult file={{ blob: new Blob(["1234"]), fileName: "选课轮次.xlsx" }} />
    </StrictMode>,
  );
  for (const text of [
    "表头标题",
    'value="选课轮次"',
    "当前页（50 条）",
    "全部记录（12,806 条）",
    "已选记录（2 条）",
    "要导出 12,806 条",
    "选课轮次.xlsx",
  ])
    expect(html).toContain(text);
});

it("an open dialog waits for the browser without a complaint", () => {
  expect(renderToString(<ExportDialog {...source} onOpenChange={() => undefined} />)).toBe("");
});
