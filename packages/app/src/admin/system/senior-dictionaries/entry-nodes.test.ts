import type { DictionaryDetail } from "@huxuan/api-client";
import { expect, test } from "vitest";
import { entryNodes } from "./entry-nodes.ts";

const entry = (code: string, more: Partial<DictionaryDetail> = {}): DictionaryDetail => ({
  id: 1,
  version: 1,
  dic_name: "discipline",
  code,
  dic_name1: `名称${code}`,
  sort: 10,
  expired: false,
  fixed: false,
  schoolCount: 0,
  ...more,
});

test("entries stand below the one that they name, and at the top where that is not there", () => {
  const nodes = entryNodes(
    [
      entry("a"),
      entry("b", { parentCode: "a" }),
      entry("c", { parentCode: "b" }),
      entry("d", { parentCode: "gone" }),
    ],
    true,
  );
  expect(nodes.map(({ id }) => id)).toEqual(["a", "d"]);
  expect(nodes[0]?.children?.[0]?.children?.[0]?.id).toBe("c");
});

test("a school reads its own words with the province's behind them, and where the others come from", () => {
  const own = { version: 1, dic_name1: "本校叫法" };
  const [named, stopped, other] = entryNodes(
    [
      entry("a", { own }),
      entry("b", { own: { version: 1, expired: true } }),
      entry("c", { own: { version: 2 } }),
    ],
    true,
  );
  expect([named?.label, named?.extra]).toEqual(["本校叫法", "a · 本校自定，全省为「名称a」"]);
  expect(stopped?.extra).toBe("b · 本校自定 · 已停用");
  expect(other?.extra).toBe("c · 全省");
});

test("the province reads how many schools say something else", () => {
  const [one] = entryNodes([entry("a", { schoolCount: 2, expired: true })], false);
  expect(one?.extra).toBe("a · 2 所学校自定 · 已停用");
});
