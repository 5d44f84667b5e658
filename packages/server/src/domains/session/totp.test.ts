import fc from "fast-check";
import { Secret } from "otpauth";
import { expect, test } from "vitest";
import { deriveKeys } from "./keys.ts";
import { newRecoveryCodes, plainCode, recoveryMac } from "./recovery-codes.ts";
import { keyUri, newSecret, oneMore, pauseOf, stepOfCode } from "./totp.ts";

/** RFC 6238, appendix B (SHA-1), the last six of its eight digits. */
const SECRET = Secret.fromUTF8("12345678901234567890").base32;
const CODES = [
  [59, "287082"],
  [1_111_111_109, "081804"],
  [1_234_567_890, "005924"],
  [20_000_000_000, "353130"],
] as const;
const at = (seconds: number): Date => new Date(seconds * 1000);
const step = (seconds: number): number => Math.floor(seconds / 30);

test("codes are those of the standard", () => {
  for (const [seconds, code] of CODES) expect(stepOfCode(SECRET, code, at(seconds), 0)).toBe(step(seconds));
  expect(stepOfCode(SECRET, "287083", at(59), 0)).toBeNull();
});

test("a phone's clock may be half a minute wrong, and no more", () => {
  const [seconds, code] = CODES[1];
  const steps = (off: number) => stepOfCode(SECRET, code, at((step(seconds) + off) * 30), 0);
  expect([-2, -1, 0, 1, 2].map(steps)).toEqual([
    null,
    ...Array.from({ length: 3 }, () => step(seconds)),
    null,
  ]);
});

test("a code is good once, and none before it is good afterwards", () => {
  const [seconds, code] = CODES[2];
  const taken = (lastStep: number) => stepOfCode(SECRET, code, at(seconds), lastStep);
  expect(taken(step(seconds) - 1)).toBe(step(seconds));
  expect(taken(step(seconds))).toBeNull();
  expect(taken(step(seconds) + 1)).toBeNull();
});

test("a phone reads the secret, the account and who asks from the address", () => {
  const secret = newSecret();
  expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  expect(newSecret()).not.toBe(secret);
  const uri = new URL(keyUri(secret, "office@a.edu.cn"));
  expect(uri.protocol).toBe("otpauth:");
  expect(decodeURIComponent(uri.pathname)).toContain("互选平台:office@a.edu.cn");
  expect(Object.fromEntries(uri.searchParams)).toMatchObject({
    secret,
    digits: "6",
    period: "30",
    algorithm: "SHA1",
  });
});

test("five wrong codes are free, then each takes twice as long as the one before, up to a quarter of an hour", () => {
  const failedAt = at(1_000_000);
  const pause = (failures: number) => pauseOf({ failures, failedAt }, failedAt) / 1000;
  expect([1, 4, 5, 6, 7, 9, 10, 11, 500].map(pause)).toEqual([0, 0, 30, 60, 120, 480, 900, 900, 900]);
  expect(pauseOf({ failures: 5, failedAt }, at(1_000_029))).toBe(1_000);
  expect(pauseOf({ failures: 5, failedAt }, at(1_000_030))).toBe(0);
  expect(pauseOf({ failures: 5, failedAt }, at(1_000_031))).toBe(0);
});

test("wrong codes are forgotten after a day without another", () => {
  const before = { failures: 7, failedAt: at(1_000_000) };
  expect(oneMore(undefined, at(5))).toEqual({ failures: 1, failedAt: at(5) });
  expect(oneMore(before, at(1_086_399))).toEqual({ failures: 8, failedAt: at(1_086_399) });
  expect(oneMore(before, at(1_086_400)).failures).toBe(1);
});

test("recovery codes are all different, and read as they are written by hand", () => {
  const codes = newRecoveryCodes();
  expect(codes).toHaveLength(10);
  expect(new Set(codes).size).toBe(10);
  for (const code of codes) expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/);
  const { recovery } = deriveKeys("a secret for tests only, long enough to be taken");
  const macOf = (code: string, accountId = 7) => recoveryMac(recovery, accountId, code);
  expect(macOf("o1i l0-abcde")).toBe(macOf("01110ABCDE"));
  expect(macOf("01110-ABCDE", 8)).not.toBe(macOf("01110-ABCDE"));
  fc.assert(
    fc.property(fc.constantFrom(...codes), fc.constantFrom(...codes), (a, b) => {
      expect(macOf(a) === macOf(b.toLowerCase().replace("-", " "))).toBe(a === b);
      expect(plainCode(a)).toHaveLength(10);
    }),
  );
});
