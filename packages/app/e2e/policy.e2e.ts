/** The content security policy stops what it should, and no screen needs what it stops. */
import { globSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Locator, Page } from "playwright";
import { expect, test } from "vitest";
import { allRead } from "./stage/all-read.ts";
import { openStage } from "./stage/browser.ts";
import { type Account, giveSession } from "./stage/sign-in.ts";

const stage = openStage();

const SCREENS = globSync("**/screen.tsx", { cwd: fileURLToPath(new URL("../src", import.meta.url)) });

/** Where a screen is: its folder is its address, and areas of offices and visitors have no name of their own in it. */
const addressOf = (screen: string): string =>
  `/${screen.replace(/\/screen\.tsx$/, "").replace(/^(admin|public)\//, "")}`;

/** Whose screens these are; what needs the address of a course is reached from the student's home. */
const AREAS: readonly { who: Account | "visitor"; area: string; part: 0 | 1 | 2 }[] = [
  { who: "visitor", area: "public", part: 0 },
  { who: "student", area: "student", part: 0 },
  { who: "teacher", area: "teacher", part: 0 },
  // Of this area in two parts: it has more screens than all others together.
  { who: "school", area: "admin", part: 1 },
  { who: "school", area: "admin", part: 2 },
];

/** All screens are visited; on each third everything is opened, with `npm run test:full` on all. */
const OPENED_EACH = process.env["HUXUAN_EVERY_PAGE"] === "1" ? 1 : 3;

/** Buttons that open a form, which changes nothing before it is sent. */
const OPENS_FORM = /^(新建|新增)/;

/** Everything that a page complains of from now on. */
async function complaintsOf(page: Page): Promise<string[]> {
  const complaints: string[] = [];
  page.on("console", (message) => {
    // Calls that are refused are another matter.
    const isCall = message.text().startsWith("Failed to load resource");
    if (message.type() === "error" && !isCall) complaints.push(`${page.url()} ${message.text()}`);
  });
  page.on("pageerror", (error) => complaints.push(`${page.url()} ${String(error)}`));
  await page.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", ({ effectiveDirective, blockedURI, sourceFile }) => {
      // oxlint-disable-next-line no-console -- the way out of the page, also while it is being left
      console.error(`policy: ${effectiveDirective} ${blockedURI} ${sourceFile}`);
    });
  });
  return complaints;
}

/** What is open over the page or beside its opener. */
const open = (page: Page): Locator =>
  page.locator("[role=dialog], [role=alertdialog], [role=menu], [role=listbox]").filter({ visible: true });

/** Presses a button and waits for what it opens, which may have to be loaded first. */
async function press(page: Page, opener: Locator): Promise<void> {
  const before = await open(page).count();
  const name = (await opener.getAttribute("aria-label")) ?? (await opener.innerText());
  await opener.click();
  await expect.poll(() => open(page).count(), { message: `what ${name} opens` }).toBeGreaterThan(before);
}

/** Closes the topmost; a form that asks whether it may be left is told so. */
async function close(page: Page): Promise<void> {
  const before = await open(page).count();
  // What has just been opened hears no key before it has the focus, which a list leaves to its field.
  await expect
    .poll(() =>
      page.evaluate(
        () =>
          document.activeElement?.closest(
            "[role=dialog], [role=alertdialog], [role=menu], [role=listbox], [aria-expanded=true]",
          ) !== null,
      ),
    )
    .toBe(true);
  await page.keyboard.press("Escape");
  await expect.poll(() => open(page).count()).toBeLessThan(before);
}

/** What opens something; of a table's rows, which have the same, the first one's alone. */
const OPENERS = "[aria-haspopup]:not(tr ~ tr *, [role=row] ~ [role=row] *)";

/** Opens, one after the other, what can be opened here: lists, menus, calendars, dialogs. Gives how many. */
async function openEverything(page: Page, within: Locator): Promise<number> {
  const openers = await within.locator(OPENERS).filter({ visible: true }).all();
  let opened = 0;
  for (const opener of openers) {
    if (!(await opener.isEnabled())) continue;
    await press(page, opener);
    await close(page);
    opened += 1;
  }
  return opened;
}

test.for(AREAS)(
  "no screen of $who ($part) goes against the policy, whatever is opened on it",
  async ({ who, area, part }) => {
    const all = SCREENS.filter((screen) => screen.startsWith(`${area}/`));
    const half = Math.ceil(all.length / 2);
    const screens = part === 0 ? all : part === 1 ? all.slice(0, half) : all.slice(half);
    expect(screens.length).toBeGreaterThan(0);
    const page = await stage.enter(who);
    const complaints = await complaintsOf(page);
    if (who !== "visitor") await giveSession(page, who);
    let opened = 0;
    for (const [at, screen] of screens.entries()) {
      if (screen === "student/select-course/screen.tsx") {
        await page.goto("/student/index");
        await page.getByRole("main").getByRole("listitem").getByRole("link").first().click();
        await page.waitForURL(/\/select-course/);
      } else {
        await page.goto(addressOf(screen));
        expect(new URL(page.url()).pathname, screen).toBe(addressOf(screen));
      }
      const main = page.getByRole("main");
      await main.waitFor();
      await allRead(page);
      if (at % OPENED_EACH !== 0) continue;
      opened += await openEverything(page, main);
      const form = main.getByRole("button", { name: OPENS_FORM }).first();
      if ((await form.isVisible()) && (await form.isEnabled())) {
        await press(page, form);
        opened += 1 + (await openEverything(page, page.getByRole("dialog").last()));
      }
    }
    if (who === "school") expect(opened, "what was opened").toBeGreaterThan(0);
    expect(complaints).toEqual([]);
    await stage.leave(page);
  },
);

test("a script in the page, code in a string, and a frame around the page are stopped", async () => {
  const page = await stage.enter("somebody with bad intentions");
  const complaints = await complaintsOf(page);
  await page.goto("/login");
  const ran = await page.evaluate(async () => {
    const script = document.createElement("script");
    script.textContent = "window.injected = true";
    document.body.append(script);
    const image = document.createElement("img");
    image.setAttribute("onerror", "window.injected = true");
    image.src = "data:none";
    document.body.append(image);
    await new Promise((resolve) => image.addEventListener("error", resolve));
    let evaluated = true;
    try {
      // oxlint-disable-next-line no-new-func, typescript/no-implied-eval -- what it is about
      new Function("return 1")();
    } catch {
      evaluated = false;
    }
    const sent = await fetch("https://example.org/").then(
      () => true,
      () => false,
    );
    return { injected: "injected" in window, evaluated, sent };
  });
  expect(ran).toEqual({ injected: false, evaluated: false, sent: false });
  for (const directive of ["script-src-elem", "script-src-attr", "connect-src"]) {
    await expect.poll(() => complaints.join("\n")).toContain(`policy: ${directive}`);
  }

  const address = page.url();
  await page.goto("about:blank");
  await page.setContent(`<iframe src="${address}"></iframe>`);
  await expect.poll(() => page.frames()[1]?.url()).toMatch(/^chrome-error:/);
  await stage.leave(page);
});
