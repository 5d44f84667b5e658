import fc from "fast-check";
import { expect, test } from "vitest";
import { sealerFor } from "./sealed.ts";

const sealer = sealerFor("secret of the installation", "tests");

test("what is sealed is read again at its place, and no two sealings look alike", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), fc.string(), (text, place) => {
      const sealed = sealer.seal(place, text);
      expect(sealer.open(place, sealed)).toBe(text);
      expect(sealer.seal(place, text)).not.toBe(sealed);
    }),
  );
});

test("another place, secret or purpose, and any changed byte, give nothing", () => {
  const sealed = sealer.seal("a", "text");
  expect(sealer.open("b", sealed)).toBeUndefined();
  expect(sealerFor("another", "tests").open("a", sealed)).toBeUndefined();
  expect(sealerFor("secret of the installation", "else").open("a", sealed)).toBeUndefined();
  const bytes = Buffer.from(sealed, "base64");
  for (const at of bytes.keys()) {
    const changed = Buffer.from(bytes);
    changed[at] = (changed[at] as number) ^ 1;
    expect(sealer.open("a", changed.toString("base64"))).toBeUndefined();
  }
  expect(sealer.open("a", "")).toBeUndefined();
});
