import { expect, test } from "vitest";
import { articleRules, articleValues } from "./article-rules.ts";

const filled = () => ({
  ...articleValues("notice", undefined, "省平台"),
  title: " 选课通知 ",
  category: "选课",
  body: "<p>正文</p>",
});

test("a new notice is for everybody, of its office, and of what is left empty nothing is sent", () => {
  expect(articleRules.parse(filled())).toEqual({
    audiences: ["public"],
    visibility: "open",
    category: "选课",
    title: "选课通知",
    body: "<p>正文</p>",
    source: "省平台",
    pin: 0,
    receipt: "count",
    attachments: [],
  });
});

test("what expires before it is published is refused at the field", () => {
  const values = { ...filled(), publishAt: "2026-11-24 08:00:00", expireAt: "2026-11-23 08:00:00" };
  expect(articleRules.safeParse(values).error?.issues).toMatchObject([{ path: ["expireAt"] }]);
});

test("until when is sent only of what is pinned", () => {
  const pinUntil = "2026-12-01 00:00:00";
  expect(articleRules.parse({ ...filled(), pinUntil })).not.toHaveProperty("pinUntil");
  expect(articleRules.parse({ ...filled(), pin: 1, pinUntil }).pinUntil).toBe("2026-11-30T16:00:00.000Z");
});

test("a file on its way holds the form back, and those that are there are sent in their order", () => {
  const file = (id: number, state: "done" | "uploading") => ({
    id: String(id),
    name: "a.pdf",
    state,
    result: { id },
  });
  expect(
    articleRules.parse({ ...filled(), attachments: [file(2, "done"), file(1, "done")] }).attachments,
  ).toEqual([2, 1]);
  expect(articleRules.safeParse({ ...filled(), attachments: [file(1, "uploading")] }).success).toBe(false);
});
