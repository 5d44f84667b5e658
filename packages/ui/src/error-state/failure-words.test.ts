import { describe, expect, it } from "vitest";
import { failureWords } from "./failure-words.js";

const nothing = { message: undefined, requestId: undefined };
/** Errors of clients are told by their name, wherever they come from. */
const named = (name: string, message: string, more: object = {}) =>
  Object.assign(new Error(message), { name, ...more });

describe("what counts as a sentence for people", () => {
  const refusal = { message: "没有导出权限", requestId: "req-1" };
  class Refused extends Error {}
  const cases: [what: string, thrown: unknown, told: object][] = [
    [
      "an error with its request number",
      Object.assign(new Error(refusal.message), { requestId: "req-1" }),
      refusal,
    ],
    ["a class of the host's", new Refused("没有导出权限"), { ...nothing, message: "没有导出权限" }],
    ["a text that was thrown", "没有导出权限", { ...nothing, message: "没有导出权限" }],
    ["a server's answer as it came", refusal, refusal],
    ["its other spelling", { code: 500, msg: "没有导出权限" }, { ...nothing, message: "没有导出权限" }],
    [
      "what the server answered inside an error of axios",
      named("AxiosError", "Request failed with status code 403", {
        isAxiosError: true,
        response: { data: refusal },
      }),
      refusal,
    ],
    [
      "what it answered inside an error of ofetch",
      named("FetchError", "[GET] 403", { data: refusal }),
      refusal,
    ],
    ...[
      "128 名学生的选课已退",
      "404 教室本周停用",
      "HTTP 接口由学校关闭",
      "[A 区] 教室已满",
      "Not in this round",
    ].map((message): [string, unknown, object] => [message, new Error(message), { ...nothing, message }]),
    [
      "a sentence in English",
      new Error("This round closed at 22:00."),
      { ...nothing, message: "This round closed at 22:00." },
    ],
  ];
  it.each(cases)("%s", (_, thrown, told) => {
    expect(failureWords(thrown)).toEqual(told);
  });
});

describe("what language, network, browser and clients say is not for people", () => {
  const technical: unknown[] = [
    new TypeError("Failed to fetch"),
    new RangeError("Invalid array length"),
    new SyntaxError("Unexpected token '<', \"<!doctype \"... is not valid JSON"),
    new DOMException("signal timed out", "TimeoutError"),
    named("AxiosError", "Request failed with status code 500"),
    named("AxiosError", "Network Error", { isAxiosError: true, response: { data: "<html>" } }),
    named("AxiosError", "timeout of 5000ms exceeded"),
    named("HTTPError", "Request failed with status code 500 Internal Server Error: GET /courses"),
    named("TimeoutError", "Request timed out: GET /courses"),
    named("FetchError", '[GET] "/courses": 500 Internal Server Error'),
    // The same in another's error.
    new Error("Failed to fetch"),
    new Error("fetch failed"),
    new Error("Load failed"),
    new Error("NetworkError when attempting to fetch resource."),
    new Error("Network response was not ok"),
    new Error("Request failed with status code 502"),
    new Error("HTTP 500"),
    new Error("HTTP error! status: 500"),
    new Error("500 Internal Server Error"),
    new Error("Internal Server Error"),
    { message: "Bad Gateway" },
    { message: "Not Found" },
    "Gateway Timeout",
    "",
    undefined,
    null,
    500,
    new Response("没有权限", { status: 403 }),
    Object.assign(new Error(""), { requestId: "" }),
  ];
  it.each(technical.map((thrown) => [String(thrown), thrown]))("%s", (_, thrown) => {
    expect(failureWords(thrown)).toEqual(nothing);
  });

  it("but their request is named", () => {
    const answer = { message: "Internal Server Error", requestId: "req-2" };
    expect(
      failureWords(
        named("AxiosError", "Request failed with status code 500", { response: { data: answer } }),
      ),
    ).toEqual({ message: undefined, requestId: "req-2" });
  });
});
