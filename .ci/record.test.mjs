// An empty record is made of the templates without a gap, and named where all records are.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { root } from "./pnpm.mjs";
import { recordFiles, recordLists } from "./record.mjs";

void test("the files of an empty record say its name in the words of each place", () => {
  const files = recordFiles("TeachingAid", "TeachingAids", "教具");
  assert.deepEqual(
    [...files.keys()],
    [
      "packages/api-client/contract/teaching-aid.tsp",
      "packages/server/src/domains/teaching-aid/tables.ts",
      "packages/server/src/domains/teaching-aid/domain.ts",
      "packages/server/src/domains/teaching-aid/samples.fixture.ts",
      "packages/server/src/domains/teaching-aid/teaching-aid.test.ts",
      "packages/app/src/admin/public-data/teaching-aids/screen.tsx",
    ],
  );
  for (const [path, text] of files) {
    assert.doesNotMatch(text, /[Tt]hing[-_]?[Nn]ame|\{label\}/u, path);
    assert.match(text, /teachingAid|TeachingAid/u, path);
  }
  assert.match(files.get("packages/server/src/domains/teaching-aid/tables.ts") ?? "", /"teaching_aid"/u);
});

void test("the lists of all records are as they were, with its lines", () => {
  const read = (path) => readFileSync(join(root, path), "utf8");
  for (const [path, text] of recordLists("TeachingAid", read)) {
    const added = text
      .split("\n")
      .filter((line) => line.includes("eachingAid") || line.includes("teaching-aid"));
    assert.equal(added.length, path.endsWith(".tsp") ? 1 : 2, path);
    assert.equal(
      text
        .split("\n")
        .filter((line) => !added.includes(line))
        .join("\n"),
      read(path),
      path,
    );
  }
});
