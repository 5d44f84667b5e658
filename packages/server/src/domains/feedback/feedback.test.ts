import {
  answerFeedback,
  type Client,
  closeFeedback,
  createFeedback,
  getFeedback,
  searchFeedback,
  searchMyFeedback,
  searchOperationLog,
} from "@huxuan/api-client";
import { afterAll, beforeAll, expect, test } from "vitest";
import { SelectionWorld } from "../../../testing/selection-world.ts";
import { startTestServer, type TestServer } from "../../../testing/server.ts";

let server: TestServer;
/** A student of the second university, the offices of the second and the third one, the platform. */
let student: Client;
let office: Client;
let foreignOffice: Client;
let admin: Client;

beforeAll(async () => {
  server = await startTestServer();
  await SelectionWorld.create(server, 2);
  student = await server.client("s0");
  office = await server.client("office1");
  foreignOffice = await server.client("office2");
  admin = await server.client("admin");
});
afterAll(() => server.close());

/** A whole picture of one pixel. */
const PIXEL = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+M8AAAIBAQDJ/pLvAAAAAElFTkSuQmCC",
  "base64",
);
const page = "/student/activity-center/index";

const send = async (client: Client, feedback: string, file?: File) =>
  (await createFeedback({ client, body: { feedback, page, ...(file && { file }) } })).data;
const textsOf = async (client: Client, body: Parameters<typeof searchFeedback>[0]["body"] = {}) =>
  (await searchFeedback({ client, body })).data.items.map(({ text }) => text);

test("a student sends feedback with a screenshot; the office of their school looks at it, answers and closes it", async () => {
  const picture = new File([PIXEL], "截图.png", { type: "image/png" });
  const sent = await send(student, "课表打不开\n点了没反应", picture);
  expect(sent).toMatchObject({ state: "open", answer: "", hasScreenshot: true, page, version: 1 });
  expect(sent).not.toHaveProperty("screenshot");

  const path = { id: sent.id };
  const read = (await getFeedback({ client: office, path })).data;
  expect(read).toMatchObject({ sender: "账号s0", text: "课表打不开\n点了没反应" });
  const shown = await server.fetch(read.screenshot?.url ?? "");
  expect(Buffer.from(await shown.arrayBuffer()).equals(PIXEL)).toBe(true);

  const answer = { client: office, path, body: { answer: "已修好", version: 1 } };
  expect((await answerFeedback(answer)).data).toMatchObject({
    state: "answered",
    answer: "已修好",
    version: 2,
  });
  expect((await getFeedback({ client: student, path })).data.answer).toBe("已修好");
  await expect(answerFeedback(answer)).rejects.toMatchObject({ status: 409, code: "VERSION_CONFLICT" });
  await answerFeedback({ client: office, path, body: { answer: "昨晚已修好", version: 2 } });

  expect((await closeFeedback({ client: office, path })).data).toMatchObject({
    state: "closed",
    answer: "昨晚已修好",
  });
  const late = { client: office, path, body: { answer: "再答", version: 4 } };
  const closed = { status: 409, code: "STATE_CONFLICT" };
  await expect(answerFeedback(late)).rejects.toMatchObject(closed);
  await expect(closeFeedback({ client: office, path })).rejects.toMatchObject(closed);
  const body = { targetKind: "feedback", targetId: String(sent.id) };
  const log = (await searchOperationLog({ client: office, body })).data.items;
  expect(log.map(({ action }) => action)).toEqual([
    "feedback-close",
    "feedback-answer",
    "feedback-answer",
    "feedback-create",
  ]);
});

