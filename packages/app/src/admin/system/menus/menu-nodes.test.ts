import type { MenuEntry } from "@huxuan/api-client";
import { expect, test } from "vitest";
import { mayStand, menuNodes, moved, orderAfter } from "./menu-nodes.tsx";

const entry = (menuId: string, parentId?: string): MenuEntry => ({
  menuId,
  ...(parentId === undefined ? {} : { parentId, fontEndUrl: menuId }),
  sn: 10,
  nameZh: menuId,
  areas: ["platform", "school"],
  hiddenFor: [],
  permissions: [],
  builtIn: true,
  changed: false,
  version: 1,
});
const menu = [
  entry("teaching"),
  entry("system"),
  entry("courses", "teaching"),
  entry("offerings", "teaching"),
];

test("an entry goes up and down among its own, and no further", () => {
  expect(moved(menu, menu[2] as MenuEntry, 1)).toEqual(["offerings", "courses"]);
  expect(moved(menu, menu[3] as MenuEntry, -1)).toEqual(["offerings", "courses"]);
  expect(moved(menu, menu[0] as MenuEntry, -1)).toBeUndefined();
  expect(moved(menu, menu[1] as MenuEntry, 1)).toBeUndefined();
});

test("a page is dragged to a place in another group or to the top, a group stays at the top", () => {
  expect(orderAfter(menu, "offerings", { parentId: undefined, position: 1 })).toEqual({
    menuIds: ["teaching", "offerings", "system"],
  });
  expect(orderAfter(menu, "offerings", { parentId: "teaching", position: 0 })).toEqual({
    parentId: "teaching",
    menuIds: ["offerings", "courses"],
  });
  expect(mayStand(menu, "offerings", { parentId: "system" })).toBe(true);
  expect(mayStand(menu, "offerings", { parentId: "courses" })).toBe(false);
  expect(mayStand(menu, "system", { parentId: "teaching" })).toBe(false);
  expect(mayStand(menu, "system", { parentId: undefined })).toBe(true);
});

test("groups hold their pages, and say what is special about them", () => {
  const nodes = menuNodes([...menu, { ...entry("mine", "system"), builtIn: false, hiddenFor: ["2"] }]);
  expect(nodes.map(({ id, children }) => [id, children?.map((one) => one.id)])).toEqual([
    ["teaching", ["courses", "offerings"]],
    ["system", ["mine"]],
  ]);
  expect(nodes[1]?.children?.[0]?.extra).toBe("平台管理、学校管理 · 自建 · 对 1 个角色隐藏");
});
