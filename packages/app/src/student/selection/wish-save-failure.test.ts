import { ApiFailure } from "@huxuan/api-client";
import { describe, expect, test } from "vitest";
import { AnotherStudent, failureOf } from "./wish-save-failure.ts";

const refused = (status: number, code: ApiFailure["code"], fields: ApiFailure["fields"] = []) =>
  new ApiFailure("refused", status, { message: "服务器的话", code, fields });

describe("a list of wishes that was not saved", () => {
  test("may have been, where no answer came", () => {
    const lost = new ApiFailure("network", 0, { code: "NETWORK_ERROR", message: "网络请求错误" });
    expect(failureOf(lost)).toMatchObject({ kind: "lost", reason: expect.stringContaining("请不要关闭") });
    expect(failureOf(refused(504, "INTERNAL")).kind).toBe("lost");
  });

  test("is tried again while the server is busy or the person has to sign in", () => {
    expect(failureOf(refused(503, "SERVER_BUSY")).kind).toBe("again");
    expect(failureOf(refused(429, "SERVER_BUSY")).kind).toBe("again");
    expect(failureOf(refused(401, "UNAUTHENTICATED")).kind).toBe("again");
  });

  test("gives way to what another window saved", () => {
    expect(failureOf(refused(409, "VERSION_CONFLICT"))).toMatchObject({
      kind: "stale",
      reason: expect.stringContaining("刚才的改动没有保存"),
    });
  });

  test("is given up with the server's words once the round is closed, and in silence as somebody else", () => {
    expect(failureOf(refused(409, "ROUND_NOT_OPEN"))).toEqual({
      kind: "closed",
      reason: "刚才的改动没有保存：服务器的话",
    });
    expect(failureOf(new AnotherStudent())).toEqual({ kind: "closed", reason: "" });
  });

  test("stays to be put right where the list itself is refused, with every reason", () => {
    const fields = [
      { field: "wishes.0.offeringId", message: "第 1 志愿的教学班在本轮不能填报，请移出" },
      { field: "wishes", message: "投点合计 105，超过 100，请减少 5 点" },
    ];
    expect(failureOf(refused(400, "VALIDATION_FAILED", fields))).toEqual({
      kind: "wrong",
      reason: "第 1 志愿的教学班在本轮不能填报，请移出；投点合计 105，超过 100，请减少 5 点",
    });
  });

  test("is no excuse for a fault of the program", () => {
    expect(() => failureOf(new TypeError("x is undefined"))).toThrow(TypeError);
  });
});
