import { expect, it } from "vitest";
import { indexTree } from "../tree/tree-nodes.js";
import { findPaths, leadsOn, pathOf } from "./cascader-path.js";

const index = indexTree([
  {
    id: "xj",
    label: "湘江理工大学",
    keywords: "xjlg",
    children: [
      {
        id: "math",
        label: "数学学院",
        children: [
          { id: "m1", label: "数学 2401" },
          { id: "m2", label: "数学 2402", disabled: true },
        ],
      },
      { id: "lib", label: "图书馆", isLeaf: true },
    ],
  },
  { id: "yl", label: "岳麓师范大学" },
]);

it("a path leads from the first level down, and to nowhere for what is not known", () => {
  expect(pathOf(index, "m1").map(({ label }) => label)).toEqual(["湘江理工大学", "数学学院", "数学 2401"]);
  expect(pathOf(index, "other")).toEqual([]);
});

it("what has children leads on, and so does what may be loaded", () => {
  expect(["xj", "lib", "yl"].map((id) => leadsOn(index, id, false))).toEqual([true, false, false]);
  expect(leadsOn(index, "yl", true)).toBe(true);
  expect(leadsOn(index, "lib", true)).toBe(false);
});

it("a search finds by the words of all levels what can be chosen", () => {
  expect(findPaths(index, "xjlg 2401")).toEqual([{ id: "m1", label: "湘江理工大学 / 数学学院 / 数学 2401" }]);
  expect(findPaths(index, "2402")).toEqual([]);
  expect(findPaths(index, "数学学院").map(({ id }) => id)).toEqual(["m1"]);
  expect(findPaths(index, "数学学院", { anyLevel: true }).map(({ id }) => id)).toEqual(["math", "m1"]);
  expect(findPaths(index, " ")).toEqual([]);
});
