import { createElement } from "react";
import { GLOBALS_UPDATED, SET_GLOBALS } from "storybook/internal/core-events";
import type { API_HashEntry } from "storybook/internal/types";
import { addons } from "storybook/manager-api";
import { brand, drawnTheme } from "./brand.js";
import { badgeOf } from "./part-status.js";

/** A part that came after the last release has a badge in the list; its page of words has a Chinese name. */
function renderLabel(item: API_HashEntry) {
  if (item.type === "docs" && item.name === "Docs") return "说明";
  const badge = item.type === "component" ? badgeOf(item.tags ?? []) : undefined;
  if (badge === undefined) return item.name;
  return createElement(
    "span",
    { style: { display: "flex", alignItems: "center", gap: 6 } },
    item.name,
    createElement(
      "small",
      {
        title: badge.meaning,
        style: { padding: "0 5px", borderRadius: 999, border: "1px solid currentColor", fontSize: 11 },
      },
      badge.label,
    ),
  );
}

const wear = (chosen: unknown) =>
  addons.setConfig({ theme: brand[drawnTheme(chosen)], sidebar: { renderLabel } });

wear("auto");
addons.register("huxuan/theme", (api) => {
  // Both say which theme is chosen: the one at the beginning, the other at each change.
  for (const event of [SET_GLOBALS, GLOBALS_UPDATED])
    api.on(event, ({ globals }: { globals: Record<string, unknown> }) => wear(globals["theme"]));
});
