import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { renderToString } from "react-dom/server";
import { expect, expectTypeOf, it } from "vitest";
import { UiProvider } from "../provider/index.js";
import type { Icon, IconName, Icons } from "./index.js";
import * as icons from "./icons.js";

const OwnCross: Icon = ({ size, ...rest }) => (
  <svg width={size} {...rest}>
    <path d="M0 0 9 9" />
  </svg>
);
const own: Icons = { X: OwnCross };

it("every icon is found by the name under which it is listed", () => {
  expect(Object.keys(icons).length).toBeGreaterThan(50);
  for (const [name, Drawn] of Object.entries(icons)) {
    const html = renderToString(
      <UiProvider icons={{ [name]: () => <b>{name}</b> }}>
        <Drawn />
      </UiProvider>,
    );
    expect(html).toBe(`<b>${name}</b>`);
  }
});

it("a host's icon takes the place of lucide's, and the others stay lucide's", () => {
  const html = renderToString(
    <UiProvider icons={own}>
      <icons.X size="1rem" data-part="cross" />
      <icons.Search />
    </UiProvider>,
  );
  expect(html).toContain(
    '<svg width="1rem" aria-hidden="true" data-part="cross"><path d="M0 0 9 9"></path></svg>',
  );
  expect(html).toContain("lucide-search");
  expect(renderToString(<icons.X />)).toContain("lucide-x");
});

it("of two providers the inner one says what it says, and leaves the rest to the outer", () => {
  const html = renderToString(
    <UiProvider icons={own}>
      <UiProvider icons={{ Search: () => <i>lens</i> }}>
        <icons.X />
        <icons.Search />
      </UiProvider>
    </UiProvider>,
  );
  expect(html).toMatch(/M0 0 9 9.*lens/);
});

it("names that no component draws are refused", () => {
  expectTypeOf<"ChevronDown" | "Trash2">().toExtend<IconName>();
  // @ts-expect-error lucide has it, but nothing here draws it
  const wrong: Icons = { Anchor: OwnCross };
  expect(wrong).toBeDefined();
});

it("nothing draws an icon past the list", () => {
  const source = fileURLToPath(new URL("..", import.meta.url));
  const drawing = globSync("**/*.{ts,tsx}", { cwd: source })
    .filter((file) => !/\.(test|stories|fixture)\.|^(recipes|foundations)\//.test(file))
    .filter((file) => readFileSync(`${source}${file}`, "utf8").includes('from "lucide-react"'));
  expect(drawing).toEqual(["icons/icons.ts"]);
});
