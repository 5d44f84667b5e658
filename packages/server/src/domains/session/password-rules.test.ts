import fc from "fast-check";
import { expect, test } from "vitest";
import {
  DEFAULT_PASSWORD_RULES as RULES,
  judgePassword,
  passwordFaults,
  type PasswordState,
  warningOf,
} from "./password-rules.ts";
import { readOwnerToken, writeOwnerToken } from "./owner-token.ts";
import { deriveKeys } from "./keys.ts";

const DAY_MS = 86_400_000;
const NOW = new Date("2026-09-09T09:00:00+08:00");
const daysAgo = (days: number): Date => new Date(NOW.getTime() - days * DAY_MS);
const state = (given: Partial<PasswordState>): PasswordState => ({
  passwordChangedAt: daysAgo(0),
  oneTimeUntil: null,
  lastSignInAt: daysAgo(0),
  ...given,
});

test("a password has the length, the kinds of signs and the variety that the rules ask for", () => {
  expect(passwordFaults("Huxuan@2026", RULES, { useraccount: "admin" })).toEqual([]);
  expect(passwordFaults("Hx@2026", RULES, { useraccount: "admin" })).toEqual(["至少 10 个字符"]);
  expect(passwordFaults("huxuanhuxuan", RULES, { useraccount: "admin" })).toEqual([
    "大写字母、小写字母、数字、符号至少 3 种",
  ]);
  expect(passwordFaults("aaaaaaaaA1", RULES, { useraccount: "admin" })).toEqual(["至少 5 个不同的字符"]);
  expect(passwordFaults("ADMIN-2026-x", RULES, { useraccount: "admin" })).toEqual([
    "不能包含用户名，倒过来也不行",
  ]);
  expect(passwordFaults("li-2026-Xyz", RULES, { useraccount: "li" })).toEqual([]);
  expect(passwordFaults(`Aa1-${"长".repeat(130)}`, RULES, { useraccount: "admin" })).toContain(
    "最多 128 个字符",
  );
});

test.each([
  ["Password@2026", "password"],
  ["P@ssw0rd!2026", "signs for letters"],
  ["Abc@123456", "a sign in between"],
  ["Qwer1234!@#$", "a row of keys"],
  ["2026#Woaini", "digits in front"],
  ["Admin@12345", "admin"],
])("%s is what everybody tries first (%s)", (password) => {
  expect(passwordFaults(password, RULES, { useraccount: "u1" })).toEqual([
    "太常见，容易被猜到，在常见的密码前后加数字或符号也不行",
  ]);
});

test.each(["Huxuan@2026", "Zijide-2026-Mima", "correct-Horse-7-battery", "qK7#mX2$vP"])(
  "%s is no common one",
  (password) => {
    expect(passwordFaults(password, RULES, { useraccount: "u1" })).toEqual([]);
  },
);

test.each([
  ["lihua2026X#", "姓名或姓名的拼音"],
  ["12#LiHua#34", "姓名或姓名的拼音"],
  ["Hua.Li#2026", "姓名或姓名的拼音"],
  ["auhil-2026X", "姓名或姓名的拼音"],
  ["Ab#20260123", "学号或工号"],
  ["Ab#32106202", "学号或工号"],
  ["Ming.Xin-26", "邮箱 @ 前面的部分"],
  ["X9#gnimnix2", "邮箱 @ 前面的部分"],
  ["Reversed-2-tnuocca", "用户名"],
])("%s holds what others know of its owner: %s", (password, what) => {
  const owner = { useraccount: "account", personName: "李华", number: "20260123" };
  const email = password.toLowerCase().includes("ming") ? "mingxin@example.edu.cn" : "xinming@example.edu.cn";
  expect(passwordFaults(password, RULES, { ...owner, email })).toContain(`不能包含${what}，倒过来也不行`);
});

