import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import { deriveKeys } from "./keys.ts";
import { readRefreshToken, writeRefreshToken } from "./refresh-token.ts";

const keys = deriveKeys("a secret for tests only, long enough to be taken");
const others = deriveKeys("another secret for tests only, also long enough");
const sessionId = randomUUID();
const token = writeRefreshToken(keys, { sessionId, generation: 12 });

test("a refresh token gives back its family and its number in it", () => {
  fc.assert(
    fc.property(fc.uuid(), fc.integer({ min: 0, max: 999_999_999 }), (id, generation) => {
      const claim = { sessionId: id, generation };
      expect(readRefreshToken(keys, writeRefreshToken(keys, claim))).toEqual(claim);
    }),
  );
});

test("it is the same every time, so that a second tab can be given it, and another for each number", () => {
  expect(writeRefreshToken(keys, { sessionId, generation: 12 })).toBe(token);
  expect(writeRefreshToken(keys, { sessionId, generation: 13 })).not.toBe(token);
});

test("one written with another secret, or changed in any character, is none", () => {
  expect(readRefreshToken(others, token)).toBeNull();
  for (let at = 0; at < token.length; at += 1) {
    const changed = `${token.slice(0, at)}${token[at] === "0" ? "1" : "0"}${token.slice(at + 1)}`;
    const found = readRefreshToken(keys, changed);
    // The last character of the signature carries two bits more than its bytes.
    if (at < token.length - 1) expect(found).toBeNull();
  }
});

test("nothing may stand before or behind it, and no part may be missing or too long", () => {
  const [session = "", number = "", signature = ""] = token.split(".");
  for (const wrong of [
    "",
    ` ${token}`,
    `${token} `,
    `x${token}`,
    `${token}x`,
    `${session}.${number}`,
    `${session}..${signature}`,
    `.${number}.${signature}`,
    `${session}.${number}.`,
    `${session}.0${number}.${signature}`,
    `${session}.1234567890.${signature}`,
    `${session.toUpperCase()}.${number}.${signature}`,
    `${session}-.${number}.${signature}`,
    `${session}x${number}x${signature}`,
  ]) {
    expect(readRefreshToken(keys, wrong)).toBeNull();
  }
});
