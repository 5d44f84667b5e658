import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type MenuItem, shownItems } from "./menu-items.js";

const all = () => true;
const ids = (items: readonly MenuItem[]) => items.map((item) => item.id);

describe("the items of a menu", () => {
  it("leave out what a person may not do, and the line that then divides nothing", () => {
    const items: MenuItem[] = [
      { id: "copy", label: "复制" },
      { type: "separator", id: "line" },
      { id: "delete", label: "删除", permission: "offering-delete" },
    ];
    expect(ids(shownItems(items, (required) => required !== "offering-delete"))).toEqual(["copy"]);
    expect(ids(shownItems(items, all))).toEqual(["copy", "line", "delete"]);
  });

  it("leave out a submenu of which nothing remains, and words over nothing", () => {
    const items: MenuItem[] = [
      { id: "copy", label: "复制" },
      { type: "label", id: "word", label: "导出" },
      {
        type: "submenu",
        id: "export",
        label: "导出",
        items: [{ id: "csv", label: "CSV", permission: "offering-export" }],
      },
    ];
    expect(ids(shownItems(items, (required) => required === undefined))).toEqual(["copy"]);
  });

  it("keep the words at the head, which say whose menu it is", () => {
    const items: MenuItem[] = [
      { type: "label", id: "who", label: "张若溪 · 学生" },
      { type: "separator", id: "line" },
      { id: "out", label: "退出登录" },
    ];
    expect(ids(shownItems(items, all))).toEqual(["who", "line", "out"]);
  });

  it("never begin or end with a line, nor have two in a row, whatever is hidden", () => {
    const item = fc.oneof(
      fc.record({ id: fc.uuid(), label: fc.string(), permission: fc.constantFrom("yes", "no", undefined) }),
      fc.record({ id: fc.uuid(), type: fc.constant("separator" as const) }),
    );
    fc.assert(
      fc.property(fc.array(item), (items) => {
        const shown = shownItems(items, (required) => required !== "no");
        const lines = shown.map((one) => one.type === "separator");
        expect(lines[0] ?? false).toBe(false);
        expect(lines.at(-1) ?? false).toBe(false);
        expect(lines.some((line, at) => line && lines[at + 1])).toBe(false);
        const kept = items.filter((one) => !("label" in one) || one.permission !== "no");
        expect(shown.filter((one) => "label" in one)).toEqual(kept.filter((one) => "label" in one));
      }),
    );
  });
});