test("characters are counted as people count them, also those beyond the first plane", () => {
  expect(passwordFaults("Aa1😀😁😂🤣😃", { minLength: 8, classes: 4 }, { useraccount: "admin" })).toEqual([]);
  expect(passwordFaults("Aa1😀😁😂🤣", { minLength: 8, classes: 4 }, { useraccount: "admin" })).toEqual([
    "至少 8 个字符",
  ]);
});

test("looser rules find no more wrong than stricter ones", () => {
  const rules = fc.record({
    minLength: fc.integer({ min: 8, max: 32 }),
    classes: fc.integer({ min: 1, max: 4 }),
  });
  fc.assert(
    fc.property(fc.string({ maxLength: 40 }), rules, rules, (password, a, b) => {
      const strict = {
        minLength: Math.max(a.minLength, b.minLength),
        classes: Math.max(a.classes, b.classes),
      };
      const faults = (rules: typeof a) => passwordFaults(password, rules, { useraccount: "admin" }).length;
      expect(faults(a)).toBeLessThanOrEqual(faults(strict));
    }),
  );
});

test("a password that somebody else chose lets its owner in to choose one, and not for ever", () => {
  expect(judgePassword(state({ oneTimeUntil: daysAgo(-1) }), RULES, NOW)).toBe("change");
  expect(judgePassword(state({ oneTimeUntil: daysAgo(0) }), RULES, NOW)).toBe("lapsed");
  expect(judgePassword(state({}), RULES, NOW)).toBe("good");
});

test("a password ends after its days, and its owner is told before", () => {
  const rules = { ...RULES, expiryDays: 90, warnDays: 14 };
  const aged = (days: number) => state({ passwordChangedAt: daysAgo(days) });
  expect([judgePassword(aged(89), rules, NOW), judgePassword(aged(90), rules, NOW)]).toEqual([
    "good",
    "change",
  ]);
  expect(judgePassword(aged(10_000), RULES, NOW)).toBe("good");
  expect([warningOf(aged(75), rules, NOW), warningOf(aged(76), rules, NOW)]).toEqual([null, daysAgo(-14)]);
  expect(warningOf(aged(10_000), RULES, NOW)).toBeNull();
});

test("a password that nobody used for long lets nobody in, counted from the last sign-in or change", () => {
  const rules = { ...RULES, idleDays: 180 };
  const used = (lastSignInAt: number | null, changed: number, oneTimeUntil: Date | null = null) =>
    judgePassword(
      {
        lastSignInAt: lastSignInAt === null ? null : daysAgo(lastSignInAt),
        passwordChangedAt: daysAgo(changed),
        oneTimeUntil,
      },
      rules,
      NOW,
    );
  expect([used(180, 400), used(181, 400)]).toEqual(["good", "idle"]);
  expect([used(null, 5), used(null, 400)]).toEqual(["good", "idle"]);
  // Who was just given a password for one use is let in to choose one, and with that one afterwards.
  expect([used(999, 999, daysAgo(-1)), used(999, 0)]).toEqual(["change", "good"]);
});

test("a token that lets somebody choose a password is of one account, one password and a quarter of an hour", () => {
  const keys = deriveKeys("a secret for tests only, long enough to be taken");
  const token = writeOwnerToken(keys.password, { accountId: 7, present: "old" }, NOW);
  expect(readOwnerToken(token, NOW)).toMatchObject({ accountId: 7 });
  const claim = readOwnerToken(token, NOW);
  expect(claim?.isFor(keys.password, "old")).toBe(true);
  expect(claim?.isFor(keys.password, "new")).toBe(false);
  expect(readOwnerToken(token, new Date(NOW.getTime() + 15 * 60_000 + 1_000))).toBeNull();
  const forged = token.replace(/^7\./u, "8.");
  expect(readOwnerToken(forged, NOW)?.isFor(keys.password, "old")).toBe(false);
  for (const broken of ["", "7", "7.x.y", `${token}x`])
    expect(readOwnerToken(broken, NOW)?.isFor(keys.password, "old") ?? false).toBe(false);
});
