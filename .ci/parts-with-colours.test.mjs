import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { after, test } from "node:test";
import { partsWithColours } from "../.storybook/parts-with-colours.ts";

const root = mkdtempSync(join(tmpdir(), "huxuan-parts-"));
after(() => rmSync(root, { recursive: true }));

const part = (name, files) => {
  mkdirSync(join(root, name));
  for (const [file, text] of Object.entries(files)) writeFileSync(join(root, name, file), text);
};
const found = () =>
  partsWithColours(root)
    .map((folder) => relative(root, folder))
    .toSorted((one, other) => one.localeCompare(other));

void test("a part has colours by its stylesheet or by classes of the theme; what only places others has none", () => {
  part("border", { "border.css": ".hx-border {\n  border-block-end: 1px solid var(--hx-line);\n}" });
  part("ground", { "ground.css": ".hx-ground { & > b { background-color: var(--hx-surface); } }" });
  part("words", { "words.stories.tsx": '<p className="mt-0 text-ink-2" />' });
  part("places", { "places.css": ".hx-places { display: grid; gap: 1rem }", "places.tsx": "<Stack gap />" });
  assert.deepEqual(found(), ["border", "ground", "words"]);
});

void test("of the library's own parts most have colours, and what is read aloud only has none", () => {
  const own = partsWithColours(join(import.meta.dirname, "../packages/ui/src")).map((folder) =>
    folder.split("/").at(-1),
  );
  assert.ok(own.includes("button") && own.includes("data-table"));
  assert.ok(!own.includes("visually-hidden"));
});
