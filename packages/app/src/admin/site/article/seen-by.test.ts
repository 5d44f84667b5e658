import { expect, test } from "vitest";
import { seenBy } from "./seen-by.ts";

test("a text for students is in their list and in no other", () => {
  const article = { audiences: ["students"], visibility: "open" } as const;
  const seen = (["public", "students", "teachers", "office"] as const).map((lens) =>
    seenBy(lens, { ...article, audiences: [...article.audiences] }),
  );
  expect(seen).toEqual(["nothing", "all", "nothing", "nothing"]);
});

test("of a public text for members a visitor sees the title, everybody else all", () => {
  const article = { audiences: ["public" as const], visibility: "signedIn" as const };
  expect(seenBy("public", article)).toBe("title");
  expect(seenBy("teachers", article)).toBe("all");
});
