import fc from "fast-check";
import { expect, test } from "vitest";
import { areasOf, orderRefusal, type PlacedEntry } from "./rules.ts";

const entry = (id: string, parentId: string | null, over: Partial<PlacedEntry> = {}): PlacedEntry => ({
  id,
  parentId,
  fontEndUrl: parentId === null ? null : id,
  roleIds: null,
  ...over,
});
const menu = [
  entry("teaching", null, { roleIds: "1,2" }),
  entry("system", null, { roleIds: "1,2" }),
  entry("courses", "teaching"),
  entry("offerings", "teaching"),
  entry("roles", "system"),
  entry("home", null, { fontEndUrl: "student/index", roleIds: "4" }),
];

test("all that stand in a group are put in any order, and another page may join them", () => {
  const inside = ["courses", "offerings"];
  fc.assert(
    fc.property(fc.shuffledSubarray([...inside, "roles"], { minLength: 1 }), (ids) => {
      const complete = inside.every((id) => ids.includes(id));
      expect(orderRefusal(menu, "teaching", ids) === undefined).toBe(complete);
    }),
  );
});

test("nothing is put below a page, no group into a group, and nothing where nobody would see it", () => {
  expect(orderRefusal(menu, "courses", ["roles"])).toContain("页面下面");
  expect(orderRefusal(menu, "teaching", ["courses", "offerings", "system"])).toContain("分组只能");
  expect(orderRefusal(menu, "teaching", ["courses", "offerings", "home"])).toContain("没有人能看到");
});

test("who has not seen what stands there now is told to read it again", () => {
  expect(orderRefusal(menu, "teaching", ["courses"])).toContain("刷新");
  expect(orderRefusal(menu, "teaching", ["courses", "offerings", "gone"])).toContain("刷新");
  expect(orderRefusal(menu, "gone", ["courses"])).toContain("刷新");
  expect(orderRefusal(menu, "teaching", ["courses", "courses", "offerings"])).toContain("两次");
});

test("an entry without roles is in every area", () => {
  expect(areasOf({ roleIds: null })).toEqual(["platform", "school", "teacher", "student"]);
  expect(areasOf({ roleIds: "2,3" })).toEqual(["school", "teacher"]);
});
