import type { PermissionNode } from "@huxuan/api-client";
import fc from "fast-check";
import { expect, test } from "vitest";
import { ANNOUNCED } from "../../domains.ts";
import { menuGroup, menuPage, permission, PLATFORM, SCHOOL_OFFICE, STUDENT, TEACHER } from "../../domain.ts";
import { permissionTree, ticksOf } from "./permission-tree.ts";

const OFFICES = [PLATFORM, SCHOOL_OFFICE];
const small = {
  permissions: {
    "course-search": permission("查询课程", OFFICES),
    "course-create": permission("新建课程", OFFICES),
    "round-search": permission("查询轮次", OFFICES),
    "round-monitor": permission("查看监控", OFFICES),
    "timetable-view": permission("查看课表", [TEACHER, STUDENT]),
    "log-search": permission("查询日志", OFFICES),
  },
  menu: [
    menuGroup("teaching", { sn: 20, nameZh: "教学管理", icon: "book", roles: OFFICES }),
    menuGroup("elective", { sn: 10, nameZh: "选课管理", icon: "book", roles: OFFICES }),
    ...(
      [
        ["courses", "teaching", "course-search", 10],
        ["monitor", "elective", "round-monitor", 5],
        ["rounds", "elective", "round-search", 10],
      ] as const
    ).map(([id, group, asked, sn]) =>
      menuPage(id, { group, sn, nameZh: id, icon: "file", fontEndUrl: id, permission: asked }),
    ),
    ...[TEACHER, STUDENT].map((roleId) =>
      menuPage(`timetable-${roleId}`, {
        sn: 10,
        nameZh: "课表",
        icon: "file",
        fontEndUrl: `t${roleId}`,
        permission: "timetable-view",
        roles: [roleId],
      }),
    ),
  ],
};

/** The tree as text, a line each. */
const drawn = (nodes: readonly PermissionNode[], depth = 0): string[] =>
  nodes.flatMap((one) => [`${"  ".repeat(depth)}${one.id}`, ...drawn(one.children, depth + 1)]);
const leavesOf = (nodes: readonly PermissionNode[]): string[] =>
  nodes.flatMap((one) => (one.permissionType === 2 ? [one.id] : leavesOf(one.children)));
const nodesOf = (nodes: readonly PermissionNode[]): PermissionNode[] =>
  nodes.flatMap((one) => [one, ...nodesOf(one.children)]);

test("a permission stands on the page that asks for it, or on the first about the same things, or among the others", () => {
  expect(drawn(permissionTree(small, new Map(), { area: "school", held: new Set() }))).toEqual([
    "menu:elective",
    "  menu:monitor",
    "    round-monitor",
    "  menu:rounds",
    "    round-search",
    "menu:teaching",
    "  menu:courses",
    "    course-search",
    "    course-create",
    "other",
    "  log-search",
  ]);
});

test("an area sees what its own roles hold by default, and what the role holds already", () => {
  const tree = (held: string[]) =>
    drawn(permissionTree(small, new Map(), { area: "student", held: new Set(held) }));
  expect(tree([])).toEqual(["menu:timetable-4", "  timetable-view"]);
  // The pages of offices are not its own.
  expect(tree(["course-create"]).slice(2)).toEqual(["other", "  course-create"]);
});

test("the office's names and order are those of the tree", () => {
  const renamed = new Map([
    ["teaching", { nameZh: "课程与教学班", sn: 1, icon: null, parentId: null, fontEndUrl: null }],
  ]);
  const [first] = permissionTree(small, renamed);
  expect(first).toMatchObject({ id: "menu:teaching", nameZh: "课程与教学班" });
  expect(first).not.toHaveProperty("icon");
});

test("what the office moved stands in its new group, also in one of its own, and nothing is lost by it", () => {
  const at = (nameZh: string, parentId: string | null, fontEndUrl: string | null, sn = 10) => ({
    nameZh,
    sn,
    icon: null,
    parentId,
    fontEndUrl,
  });
  const shown = new Map([
    ["own-1", at("常用", null, null, 1)],
    ["own-2", at("外部链接", "own-1", "https://example.edu.cn/")],
    ["courses", at("courses", "own-1", "courses")],
    // Moved into a group that this area does not have, or that is gone.
    ["timetable-4", at("课表", "teaching", "t4")],
    ["rounds", at("rounds", "own-gone", "rounds")],
  ]);
  const school = permissionTree(small, shown, { area: "school", held: new Set() });
  expect(drawn(school)).toEqual([
    "menu:own-1",
    "  menu:courses",
    "    course-search",
    "    course-create",
    "menu:elective",
    "  menu:monitor",
    "    round-monitor",
    "  menu:rounds",
    "    round-search",
    "other",
    "  log-search",
  ]);
  expect(drawn(permissionTree(small, shown, { area: "student", held: new Set() }))).toEqual([
    "menu:timetable-4",
    "  timetable-view",
  ]);
  expect(leavesOf(permissionTree(small, shown)).toSorted()).toEqual(
    Object.keys(small.permissions).toSorted(),
  );
});

test("every permission of the platform stands in the tree once, and each area finds its own", () => {
  const all = leavesOf(permissionTree(ANNOUNCED, new Map()));
  expect(all.toSorted()).toEqual(Object.keys(ANNOUNCED.permissions).sort());
  for (const [area, roleId] of [
    ["platform", PLATFORM],
    ["school", SCHOOL_OFFICE],
    ["teacher", TEACHER],
    ["student", STUDENT],
  ] as const) {
    const tree = permissionTree(ANNOUNCED, new Map(), { area, held: new Set() });
    const own = Object.entries(ANNOUNCED.permissions)
      .filter(([, { roles }]) => roles.includes(roleId))
      .map(([one]) => one);
    expect(leavesOf(tree)).toEqual(expect.arrayContaining(own));
    const ids = nodesOf(tree).map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  }
});

test("ticks follow from the leaves alone: whole entries, those with a part, and nothing for none", () => {
  const tree = permissionTree(small, new Map());
  const all = leavesOf(tree);
  fc.assert(
    fc.property(fc.subarray(all), (held) => {
      const { ticked, half } = ticksOf(tree, new Set(held));
      for (const node of nodesOf(tree)) {
        const below = leavesOf([node]);
        const mine = below.filter((one) => held.includes(one));
        expect(ticked.includes(node.id)).toBe(mine.length === below.length);
        expect(half.includes(node.id)).toBe(mine.length > 0 && mine.length < below.length);
      }
      // What is stored is what was ticked: reading it back gives the same leaves, and no more.
      expect(ticked.filter((one) => all.includes(one)).toSorted()).toEqual([...held].sort());
    }),
  );
});
