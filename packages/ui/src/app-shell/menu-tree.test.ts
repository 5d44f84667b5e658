import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { loadPinyinMatch, searchMenu } from "./menu-search.js";
import { type Can, createCan } from "../provider/permission.js";
import {
  flattenMenu,
  isExternalLink,
  type MenuPage,
  menuPages,
  menuPathOf,
  type ShellMenuItem,
} from "./menu-tree.js";

const menu: readonly ShellMenuItem[] = [
  { id: "console", label: "控制台", href: "/dashboard" },
  {
    id: "elective",
    label: "选课管理",
    icon: "icon",
    section: "教学运行",
    children: [
      { id: "rounds", label: "选课活动控制", href: "/elective/rounds" },
      { id: "offerings", label: "课程管理", href: "/elective/offerings" },
    ],
  },
  {
    id: "grades",
    label: "成绩管理",
    icon: "grade-icon",
    children: [{ id: "entry", label: "录入控制", href: "/grades/entry" }],
  },
  { id: "empty", label: "空组", children: [{ id: "emptier", label: "更空", children: [] }] },
];

const tree: fc.Arbitrary<readonly ShellMenuItem[]> = fc.letrec<{
  items: ShellMenuItem[];
  item: ShellMenuItem;
}>((tie) => ({
  items: fc.oneof(
    { depthSize: "small" },
    fc.constant<ShellMenuItem[]>([]),
    fc.array(tie("item"), { maxLength: 4 }),
  ),
  item: fc.record(
    {
      id: fc.uuid(),
      label: fc.string({ minLength: 1 }),
      href: fc.webPath(),
      children: tie("items"),
    },
    { requiredKeys: ["id", "label"] },
  ),
})).items;

describe("the menu tree", () => {
  it("shows a group with one page as that page, under the group's icon", () => {
    expect(flattenMenu(menu).map((item) => item.label)).toEqual(["控制台", "选课管理", "录入控制"]);
    expect(flattenMenu(menu)[2]).toMatchObject({ href: "/grades/entry", icon: "grade-icon" });
  });

  it("has no group of one and no empty group after flattening, and flattening twice changes nothing", () => {
    const check = (items: readonly ShellMenuItem[]): void => {
      for (const item of items) {
        if (item.children === undefined) expect(item.href).toBeDefined();
        else {
          expect(item.children.length).toBeGreaterThan(item.href === undefined ? 1 : 0);
          check(item.children);
        }
      }
    };
    fc.assert(
      fc.property(tree, (items) => {
        const flat = flattenMenu(items);
        check(flat);
        expect(flattenMenu(flat)).toEqual(flat);
      }),
    );
  });

  it("loses no page, also not that of a group with one page below it", () => {
    const pages = (items: readonly ShellMenuItem[]) => menuPages(items).map(({ item }) => item.id);
    fc.assert(
      fc.property(tree, (items) => {
        expect(pages(flattenMenu(items))).toEqual(pages(items));
      }),
    );
    const group = {
      id: "round",
      label: "轮次",
      href: "/rounds",
      children: [{ id: "log", label: "日志", href: "/log" }],
    };
    expect(flattenMenu([group])).toEqual([
      { ...group, children: [{ ...group.children[0], children: undefined }] },
    ]);
  });

  it("leaves out what is not held, all of a group that is not, and a group that has nothing left", () => {
    const guarded: readonly ShellMenuItem[] = [
      { id: "console", label: "控制台", href: "/dashboard" },
      {
        id: "elective",
        label: "选课管理",
        children: [
          { id: "rounds", label: "选课活动控制", href: "/elective/rounds", permission: "round-search" },
          { id: "offerings", label: "课程管理", href: "/elective/offerings", permission: "offering-search" },
        ],
      },
      {
        id: "system",
        label: "系统管理",
        permission: "system-read",
        children: [{ id: "users", label: "用户", href: "/system/users" }],
      },
    ];
    const labels = (can: Can) => flattenMenu(guarded, can).map(({ label }) => label);
    const pages = (can: Can) => menuPages(guarded, [], can).map(({ item }) => item.label);
    const some = createCan({ round: ["round-search"] });
    expect(labels(some)).toEqual(["控制台", "选课活动控制"]);
    expect(pages(some)).toEqual(["控制台", "选课活动控制"]);
    expect(labels(createCan({}))).toEqual(["控制台"]);
    expect(pages(createCan({}))).toEqual(["控制台"]);
    expect(labels(() => true)).toEqual(["控制台", "选课管理", "用户"]);
  });

  it("shows no page that is not held, and every page that is, with the groups above it", () => {
    const held = fc.func(fc.boolean()).map(
      (is): Can =>
        (required) =>
          required === undefined || is(required),
    );
    const withPermissions = (items: readonly ShellMenuItem[]): readonly ShellMenuItem[] =>
      items.map((item) => ({ ...item, permission: item.id, children: withPermissions(item.children ?? []) }));
    fc.assert(
      fc.property(tree, held, (items, can) => {
        const guarded = withPermissions(items);
        const expected = menuPages(guarded).filter(({ path }) =>
          path.every(({ permission }) => can(permission)),
        );
        const ids = (pages: readonly MenuPage[]) => pages.map(({ item }) => item.id);
        expect(ids(menuPages(guarded, [], can))).toEqual(ids(expected));
        expect(ids(menuPages(flattenMenu(guarded, can)))).toEqual(ids(expected));
      }),
    );
  });

  it("knows the groups above an address, also for a page below it", () => {
    const labels = (href: string) => menuPathOf(menu, href).map((item) => item.label);
    expect(labels("/elective/rounds")).toEqual(["选课管理", "选课活动控制"]);
    expect(labels("/elective/rounds/12?tab=log")).toEqual(["选课管理", "选课活动控制"]);
    expect(labels("/elective/roundsabout")).toEqual([]);
  });

  it("takes http, mailto and tel addresses as leaving the application", () => {
    expect(isExternalLink({ href: "https://www.moe.gov.cn" })).toBe(true);
    expect(isExternalLink({ href: "mailto:jwc@example.edu.cn" })).toBe(true);
    expect(isExternalLink({ href: "tel:0731" })).toBe(true);
    expect(isExternalLink({ href: "/https/rules" })).toBe(false);
    expect(isExternalLink({ href: "/report", external: true })).toBe(true);
  });
});

describe("the menu search", () => {
  const found = async (query: string) =>
    searchMenu(menuPages(menu), query, await loadPinyinMatch()).map((page) => page.item.label);

  it("finds by a part of the name, by pinyin and by initials", async () => {
    expect(await found("活动")).toEqual(["选课活动控制"]);
    expect(await found("huodong")).toEqual(["选课活动控制"]);
    expect(await found("xkhd")).toContain("选课活动控制");
    expect(await found("XKHD")).toContain("选课活动控制");
  });

  it("puts a name that begins with the words before one of a group that contains them", async () => {
    expect(await found("选课")).toEqual(["选课活动控制", "课程管理"]);
  });

  it("finds everything for nothing, and nothing for nonsense", async () => {
    expect(await found("  ")).toHaveLength(4);
    expect(await found("zzzz")).toEqual([]);
  });
});
