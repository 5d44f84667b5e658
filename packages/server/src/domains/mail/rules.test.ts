import { describe, expect, test } from "vitest";
import { canBeResent, MASK, reasonOf, shownSubject, shownText } from "./rules.ts";

const waiting = (error: string | null, attempts = error === null ? 0 : 1) =>
  ({ state: "waiting", error, attempts }) as const;
const failed = (error: string) => ({ state: "failed", error, attempts: 1 }) as const;

describe("why a mail has not arrived", () => {
  test.each([
    ["Invalid login: 535 5.7.8 authentication failed", "refusedLogin"],
    ["Mail command failed: 530 5.7.0 must authenticate first", "refusedLogin"],
    [
      "对方邮件服务器拒收：Can't send mail - all recipients were rejected: 550 5.1.1 no such user",
      "noMailbox",
    ],
    ["Can't send mail: 452 4.2.2 mailbox full", "mailboxFull"],
    ["Message failed: 552 too large", "mailboxFull"],
    ["connect ECONNREFUSED 127.0.0.1:25", "unreachable"],
    ["Greeting never received: Timeout", "unreachable"],
    ["Connection closed unexpectedly", "unreachable"],
    ["something new", "other"],
  ])("%s: %s", (error, reason) => {
    expect(reasonOf(waiting(error), true)).toBe(reason);
    expect(reasonOf(failed(error), true)).toBe(reason);
  });

  test("a number that only looks like a code is none", () => {
    expect(reasonOf(waiting("mail 15350 was strange"), true)).toBe("other");
  });

  test("one that was never tried is due, or waits for a mail server to be set", () => {
    expect(reasonOf(waiting(null), true)).toBe("due");
    expect(reasonOf(waiting(null), false)).toBe("noServer");
    // Whatever was said before there was none any more.
    expect(reasonOf(waiting("535"), false)).toBe("noServer");
  });

  test("what was given up says why it was not sent in its three days, where that is known", () => {
    expect(reasonOf(failed("超过 3 天没有发出"), true)).toBe("tooOld");
    expect(reasonOf(failed("超过 3 天没有发出：connect ECONNREFUSED"), true)).toBe("unreachable");
    expect(reasonOf(failed("邮箱地址的写法不正确"), false)).toBe("badAddress");
  });

  test("one that arrived has no reason", () => {
    expect(reasonOf({ state: "sent", error: null, attempts: 2 }, true)).toBeUndefined();
  });
});

test("all that has not arrived can be sent again, but to an address that is none", () => {
  expect(canBeResent(waiting(null))).toBe(true);
  expect(canBeResent(failed("550 no such user"))).toBe(true);
  expect(canBeResent(failed("邮箱地址的写法不正确"))).toBe(false);
  expect(canBeResent({ state: "sent", error: null, attempts: 1 })).toBe(false);
});

describe("what lets the reader in is not shown", () => {
  test("wherever it stands, and however often", () => {
    expect(shownText("用 a.b 登录，a.b 只能用一次；axb 不是", ["a.b"])).toBe(
      `用 ${MASK} 登录，${MASK} 只能用一次；axb 不是`,
    );
    expect(shownSubject("2031 年注册验证码 482913", ["482913"])).toBe(`2031 年注册验证码 ${MASK}`);
    expect(MASK).not.toBe("");
  });

  test("a mail without secrets is shown as it is", () => {
    expect(shownText("第 20310 号通知", [])).toBe("第 20310 号通知");
    expect(shownText("空的秘密不换什么", [""])).toBe("空的秘密不换什么");
  });

  test("of one of which nobody noted them the text is not shown, and of its subject no number", () => {
    expect(shownText("什么都可能", null)).toBeUndefined();
    expect(shownSubject("验证码 4829，第 3 次", null)).toBe(`验证码 ${MASK}，第 3 次`);
  });
});
