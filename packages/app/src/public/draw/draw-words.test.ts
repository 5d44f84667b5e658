import { expect, test } from "vitest";
import { outcomeText, ticketInHash, ticketTyped } from "./draw-words.ts";

test("a ticket is read as people type it, and only behind # when it is one", () => {
  expect(ticketTyped(" abcd-2345 ")).toBe("ABCD2345");
  expect(ticketInHash("#abcd2345")).toBe("ABCD2345");
  expect([ticketInHash(""), ticketInHash("#ABCD234"), ticketInHash("#ABCDI0O1")]).toEqual(["", "", ""]);
});

test("what became of a wish is said with the place in the queue", () => {
  expect(outcomeText({ won: true })).toBe("中选");
  expect(outcomeText({ won: false, reason: "OFFERING_FULL", queuePlace: 3 })).toBe("名额已满，排第 3 位");
  expect(outcomeText({ won: false, reason: "GROUP_FULL" })).toBe("同组已中满，没有再抽");
});
