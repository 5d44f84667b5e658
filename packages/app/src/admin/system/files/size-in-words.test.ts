import { expect, test } from "vitest";
import { sizeInWords } from "./size-in-words.ts";

test.each([
  [0, "0 B"],
  [1023, "1023 B"],
  [1024, "1 KB"],
  [1536, "1.5 KB"],
  [20 * 1024 * 1024, "20 MB"],
  [10_240 * 1024 * 1024, "10 GB"],
  [3 * 1024 ** 5, "3072 TB"],
])("%i bytes are %s", (bytes, words) => {
  expect(sizeInWords(bytes)).toBe(words);
});
