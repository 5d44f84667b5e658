import fc from "fast-check";
import { expect, test } from "vitest";
import { Assembler, type BusMessage, split } from "./chunks.ts";

test("what is cut into parts is whole again, whatever is in it, and no part is too long for PostgreSQL", () => {
  const payload = fc.oneof(fc.jsonValue(), fc.string({ unit: "binary", minLength: 2_000, maxLength: 9_000 }));
  fc.assert(
    fc.property(payload, (value) => {
      const message: BusMessage = { node: "n", topic: "t", payload: JSON.parse(JSON.stringify(value)) };
      const parts = split(message);
      const assembler = new Assembler();
      const results = parts.map((part) => assembler.add(part));
      expect(results.at(-1)).toEqual(message);
      expect(results.slice(0, -1).every((result) => result === null)).toBe(true);
      for (const part of parts) expect(Buffer.byteLength(part)).toBeLessThan(8_000);
    }),
  );
});

test("parts of two messages may be mixed", () => {
  const [a, b] = ["甲", "乙"].map((text) =>
    split({ node: text, topic: "t", payload: text.repeat(6_000) }),
  ) as [string[], string[]];
  const assembler = new Assembler();
  const whole = a
    .flatMap((part, i) => [assembler.add(part), assembler.add(b[i] as string)])
    .filter((m) => m !== null);
  expect(whole.map(({ node }) => node)).toEqual(["甲", "乙"]);
});

test("a message whose beginning was lost is not delivered", () => {
  const parts = split({ node: "n", topic: "t", payload: "x".repeat(9_000) });
  const assembler = new Assembler();
  expect(parts.slice(1).map((part) => assembler.add(part))).toEqual(parts.slice(1).map(() => null));
});
