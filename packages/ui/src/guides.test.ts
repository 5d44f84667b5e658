import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { asMarkdown, guides } from "../scripts/guides.mjs";

const src = new URL(".", import.meta.url);
const index = readFileSync(new URL("index.ts", src), "utf8");

it("every folder that the package exports has a guide, unless it holds no part of its own", () => {
  const folders = Array.from(index.matchAll(/"\.\/([\w-]+)\/index\.js"/g), ([, folder = ""]) => folder);
  const without = folders.filter(
    (folder) => !readdirSync(new URL(`${folder}/`, src)).some((file) => file.endsWith(".mdx")),
  );
  // They hold types, texts and rules that others take; what a provider gives is told in the README.
  expect(without).toEqual(["link", "messages", "options", "provider"]);
  expect(guides().size).toBeGreaterThan(90);
});

it("a guide has nothing in it that only Storybook can show, and its links lead to guides", () => {
  const all = guides();
  for (const [name, text] of all) {
    const prose = text.replaceAll(/^```[\s\S]*?^```$/gm, "");
    expect(prose, name).not.toMatch(/<(?:Meta|Canvas|Controls|ArgTypes)\b|^import |\?path=/m);
    for (const [, target = ""] of prose.matchAll(/\]\(([\w-]+\.md)\)/g))
      expect([...all.keys()]).toContain(target);
  }
});

it("a guide tells the props of its part with their explanations, and where a page links it leads", () => {
  expect(guides().get("button.md")).toContain("| `block?` | `boolean` | As wide as its container. |");
  expect(guides().get("select.md")).toMatch(/^### SelectProps$/m);
  const page =
    'import { Meta } from "x";\n\n<Meta of={S} />\n\n# 甲\n\n用[乙](?path=/docs/录入-乙-datepicker--docs)。\n\n## 样子\n\n<Canvas of={S.A} />\n\n## 键盘\n\nTab\n';
  expect(asMarkdown(page, (part) => (part === "datepicker" ? "date-picker.md" : undefined))).toBe(
    "# 甲\n\n用[乙](date-picker.md)。\n\n## 键盘\n\nTab\n",
  );
});
