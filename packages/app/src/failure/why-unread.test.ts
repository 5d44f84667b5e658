import { ApiFailure, FAILURE_TEXT, toFailure } from "@huxuan/api-client";
import { expect, it } from "vitest";
import { whyUnread } from "./why-unread.ts";

const named = (name: string) => Object.assign(new Error("x"), { name });
const answer = (status: number, body: object) =>
  toFailure(body, new Response(null, { status, statusText: "Refused" }));

it.each([
  ["the licence, whatever the server says", answer(402, { message: "expired" }), FAILURE_TEXT.licence],
  ["a proxy's 402 without a body", answer(402, {}), FAILURE_TEXT.licence],
  ["no network", toFailure(new TypeError("Failed to fetch"), undefined), FAILURE_TEXT.network],
  ["too slow", toFailure(named("TimeoutError"), undefined), FAILURE_TEXT.timeout],
  ["given up", toFailure(named("AbortError"), undefined), "读取已取消，可以重试。"],
  [
    "what the server says",
    answer(503, { code: "SERVER_BUSY", message: "查询太慢，请缩小范围", requestId: "" }),
    "查询太慢，请缩小范围",
  ],
])("%s", (_name, failure, description) => {
  expect(whyUnread(failure)).toEqual({ description });
});

it("names the request, so that it is found in the log", () => {
  const failure = new ApiFailure("refused", 500, { code: "INTERNAL", message: "出错了", requestId: "r-1" });
  expect(whyUnread(failure)).toEqual({ description: "出错了", requestId: "r-1" });
});

it("says nothing of a mistake of the program", () => {
  expect(whyUnread(new TypeError("x is undefined"))).toEqual({});
});
