import { expect, test } from "vitest";
import { articlePlace, canonicalPath } from "../../articles/article-places.ts";
import { formatArticleQuery, parseArticleQuery, toArticleSearch } from "./list-address.ts";

const roundTrip = (address: string) =>
  formatArticleQuery(parseArticleQuery(new URLSearchParams(address))).toString();

test("an address says the same after it was read and written", () => {
  expect(roundTrip("q=%E9%80%89%E8%AF%BE&category=a&school=3&pageSize=50&page=2")).toBe(
    "q=%E9%80%89%E8%AF%BE&category=a&school=3&pageSize=50&page=2",
  );
  expect(roundTrip("")).toBe("");
  // 0 is the province's.
  expect(roundTrip("school=0")).toBe("school=0");
});

test("what nobody can have meant is left out", () => {
  expect(roundTrip("page=0&pageSize=7&school=x&q=%20")).toBe("");
  expect(roundTrip("page=-3&pageSize=1e3&school=1.5")).toBe("");
});

test("a list asks for its kind and its readers", () => {
  const search = toArticleSearch(
    articlePlace("notice", "students"),
    parseArticleQuery(new URLSearchParams("q=x")),
  );
  expect(search).toEqual({
    kind: "notice",
    audience: "students",
    keyword: "x",
    page: { pageIndex: 1, pageSize: 20 },
  });
});

test("search engines know an article by the page of its widest readers", () => {
  expect(canonicalPath("notice", ["teachers", "public"], 7)).toBe("/notice-details?id=7");
  expect(canonicalPath("notice", ["schools", "teachers"], 7)).toBe("/tch-notice-details?id=7");
  expect(canonicalPath("rule", ["public"], 7)).toBe("/stu-rule-details?id=7");
  expect(canonicalPath("download", ["public"], 7)).toBeUndefined();
});
