import { buffer } from "node:stream/consumers";
import {
  attemptSelection,
  type Client,
  getRowsImport,
  type RosterStudent,
  searchRoster,
  startStudentPhotoImport,
} from "@huxuan/api-client";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import yazl from "yazl";
import { refusalOf } from "../../../testing/outcome-of.ts";
import { SelectionWorld } from "../../../testing/selection-world.ts";
import { startTestServer, type TestServer } from "../../../testing/server.ts";
import { studentNamed } from "./archive.ts";

let server: TestServer;
/** Of the school of the students with an even number. */
let office: Client;
let teacher: Client;
let classId: number;

beforeAll(async () => {
  server = await startTestServer();
  const world = await SelectionWorld.create(server, 6);
  office = await server.client("office1");
  const offering = await world.offering({ name: "植物绘画", capacity: 9 });
  classId = offering.id;
  await world.teacher("t", [classId]);
  teacher = await server.client("t");
  const roundId = await world.round();
  for (const at of world.students.keys())
    await attemptSelection({ client: await world.client(at), body: { roundId, offeringId: classId } });
});
afterAll(() => server.close());

/** A picture of one colour, larger than a photo is kept. */
const picture = (background: string, format: "jpeg" | "png" = "jpeg") =>
  sharp({ create: { width: 900, height: 1200, channels: 3, background } })
    .toFormat(format)
    .toBuffer();

async function zipOf(files: Readonly<Record<string, Buffer>>): Promise<File> {
  const zip = new yazl.ZipFile();
  for (const [name, bytes] of Object.entries(files)) zip.addBuffer(bytes, name);
  zip.end();
  return new File([await buffer(zip.outputStream)], "照片.zip", { type: "application/zip" });
}

async function run(files: Readonly<Record<string, Buffer>>, more: object = {}) {
  const { id } = (
    await startStudentPhotoImport({ client: office, body: { file: await zipOf(files), ...more } })
  ).data;
  const state = async () => (await getRowsImport({ client: office, path: { jobId: id } })).data;
  await expect.poll(async () => (await state()).state).not.toMatch(/waiting|running/u);
  return state();
}

const seen = async (client = teacher): Promise<RosterStudent[]> =>
  (await searchRoster({ client, path: { id: classId }, body: {} })).data.items;
const photoOf = async (number: string) =>
  (await seen()).find(({ studentNumber }) => studentNumber === number)?.photo;
/** Numbers of students with a photo. */
const photographed = async () =>
  (await seen()).flatMap(({ studentNumber, photo }) => (photo ? [studentNumber] : [])).toSorted();

async function colourOf(photo: RosterStudent["photo"]): Promise<{ size: number[]; colour: number[] }> {
  const answer = await fetch(`${server.url}${photo?.url}`);
  expect(answer.headers.get("content-type")).toBe("image/jpeg");
  const image = sharp(Buffer.from(await answer.arrayBuffer()));
  const { width, height } = await image.metadata();
  const { channels } = await image.stats();
  return { size: [width, height], colour: channels.map(({ mean }) => Math.round(mean)) };
}

describe("the student that a picture is named by", () => {
  const numbers = new Map([
    ["s0000", 1],
    ["2026-07", 2],
  ]);
  test.each([
    ["S0000.jpg", 1],
    ["2026届/s0000.JPG", 1],
    ["S0000 林雅宸.png", 1],
    ["S0000_林雅宸.png", 1],
    ["S0000林雅宸.png", 1],
    ["2026-07（补）.jpg", 2],
    ["林雅宸.jpg", undefined],
    ["S00001.jpg", undefined],
  ])("%s is %s", (name, id) => {
    expect(studentNamed(name, numbers)).toBe(id);
  });
});

test("what is no photo of a student of the school is named by its file, and none is taken", async () => {
  const red = await picture("#ff0000");
  const result = await run({
    "S0000.jpg": red,
    "S0000_again.jpg": red,
    // A student of another school.
    "S0001.jpg": red,
    "S0002.jpg": Buffer.from("no picture at all"),
    "名单.txt": Buffer.from("1"),
    "__MACOSX/S0004.jpg": red,
  });
  expect(result).toMatchObject({ state: "refused", rows: 5, good: 1, faultCount: 4 });
  expect(result.faults.map(({ value }) => value).toSorted()).toEqual([
    "S0000_again.jpg",
    "S0001.jpg",
    "S0002.jpg",
    "名单.txt",
  ]);
  expect(await photographed()).toEqual([]);
});

test("an archive is looked at first, then its photos stand on the roster, no larger than they are shown", async () => {
  const files = {
    "a/S0000.jpg": await picture("#ff0000"),
    "S0002 学生.png": await picture("#0000ff", "png"),
  };
  expect(await run(files, { review: "true" })).toMatchObject({ state: "planned", created: 2 });
  expect(await photographed()).toEqual([]);
  expect(await run(files)).toMatchObject({ state: "succeeded", created: 2, updated: 0 });
  expect(await photographed()).toEqual(["S0000", "S0002"]);
  const { size, colour } = await colourOf(await photoOf("S0000"));
  expect(size).toEqual([360, 480]);
  expect(colour[0]).toBeGreaterThan(240);
});

test("a new photo takes the place of the earlier one, the good ones alone where that is wanted", async () => {
  const green = await picture("#00ff00");
  const result = await run({ "S0000.jpg": green, "S9999.jpg": green }, { onlyGood: "true" });
  expect(result).toMatchObject({ state: "succeeded", created: 0, updated: 1, faultCount: 1 });
  expect((await colourOf(await photoOf("S0000"))).colour[1]).toBeGreaterThan(240);
});

test("what is no archive is refused, as is a teacher", async () => {
  const file = new File(["not a zip"], "照片.zip", { type: "application/zip" });
  expect(await refusalOf(startStudentPhotoImport({ client: office, body: { file } }))).toMatchObject({
    status: 400,
  });
  const good = await zipOf({ "S0000.jpg": await picture("#ff0000") });
  expect(await refusalOf(startStudentPhotoImport({ client: teacher, body: { file: good } }))).toMatchObject({
    status: 403,
  });
});
