import { renderToString } from "react-dom/server";
import { expect, it, vi } from "vitest";
import { treeEngine } from "./tree-engine.js";
import { departments, manyNodes } from "./tree.fixture.js";
import { indexTree } from "./tree-nodes.js";
import { Tree } from "./tree.js";

it("has ten thousand rows when all are open", () => {
  const nodes = manyNodes(10_000);
  const index = indexTree(nodes);
  expect(index.places.size).toBe(10_000);
  const engine = treeEngine({
    roots: index.roots,
    childrenOf: (id) => index.places.get(id)?.children ?? [],
    labelOf: (id) => id,
    isBranch: (id) => (index.places.get(id)?.children.length ?? 0) > 0,
    expanded: new Set(index.roots),
  });
  expect(engine.rows).toHaveLength(10_000);
  expect(engine.placeOf("100-99")).toBe(9999);
  expect(engine.placeOf("nobody")).toBe(-1);
});

it("comes from a server as grey rows, without a warning", () => {
  const complained = vi.spyOn(console, "error");
  const html = renderToString(<Tree nodes={departments} checkable searchable aria-label="部门" />);
  expect(html).toContain('data-component="tree"');
  expect(html).toContain('aria-busy="true"');
  expect(html.match(/data-part="bone"/g)).toHaveLength(departments.length);
  expect(complained).not.toHaveBeenCalled();
});
