import { renderToString } from "react-dom/server";
import { afterEach, expect, it, vi } from "vitest";
import { DataTable } from "./data-table.js";
import { roundColumns, roundsOf } from "./data-table.fixture.js";
import { firstPage } from "./page-state.js";
import { SearchBar } from "../search-bar/search-bar.js";
import { offeringFields } from "../search-bar/search-bar.fixture.js";

const complained = vi.spyOn(console, "error").mockImplementation(() => undefined);
afterEach(() => {
  expect(complained).not.toHaveBeenCalled();
});

it("a table comes from a server with its rows, its head and its pages, and asks for no window", () => {
  const html = renderToString(
    <DataTable
      id="rounds"
      columns={roundColumns}
      rows={roundsOf(20)}
      page={firstPage(20)}
      rowCount={38}
      selectable
      indexed
      onEdit={() => undefined}
    />,
  );
  expect(html).toContain("第 20 轮");
  expect(html).toContain("轮次名称");
  // What is not said otherwise (specification, section 9).
  for (const said of ['data-size="medium"', 'data-striped=""', 'data-bordered=""']) {
    expect(html).toContain(said);
  }
  expect(html).toContain("共 38 条");
});

it("a list of ten thousand comes from a server with its first rows only", () => {
  const html = renderToString(<DataTable columns={roundColumns} rows={roundsOf(10_000)} />);
  expect(html.match(/data-part="row"/g)?.length).toBeLessThanOrEqual(60);
});

it("a search bar comes from a server with all its fields, and folds in the browser", () => {
  const html = renderToString(
    <SearchBar fields={offeringFields} onSearch={() => undefined} resultCount={3} />,
  );
  for (const { label } of offeringFields) expect(html).toContain(label);
  expect(html).toContain("共 3 条结果");
});
