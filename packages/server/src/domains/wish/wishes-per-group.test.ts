import {
  getSchoolSettings,
  saveWishes,
  updateSchoolSetting,
  updateSetting,
  type WishDraft,
} from "@huxuan/api-client";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { SelectionWorld } from "../../../testing/selection-world.ts";
import { startTestServer, type TestServer } from "../../../testing/server.ts";
import { wishesPerGroup } from "../selection/index.ts";

let server: TestServer;
let world: SelectionWorld;
/** Of 通识, all of one school. */
let wishes: WishDraft[];

beforeAll(async () => {
  server = await startTestServer();
  world = await SelectionWorld.create(server, 4);
  wishes = [];
  for (let n = 0; n < 6; n += 1) {
    const { id } = await world.offering({ name: `通识课 ${n}`, capacity: 10 });
    wishes.push({ offeringId: id });
  }
});
afterEach(async () => {
  await server.database.pool.query("delete from setting");
  for (const { officeSettings } of server.nodes) await officeSettings.read();
});
afterAll(() => server.close());

const path = { key: wishesPerGroup.key };
const save = async (roundId: number, count: number, student: number) =>
  saveWishes({
    client: await world.client(student),
    path: { roundId },
    body: { version: 0, wishes: wishes.slice(0, count) },
  });

test("five wishes of a group are taken, and the sixth is refused", async () => {
  const roundId = await world.round({ mode: "lottery" });
  await expect(save(roundId, 6, 0)).rejects.toMatchObject({
    status: 400,
    fields: [{ field: "wishes.5.offeringId", message: "「通识」最多填 5 个志愿，请先移出一个" }],
  });
  expect((await save(roundId, 5, 0)).data.groups).toMatchObject([{ id: "general", limit: 5 }]);
});

test("a school's round follows the school's setting, and a round of all schools the platform's", async () => {
  const schoolId = world.schoolIds[0] as number;
  const own = await world.round({ mode: "lottery", schoolId });
  const all = await world.round({ mode: "lottery" });
  const admin = await server.client("admin");
  await updateSchoolSetting({ client: admin, path, body: { schoolId, value: 2, version: 0 } });
  await expect(save(own, 3, 1)).rejects.toMatchObject({
    fields: [{ message: "「通识」最多填 2 个志愿，请先移出一个" }],
  });
  expect((await save(own, 2, 1)).data.groups).toMatchObject([{ limit: 2 }]);
  expect((await save(all, 5, 1)).data.groups).toMatchObject([{ limit: 5 }]);

  await updateSetting({ client: admin, path, body: { value: 6, version: 0 } });
  expect((await save(all, 6, 2)).data.groups).toMatchObject([{ limit: 6 }]);
  await expect(save(own, 3, 2)).rejects.toMatchObject({ status: 400 });
  const { data } = await getSchoolSettings({ client: admin, query: { schoolId } });
  expect(data.items.find(({ key }) => key === path.key)).toMatchObject({ value: 2, defaultValue: 6 });
});
