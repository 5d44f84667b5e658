import fc from "fast-check";
import { expect, test } from "vitest";
import { CLOCK_MS, isSigned, isTimely, signatureOf } from "./signature.ts";

const signed = fc.record({
  appKey: fc.string({ minLength: 1, maxLength: 64 }),
  timestamp: fc.maxSafeNat(),
  nonce: fc.stringMatching(/^[A-Za-z0-9_-]{8,64}$/),
});

test("the signature is what a program computes that follows the guide", () => {
  const example = { appKey: "hx-0123456789abcdef01234567", timestamp: 1_798_700_400_000, nonce: "a1b2c3d4" };
  // printf 'hx-…\n1798700400000\na1b2c3d4' | openssl dgst -sha256 -hmac 'a secret'
  expect(signatureOf("a secret", example)).toBe(
    "7b0ed12c8e4eb7b78cd779446898a48f92ab84ff1f131c926b1527ad1e37c080",
  );
});

test("only the holder of the secret signs, in digits of either case, and only this request", () => {
  fc.assert(
    fc.property(signed, signed, fc.string(), fc.string(), (one, other, secret, another) => {
      const sign = signatureOf(secret, one);
      expect(isSigned(secret, one, sign)).toBe(true);
      expect(isSigned(secret, one, sign.toUpperCase())).toBe(true);
      expect(isSigned(another, one, sign)).toBe(another === secret);
      const same =
        other.appKey === one.appKey && other.timestamp === one.timestamp && other.nonce === one.nonce;
      expect(isSigned(secret, other, sign)).toBe(same);
      expect(isSigned(secret, one, sign.slice(1))).toBe(false);
    }),
  );
});

test("a request is good for five minutes before and after it was signed, and not a millisecond longer", () => {
  const request = { appKey: "a", timestamp: 1_798_700_400_000, nonce: "12345678" };
  const at = (offset: number) => isTimely(request, new Date(request.timestamp + offset));
  expect([-CLOCK_MS - 1, -CLOCK_MS, 0, CLOCK_MS, CLOCK_MS + 1].map(at)).toEqual([
    false,
    true,
    true,
    true,
    false,
  ]);
});
