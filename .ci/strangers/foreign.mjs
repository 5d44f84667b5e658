// A stranger's style sheet changes nothing of ours: the page is drawn with it and without it, and what the browser has
// computed for each of our elements is the same.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { basename } from "node:path";

/** What is ours: what has a hook, what stands in our lists and tables, our icons, and rich text. */
const OURS = [
  "[data-component]",
  "[data-part]",
  "[data-component] .lucide",
  ":is([data-component], [data-part]) > li",
  ":is([data-component], [data-part]) > :is(caption, thead, tbody, tfoot)",
  ":is([data-component], [data-part]) > :is(thead, tbody, tfoot) > tr",
  ":is([data-component], [data-part]) > :is(thead, tbody, tfoot) > tr > :is(th, td)",
  ".hx-rich-text *",
].join(",");

const sides = ["top", "right", "bottom", "left"];
const PROPERTIES = [
  "accent-color",
  "background-color",
  "background-image",
  "box-shadow",
  "caption-side",
  "clear",
  "color",
  "display",
  "fill",
  "float",
  "font-family",
  "font-size",
  "font-style",
  "font-weight",
  "letter-spacing",
  "line-height",
  "list-style-type",
  "max-width",
  "min-height",
  "min-width",
  "opacity",
  "outline-color",
  "outline-style",
  "outline-width",
  "stroke",
  "text-align",
  "text-decoration-line",
  "text-shadow",
  "text-transform",
  "vertical-align",
  "word-break",
  ...sides.flatMap((side) => [`margin-${side}`, `padding-${side}`]),
  ...["top-left", "top-right", "bottom-left", "bottom-right"].map((corner) => `border-${corner}-radius`),
];

/** What is tried besides the page at rest: parts that hosts' sheets give another look under a pointer or the keyboard. */
const POINTED_AT = [
  "[data-component=button][data-variant=primary]",
  "[data-component=button][data-variant=link]",
  "[data-part=nav-link] >> nth=1",
  "[data-component=data-table] tbody tr >> nth=1",
];
const FOCUSED = ["[data-component=button][data-variant=primary]", "[data-component=input] input"];

/** What the browser has computed for each of our elements. Colours of borders that are not drawn do not count. */
function computed(page) {
  return page.evaluate(
    ({ ours, properties, edges }) =>
      Array.from(document.querySelectorAll(ours), (element) => {
        const said = element.computedStyleMap();
        const drawn = getComputedStyle(element);
        // What the element says itself no sheet can change; it may be a size that was measured.
        const asked = properties.filter((name) => element.style.getPropertyValue(name) === "");
        const styles = Object.fromEntries(asked.map((name) => [name, String(said.get(name))]));
        for (const side of edges) {
          const border = `border-${side}`;
          styles[border] =
            drawn[`${border}-width`] === "0px"
              ? "none"
              : ["width", "style", "color"].map((what) => drawn[`${border}-${what}`]).join(" ");
        }
        const { component = element.closest("[data-component]")?.dataset.component, part } = element.dataset;
        return { name: [component, part, element.localName].filter(Boolean).join(" "), styles };
      }),
    { ours: OURS, properties: PROPERTIES, edges: sides },
  );
}

function differences(before, after) {
  const names = (found) => found.map(({ name }) => name);
  assert.deepEqual(names(after), names(before), "the page has the elements that it had before the sheet");
  return before.flatMap(({ name, styles }, at) =>
    Object.keys(styles)
      .filter((property) => styles[property] !== after[at].styles[property])
      .map((property) => `${name}: ${property} ${styles[property]} → ${after[at].styles[property]}`),
  );
}

/** In each state, what the page is without the sheet and with it. */
async function states(page) {
  const found = [await computed(page)];
  for (const selector of POINTED_AT) {
    await page.locator(selector).first().hover();
    found.push(await computed(page));
  }
  await page.mouse.move(0, 0);
  for (const selector of FOCUSED) {
    await page.locator(selector).first().focus();
    found.push(await computed(page));
    await page.locator(selector).first().blur();
  }
  return found;
}

/**
 * Throws when a sheet changes one of our elements.
 *
 * @param page one with our parts and no sheet of a host's
 * @param sheets paths of style sheets; each comes after ours, where it is strongest
 */
export async function untouched(page, sheets) {
  await page.getByText("共 24 条结果").waitFor();
  // The last to be drawn: a table's tools take their place after its rows.
  await page.getByRole("button", { name: "列设置" }).waitFor();
  const before = await states(page);
  assert.ok(before[0].length > 500, `only ${before[0].length} elements of ours`);
  const reached = {};
  for (const sheet of sheets) {
    const style = await page.addStyleTag({ content: readFileSync(sheet, "utf8") });
    const after = await states(page);
    const changes = new Set(before.flatMap((state, at) => differences(state, after[at])));
    if (changes.size > 0) reached[basename(sheet)] = [...changes];
    await style.evaluate((element) => element.remove());
  }
  assert.deepEqual(reached, {}, "sheets of others reach ours");
}
