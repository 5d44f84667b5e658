// `npm run screenshots [-- part of a story's id]`: draws every story of the built Storybook in Chromium, light and dark,
// on a desk and in a hand, and compares with the pictures accepted last. `npm run screenshots:accept` accepts what was
// drawn. The pictures stay on this machine (.screenshots, ignored): another one has other fonts. CHROMIUM_PATH names
// the browser.
import { readFileSync, writeFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { preview } from "vite";
import { launchBrowser } from "../browser.mjs";
import { root } from "../pnpm.mjs";
import { begin, compare, folders, nameOf } from "./pictures.mjs";

/** As the modes of .storybook/preview.tsx, which Chromatic draws. */
const modes = ["light", "dark"].flatMap((theme) => [
  { theme, device: "desktop", viewport: { width: 1440, height: 900 } },
  { theme, device: "phone", viewport: { width: 390, height: 844 } },
]);
/** The moment at which stories are told. */
const NOW = new Date("2026-11-20T11:45:24+08:00");
/** A story and its walk take no longer, ms. */
const LONGEST = 30_000;
/** A picture is taken again after this pause, then after ever longer ones, ms. */
const REST = 200;
const LONGEST_REST = 1600;

const wanted = process.argv.slice(2).find((word) => !word.startsWith("-")) ?? "";
const site = join(root, "storybook-static");
const { entries } = JSON.parse(readFileSync(join(site, "index.json"), "utf8"));
const stories = Object.values(entries).filter(({ type, id }) => type === "story" && id.includes(wanted));
const server = await preview({
  root,
  configFile: false,
  logLevel: "error",
  build: { outDir: site },
  preview: { port: 0, host: "127.0.0.1" },
});
const address = server.resolvedUrls.local[0];
const browser = await launchBrowser();

/** The picture of a page that has come to rest: two in a row are the same. */
async function atRest(page) {
  const picture = () => page.screenshot({ fullPage: true, animations: "disabled", caret: "hide" });
  let last = await picture();
  for (let pause = REST; pause <= LONGEST_REST; pause += REST) {
    await page.waitForTimeout(pause);
    const next = await picture();
    if (next.equals(last)) return next;
    last = next;
  }
  throw new Error("it never comes to rest");
}

/** Draws one story as it stands when its walk has ended; says why if it cannot. */
async function draw(context, { id }, { theme, device }) {
  const page = await context.newPage();
  try {
    await page.goto(
      `${address}iframe.html?id=${encodeURIComponent(id)}&viewMode=story&globals=theme:${theme}`,
    );
    const ended = () => {
      const phase = window.__STORYBOOK_PREVIEW__?.currentRender?.phase;
      return ["finished", "errored", "aborted"].includes(phase) ? phase : undefined;
    };
    const phase = await (await page.waitForFunction(ended, undefined, { timeout: LONGEST })).jsonValue();
    if (phase !== "finished") return `its walk ended as ${phase}`;
    await page.evaluate(() => document.fonts.ready);
    // Where the pointer rests is not part of the story.
    await page.mouse.move(0, 0);
    writeFileSync(join(folders.drawn, nameOf(id, theme, device)), await atRest(page));
    return undefined;
  } catch (error) {
    return error.message.split("\n")[0];
  } finally {
    await page.close();
  }
}

begin(wanted);
const failures = [];
for (const mode of modes) {
  const context = await browser.newContext({
    viewport: mode.viewport,
    hasTouch: mode.device === "phone",
    locale: "zh-CN",
    timezoneId: "Asia/Shanghai",
    reducedMotion: "reduce",
    colorScheme: mode.theme,
  });
  // The clock stands, and nothing is fetched from outside.
  await context.clock.setFixedTime(NOW);
  await context.route(
    (url) => !url.href.startsWith(address) && url.protocol.startsWith("http"),
    (route) => route.abort(),
  );
  const waiting = [...stories];
  const work = async () => {
    for (let story = waiting.shift(); story !== undefined; story = waiting.shift()) {
      const why = await draw(context, story, mode);
      if (why !== undefined) failures.push(`${nameOf(story.id, mode.theme, mode.device)}: ${why}`);
    }
  };
  await Promise.all(Array.from({ length: Math.max(2, availableParallelism()) }, work));
  await context.close();
  console.log(`${stories.length} stories drawn: ${mode.theme}, ${mode.device}`);
}
await browser.close();
await server.close();

const { same, changed, added, gone } = compare(wanted);
for (const [title, names] of Object.entries({ changed, new: added, gone, "not drawn": failures })) {
  if (names.length > 0) console.log(`\n${title}:\n${names.map((name) => `  ${name}`).join("\n")}`);
}
console.log(`\n${same} as accepted, ${changed.length} changed, ${added.length} new, ${gone.length} gone.`);
if (changed.length > 0) console.log(`What changed is marked in ${folders.marked}.`);
const differs = changed.length + added.length + gone.length > 0;
if (differs) console.log("Accept what was drawn with: npm run screenshots:accept");
process.exit(differs || failures.length > 0 ? 1 : 0);
