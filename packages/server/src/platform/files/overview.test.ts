import {
  type Client,
  createFeedback,
  getDownloadSuffix,
  getFileUsage,
  getUnusedFiles,
  removeUnusedFiles,
  searchFiles,
  searchOperationLog,
  updateSetting,
  uploadFile,
} from "@huxuan/api-client";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { refusalOf } from "../../../testing/outcome-of.ts";
import { startTestServer, type TestServer } from "../../../testing/server.ts";

let server: TestServer;
let admin: Client;
let office: Client;
let student: Client;
beforeAll(async () => {
  server = await startTestServer({ data: "demo" });
  admin = await server.client("admin");
  office = await server.client("school");
  student = await server.client("student");
  await upload(office, "本校名单.txt", 1000);
  await upload(student, "别校名单.txt", 3000);
  const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: "#fff" } })
    .png()
    .toBuffer();
  await createFeedback({
    client: office,
    body: { feedback: "有截图", page: "/dashboard", file: new File([new Uint8Array(picture)], "截图.png") },
  });
});
afterAll(() => server.close());

const upload = (client: Client, name: string, size: number) =>
  uploadFile({ client, body: { file: new File(["x".repeat(size)], name) } });
/** The demo province brings the files of its public site. */
const OURS = ["截图.png", "别校名单.txt", "本校名单.txt"];
const names = async (client: Client, body: Parameters<typeof searchFiles>[0]["body"] = {}) =>
  (await searchFiles({ client, body })).data.items
    .filter(({ name }) => OURS.includes(name))
    .map(({ name, used }) => `${name}${used ? " 使用中" : ""}`);

test("an office sees the files of its school, the platform those of all, and which are used", async () => {
  expect(await names(office)).toEqual(["截图.png 使用中", "本校名单.txt"]);
  expect(await names(admin)).toEqual(["截图.png 使用中", "别校名单.txt", "本校名单.txt"]);
  expect(await names(admin, { used: true })).toEqual(["截图.png 使用中"]);
  expect(await names(admin, { suffix: "TXT", keyword: "别校" })).toEqual(["别校名单.txt"]);
  const bySize = {
    page: { orderBy: [{ field: "size", sortType: "desc" } as const], pageIndex: 1, pageSize: 10 },
  };
  expect((await names(admin, bySize))[0]).toBe("别校名单.txt");
});

test("usage is by school, who uses most first, beside the quota that the office sets", async () => {
  const { items: all } = (await getFileUsage({ client: admin })).data;
  expect(all.map(({ bytes }) => bytes)).toEqual(all.map(({ bytes }) => bytes).toSorted((a, b) => b - a));
  const items = all.filter(({ school }) => school !== undefined);
  expect(items.map(({ files }) => files)).toEqual([1, 2]);
  expect(items[0]?.bytes).toBe(3000);
  expect(items[0]?.quotaBytes).toBe(10_240 * 1024 * 1024);
  const own = (await getFileUsage({ client: office })).data.items;
  expect(own).toHaveLength(1);
  await updateSetting({
    client: admin,
    path: { key: "files-per-school-mb" },
    body: { value: 1, version: 0 },
  });
  expect((await getFileUsage({ client: office })).data.items[0]?.quotaBytes).toBe(1024 * 1024);
  const refused = await refusalOf(upload(office, "太大.txt", 1_100_000));
  expect(refused.message).toContain("（1 MB）已用完");
});

test("what nothing uses is removed after a day, as the preview said, and what is used stays", async () => {
  expect((await getUnusedFiles({ client: admin })).data.files).toBe(0);
  server.clock.advance({ days: 1, minutes: 1 });
  const platform = await server.client("admin");
  const preview = (await getUnusedFiles({ client: platform })).data;
  expect(preview).toMatchObject({ files: 2, bytes: 4000 });
  expect(preview.largest.map(({ name }) => name)).toEqual(["别校名单.txt", "本校名单.txt"]);
  expect((await removeUnusedFiles({ client: platform })).data).toEqual({ files: 2, bytes: 4000 });
  expect(await names(platform)).toEqual(["截图.png 使用中"]);
  const log = (await searchOperationLog({ client: platform, body: { action: "file-clean" } })).data.items;
  expect(log[0]).toMatchObject({ before: { files: 2, bytes: 4000 } });
});

test("only the platform cleans, and everybody may know the kinds of files", async () => {
  const school = await server.client("school");
  expect((await refusalOf(removeUnusedFiles({ client: school }))).status).toBe(403);
  const someone = await server.client("student");
  expect((await refusalOf(searchFiles({ client: someone, body: {} }))).status).toBe(403);
  const { items } = (await getDownloadSuffix({ client: someone })).data;
  expect(items.map(({ suffix }) => suffix)).toContain("xlsx");
});
