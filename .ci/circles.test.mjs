import assert from "node:assert/strict";
import { test } from "node:test";
import { circlesIn } from "./circles.mjs";

/** The circles among files, each given as its path and the paths that it imports. */
const circles = (files, depth = Number.POSITIVE_INFINITY) =>
  circlesIn(
    Object.entries(files).map(([file, paths]) => ({
      file,
      text: paths.map((path) => `import type { X } from "${path}";`).join("\n"),
    })),
    () => depth,
  ).map(({ file, target }) => `${file} → ${target}`);

void test("a circle of three folders is found, and what hangs on it is not part of it", () => {
  assert.deepEqual(
    circles({
      "a/one.ts": ["../b/one.ts"],
      "b/one.ts": ["../c/one.ts"],
      "c/one.ts": ["../a/other.ts", "../d/one.ts"],
      "d/one.ts": [],
    }),
    ["a/one.ts → b/one.ts", "b/one.ts → c/one.ts", "c/one.ts → a/other.ts"],
  );
});

void test("files of one folder may import each other, a folder and the folder in it may not", () => {
  assert.deepEqual(circles({ "a/one.ts": ["./two.ts"], "a/two.ts": ["./one.ts"] }), []);
  const nested = { "a/one.ts": ["./b/one.ts"], "a/b/one.ts": ["../one.ts"] };
  assert.deepEqual(circles(nested), ["a/one.ts → a/b/one.ts", "a/b/one.ts → a/one.ts"]);
  assert.deepEqual(circles(nested, 1), []);
});

void test("a file beside the folders is a place by itself, whichever suffix it is imported with", () => {
  assert.deepEqual(circles({ "index.ts": ["./a/one.js"], "a/one.ts": ["../paths.js"], "paths.ts": [] }), []);
  assert.deepEqual(circles({ "a.ts": ["./a/one.js"], "a/one.ts": ["../b/one.js"], "b/one.ts": [] }), []);
  assert.deepEqual(circles({ "index.ts": ["./a/one.js"], "a/one.ts": ["../index.js"] }), [
    "index.ts → a/one.js",
    "a/one.ts → index.js",
  ]);
});

void test("what is imported for its effect or when it is needed counts too", () => {
  assert.equal(
    circlesIn(
      [
        { file: "a/one.ts", text: 'import "../b/one.ts";' },
        { file: "b/one.ts", text: 'const later = await import("../a/one.ts");' },
      ],
      () => 1,
    ).length,
    2,
  );
});
