import {
  type Client,
  createMenuEntry,
  deleteMenuEntry,
  getMenuEntries,
  getUserMenuTree,
  type MenuEntry,
  orderMenuEntries,
  resetMenuEntry,
  searchOperationLog,
  updateMenuEntry,
} from "@huxuan/api-client";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { outcomeOf } from "../../../testing/outcome-of.ts";
import { startTestServer, type TestServer } from "../../../testing/server.ts";
import { PLATFORM } from "../../domain.ts";
import { applyReferenceData } from "../../reference-data.ts";
import { installation } from "../../db/tables.ts";
import { defaultMenu, menu } from "../session/tables.ts";

let server: TestServer;
let admin: Client;
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.client("admin");
});
afterAll(() => server.close());
// Every test begins with the menu as it came.
beforeEach(async () => {
  const { db } = server.database;
  await db.delete(menu);
  await db.delete(defaultMenu);
  await db.delete(installation).where(eq(installation.key, "reference-data"));
  await applyReferenceData(db);
});

const entries = async (): Promise<MenuEntry[]> => (await getMenuEntries({ client: admin })).data.items;
const entry = async (id: string): Promise<MenuEntry> =>
  (await entries()).find(({ menuId }) => menuId === id) as MenuEntry;
const inside = async (parentId: string | undefined): Promise<string[]> =>
  (await entries()).filter((one) => one.parentId === parentId).map(({ menuId }) => menuId);
/** What the administrator's sidebar shows, as text. */
const sidebar = async (): Promise<string> => JSON.stringify((await getUserMenuTree({ client: admin })).data);
const update = async (id: string, over: object) => {
  const { nameZh, version } = await entry(id);
  return updateMenuEntry({ client: admin, path: { menuId: id }, body: { nameZh, version, ...over } });
};

test("a page is called otherwise, with another icon, in the menu of everybody, and set back", async () => {
  const changed = (await update("rounds", { nameZh: "轮次安排", icon: "calendar-days" })).data;
  expect(changed).toMatchObject({ nameZh: "轮次安排", icon: "calendar-days", builtIn: true, changed: true });
  expect(await sidebar()).toContain("轮次安排");
  const back = (await resetMenuEntry({ client: admin, path: { menuId: "rounds" } })).data;
  expect(back).toMatchObject({ nameZh: "选课轮次", changed: false });
  expect(await sidebar()).not.toContain("轮次安排");
});

test("a page names the permissions of what is done on it", async () => {
  const { permissions, areas } = await entry("courses");
  expect(permissions.map(({ id }) => id)).toEqual(["course-search", "course-create", "course-update"]);
  expect(areas).toEqual(["platform", "school", "teacher", "student"]);
  expect((await entry("teaching")).areas).toEqual(["platform", "school"]);
});

test("an entry is hidden from a role and from nobody else", async () => {
  await update("rounds", { hiddenFor: [PLATFORM] });
  expect(await sidebar()).not.toContain("elective/rounds");
  await update("rounds", { hiddenFor: ["2"] });
  expect(await sidebar()).toContain("elective/rounds");
  expect(await outcomeOf(update("rounds", { hiddenFor: ["gone"] }))).toBe("VALIDATION_FAILED");
});

test("pages are put in another order and into another group; a stale look at them is refused", async () => {
  const before = await inside("elective");
  const turned = before.toReversed();
  await orderMenuEntries({ client: admin, body: { parentId: "elective", menuIds: turned } });
  expect(await inside("elective")).toEqual(turned);
  await orderMenuEntries({
    client: admin,
    body: { parentId: "teaching", menuIds: ["log", ...(await inside("teaching"))] },
  });
  expect((await inside("teaching"))[0]).toBe("log");
  expect(await inside("elective")).not.toContain("log");
  const stale = { parentId: "elective", menuIds: turned.slice(2) };
  expect(await outcomeOf(orderMenuEntries({ client: admin, body: stale }))).toBe("STATE_CONFLICT");
  const below = { parentId: "courses", menuIds: ["rounds"] };
  expect(await outcomeOf(orderMenuEntries({ client: admin, body: below }))).toBe("STATE_CONFLICT");
});

test("a link to elsewhere stands in the menu of everybody and is no script", async () => {
  const link = { nameZh: "省教育厅", fontEndUrl: "https://example.edu.cn/news?a=1", parentId: "system" };
  const { menuId, builtIn } = (await createMenuEntry({ client: admin, body: link })).data;
  expect(builtIn).toBe(false);
  expect(await sidebar()).toContain("https://example.edu.cn/news?a=1");
  await update(menuId, { fontEndUrl: "https://example.edu.cn/" });
  expect(await sidebar()).toContain('"https://example.edu.cn/"');
  for (const fontEndUrl of ["javascript:alert(1)", "//example.edu.cn", "data:text/html,x"]) {
    const body = { ...link, fontEndUrl };
    expect(await outcomeOf(createMenuEntry({ client: admin, body }))).toBe("VALIDATION_FAILED");
  }
  // A page of the platform stays where it is.
  expect(await outcomeOf(update("rounds", { fontEndUrl: "https://example.edu.cn/" }))).toBe(
    "VALIDATION_FAILED",
  );
  expect(await outcomeOf(createMenuEntry({ client: admin, body: { ...link, parentId: "rounds" } }))).toBe(
    "VALIDATION_FAILED",
  );
});

test("a group goes when nothing stands in it; what was taken out comes back", async () => {
  const ids = await inside("elective");
  await expect(deleteMenuEntry({ client: admin, path: { menuId: "elective" } })).rejects.toThrow("选课轮次");
  for (const menuId of ids) await deleteMenuEntry({ client: admin, path: { menuId } });
  await deleteMenuEntry({ client: admin, path: { menuId: "elective" } });
  const { removed } = (await getMenuEntries({ client: admin })).data;
  expect(removed.map(({ id }) => id)).toEqual(expect.arrayContaining(["elective", ...ids]));
  expect(await outcomeOf(resetMenuEntry({ client: admin, path: { menuId: "rounds" } }))).toBe(
    "STATE_CONFLICT",
  );
  await resetMenuEntry({ client: admin, path: { menuId: "elective" } });
  await resetMenuEntry({ client: admin, path: { menuId: "rounds" } });
  expect(await inside("elective")).toEqual(["rounds"]);
  expect(await sidebar()).toContain("elective/rounds");
});

test("a change from an older version is refused, one of what is not there too, and each is in the log", async () => {
  const { version, nameZh } = await entry("rounds");
  await update("rounds", { nameZh: "轮次安排" });
  const body = { nameZh, version };
  expect(await outcomeOf(updateMenuEntry({ client: admin, path: { menuId: "rounds" }, body }))).toBe(
    "VERSION_CONFLICT",
  );
  const path = { menuId: "gone" };
  expect(await outcomeOf(updateMenuEntry({ client: admin, path, body }))).toBe("NOT_FOUND");
  expect(await outcomeOf(deleteMenuEntry({ client: admin, path }))).toBe("NOT_FOUND");
  expect(await outcomeOf(resetMenuEntry({ client: admin, path }))).toBe("NOT_FOUND");
  const log = await searchOperationLog({ client: admin, body: { targetKind: "menu", targetId: "rounds" } });
  expect(log.data.items[0]).toMatchObject({
    action: "menu-update",
    before: { nameZh: "选课轮次" },
    after: { nameZh: "轮次安排" },
  });
});
