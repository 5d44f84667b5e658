import { expect, test } from "vitest";
import { readDocument } from "../../contract/document.ts";
import { ANNOUNCED } from "../../domains.ts";
import { withNames } from "./with-names.ts";

test("a call is called as the permission that it needs, and a domain as its page", () => {
  const document = withNames(ANNOUNCED);
  expect(document.paths["/mutual-recognition/offerings/search"]?.["post"]?.summary).toBe("查询教学班");
  expect(document.paths["/qsmart/common/login"]?.["post"]?.summary).toBe("登录");
  expect(document.tags?.find(({ name }) => name === "offering")).toMatchObject({
    "x-displayName": "教学班管理",
  });
});

test("nothing else of the contract is changed, and the server's own is as it was", () => {
  const before = JSON.stringify(readDocument());
  const named = withNames(ANNOUNCED);
  expect(JSON.stringify(readDocument())).toBe(before);
  const without = (document: typeof named) =>
    JSON.stringify(document, (key, value: unknown) =>
      key === "summary" || key === "x-displayName" ? undefined : value,
    );
  expect(without(named)).toBe(without(readDocument()));
});