test("who sent it sees it, so do the office of their school and the platform, and nobody else", async () => {
  const { id, hasScreenshot } = await send(student, "只给本校看");
  expect(hasScreenshot).toBe(false);
  const keyword = { keyword: "本校看" };
  for (const client of [student, office, admin])
    expect(await textsOf(client, keyword)).toEqual(["只给本校看"]);
  for (const client of [foreignOffice, await server.client("s1")]) {
    expect(await textsOf(client, keyword)).toEqual([]);
    await expect(getFeedback({ client, path: { id } })).rejects.toMatchObject({ status: 404 });
  }
  const path = { id };
  await expect(closeFeedback({ client: foreignOffice, path })).rejects.toMatchObject({ status: 404 });
  // To see one's own is not to answer it.
  await expect(closeFeedback({ client: student, path })).rejects.toMatchObject({ status: 403 });
});

test("a sender finds their own feedback alone, the latest first, with its picture and the answer", async () => {
  const mine = async (client: Client) => (await searchMyFeedback({ client, body: {} })).data;
  expect(await mine(foreignOffice)).toEqual({ items: [], rowCount: 0 });
  const first = await send(foreignOffice, "第一条", new File([PIXEL], "截图.png", { type: "image/png" }));
  await send(office, "教务处自己的意见");
  await send(foreignOffice, "第二条");
  await answerFeedback({ client: admin, path: { id: first.id }, body: { answer: "收到", version: 1 } });

  const { items, rowCount } = await mine(foreignOffice);
  expect(rowCount).toBe(2);
  expect(items.map(({ text, state, answer }) => [text, state, answer])).toEqual([
    ["第二条", "open", ""],
    ["第一条", "answered", "收到"],
  ]);
  const shown = await server.fetch(items[1]?.screenshot?.url ?? "");
  expect(Buffer.from(await shown.arrayBuffer()).equals(PIXEL)).toBe(true);
  // An office answers what others sent; here it finds only what it sent itself.
  const senders = new Set((await mine(office)).items.map(({ sender }) => sender));
  expect([...senders]).toEqual(["教务1"]);
});

test("what waits for an answer stands first, and is found by state, text and sender in any case", async () => {
  const { id } = await send(student, "Excel 导出很慢");
  await send(student, "Excel 列宽不对");
  await send(office, "Excel 教务处");
  await answerFeedback({ client: office, path: { id }, body: { answer: "好", version: 1 } });
  expect(await textsOf(office, { keyword: "excel" })).toEqual([
    "Excel 教务处",
    "Excel 列宽不对",
    "Excel 导出很慢",
  ]);
  expect(await textsOf(office, { keyword: "excel", state: "answered" })).toEqual(["Excel 导出很慢"]);
  expect(await textsOf(office, { keyword: "excel 账号S0", state: "open" })).toEqual(["Excel 列宽不对"]);
  expect(await textsOf(admin, { keyword: "excel 教务1" })).toEqual(["Excel 教务处"]);
});

test("a picture that is none and a text that is too long are refused, and nothing is stored", async () => {
  const text = "带着不是图片的图片";
  await expect(send(student, text, new File(["<svg/>"], "截图.png"))).rejects.toMatchObject({
    status: 400,
    code: "FILE_INVALID",
  });
  await expect(send(student, text, new File(["%PDF-1.7"], "说明.pdf"))).rejects.toMatchObject({
    status: 400,
  });
  await expect(send(student, text, new File([PIXEL], ""))).rejects.toMatchObject({ status: 400 });
  const large = new File([PIXEL, new Uint8Array(5 * 1024 * 1024)], "截图.png");
  await expect(send(student, text, large)).rejects.toMatchObject({ status: 413 });
  expect(await textsOf(student, { keyword: text })).toEqual([]);
  for (const wrong of ["长".repeat(2001)]) {
    await expect(send(student, wrong)).rejects.toMatchObject({
      status: 400,
      fields: [{ field: "feedback" }],
    });
  }
});

test("feedback of the specification's form has no page, and its text is kept as it is", async () => {
  for (const text of ["", "  两边有空格  "]) {
    const { data } = await createFeedback({ client: student, body: { feedback: text } });
    expect(data).toMatchObject({ text, page: "" });
  }
});
