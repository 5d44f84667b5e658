import { expect, it } from "vitest";
import { failureWords } from "./failure-words.js";

it("a refusal is told with its sentence and its request number", () => {
  const refusal = Object.assign(new Error("没有导出权限"), { requestId: "req-1" });
  expect(failureWords(refusal)).toEqual({ message: "没有导出权限", requestId: "req-1" });
});

it("what language, network and browser say is not for people", () => {
  for (const error of [
    new TypeError("Failed to fetch"),
    new DOMException("signal timed out", "TimeoutError"),
  ])
    expect(failureWords(error)).toEqual({ message: undefined, requestId: undefined });
  expect(failureWords("a text")).toEqual({ message: undefined, requestId: undefined });
  expect(failureWords(Object.assign(new Error(""), { requestId: "" }))).toEqual({
    message: undefined,
    requestId: undefined,
  });
});
