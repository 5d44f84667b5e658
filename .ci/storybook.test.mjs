// What surrounds the stories: the product's name and colours, in the theme that the toolbar says. After the build, which
// makes the tokens that it reads.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { brand, drawnTheme } from "../.storybook/brand.ts";
import { badgeOf, statusOf } from "../.storybook/part-status.ts";
import { contrast } from "../packages/ui/src/tokens/color.ts";
import tokens from "../packages/ui/dist/tokens.json" with { type: "json" };

/** The token that a colour of the brand is. */
const oklch = (theme, hex) => {
  const found = Object.values(tokens[theme].color).find(({ $value }) => $value.hex === hex);
  assert.ok(found, `${hex} is no colour of the ${theme} theme`);
  const [l, c, h] = found.$value.components;
  return { l, c, h };
};

for (const theme of ["light", "dark"])
  void test(`pages of words wear the product's head in its ${theme} colours, and can be read`, () => {
    const worn = brand[theme];
    assert.equal(worn.base, theme);
    assert.match(worn.brandTitle, /互选组件库/);
    assert.equal(worn.brandImage, null, "Storybook's own picture");
    for (const [text, ground] of [
      ["textColor", "appContentBg"],
      ["textColor", "appBg"],
      ["textMutedColor", "appContentBg"],
      ["barTextColor", "barBg"],
      ["inputTextColor", "inputBg"],
    ])
      assert.ok(
        contrast(oklch(theme, worn[text]), oklch(theme, worn[ground])) >= 4.5,
        `${text} on ${ground} in ${theme}`,
      );
    assert.equal(worn.appContentBg, tokens[theme].color.surface.$value.hex);
  });

void test("the theme of the toolbar is the page's, and 跟随系统 is what the screen wants", () => {
  assert.equal(drawnTheme("dark"), "dark");
  assert.equal(drawnTheme("light"), "light");
  for (const dark of [true, false]) {
    globalThis.matchMedia = () => ({ matches: dark });
    assert.equal(drawnTheme("auto"), dark ? "dark" : "light");
  }
  delete globalThis.matchMedia;
  // Both the pages of words and Storybook's own frame ask for it at each change.
  for (const [file, asks] of [
    ["docs-page.tsx", /theme=\{brand\[theme\]\}/],
    ["manager.tsx", /brand\[drawnTheme\(chosen\)\]/],
  ]) {
    const text = readFileSync(new URL(`../.storybook/${file}`, import.meta.url), "utf8");
    assert.match(text, /GLOBALS_UPDATED/);
    assert.match(text, asks);
  }
});

void test("a part that came after the last release is new, every other one stable", () => {
  assert.equal(badgeOf(["dev", "test"]), undefined);
  assert.equal(badgeOf(["dev", "new"])?.label, "新");
  assert.equal(statusOf(["dev"]).label, "稳定");
});
