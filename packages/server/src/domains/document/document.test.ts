import { createHash } from "node:crypto";
import { buffer } from "node:stream/consumers";
import {
  type Client,
  type Document,
  downloadDocument,
  downloadDocumentBatch,
  downloadMyDocument,
  getDocument,
  getDocumentKinds,
  getJob,
  issueDocument,
  issueMyDocument,
  previewDocument,
  previewMyDocument,
  revokeDocument,
  searchDocuments,
  searchMyDocuments,
  searchOperationLog,
  startDocumentBatch,
  verifyDocument,
} from "@huxuan/api-client";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { SelectionWorld, type WorldStudent } from "../../../testing/selection-world.ts";
import { startTestServer, type TestServer } from "../../../testing/server.ts";
import { transaction } from "../../db/index.ts";
import { outdateDocuments } from "./index.ts";
import { document } from "./tables.ts";

/** How a document of a student would look now. */
const preview = (
  client: Client,
  { studentId, ...query }: { studentId: number; kind: string; language: "zh" | "en" },
) => previewDocument({ client, path: { studentId }, query });

let server: TestServer;
let world: SelectionWorld;
/** Two students of the second university and its office; the office of the third one, the platform, and somebody in the street. */
let student: Client;
let other: Client;
let office: Client;
let foreignOffice: Client;
let admin: Client;
let anybody: Client;
let first: WorldStudent;
let second: WorldStudent;
/** Of the same university, and has passed nothing yet. */
let without: WorldStudent;
let courses: number[];

beforeAll(async () => {
  server = await startTestServer();
  // Every other one is of the second university.
  world = await SelectionWorld.create(server, 5);
  [first, second, without] = [0, 2, 4].map((n) => world.students[n]) as [
    WorldStudent,
    WorldStudent,
    WorldStudent,
  ];
  student = await server.client("s0");
  other = await server.client("s2");
  office = await server.client("office1");
  foreignOffice = await server.client("office2");
  admin = await server.client("admin");
  anybody = server.anonymous();
  courses = [];
  for (const name of ["数据结构", "操作系统", "编译原理", "离散数学"])
    courses.push((await world.offering({ name, capacity: 5, credits: 3.5 })).courseId);
  for (const n of [0, 2]) await world.passed(n, courses[0] as number);
});
afterAll(() => server.close());

const order = { kind: "transcript", language: "zh" } as const;
const issue = async (client = office, studentId = first.id) =>
  (await issueDocument({ client, body: { ...order, studentId } })).data;
const check = async ({ code }: Pick<Document, "code">) =>
  (await verifyDocument({ client: anybody, path: { code } })).data;
const bytesOf = async (file: Blob): Promise<Buffer> => Buffer.from(await file.arrayBuffer());

describe("an office", () => {
  test("looks at a transcript, issues it, and downloads what the code stands for", async () => {
    const body = { ...order, studentId: first.id };
    const { title, svg } = (await preview(office, body)).data;
    expect(title).toBe("学生成绩单");
    expect(svg.startsWith("<svg")).toBe(true);
    expect((await searchDocuments({ client: office, body: {} })).data.rowCount).toBe(0);

    const issued = await issue();
    expect(issued).toMatchObject({
      kindName: "学生成绩单",
      language: "zh",
      state: "valid",
      student: { id: first.id },
      issuedBy: "教务1",
      allowed: ["revoke"],
    });
    expect((await getDocument({ client: office, path: { id: issued.id } })).data).toEqual(issued);
    expect(issued.number).toMatch(/^\w+-CJ-\d{4}-000001$/u);
    expect(issued.code).toMatch(/^([2-79A-HJ-NP-Z]{4}-){3}[2-79A-HJ-NP-Z]{4}$/u);

    const file = await downloadDocument({ client: office, path: { id: issued.id } });
    const pdf = await bytesOf(file.data);
    expect(pdf.subarray(0, 5).toString()).toBe("%PDF-");
    expect(await check(issued)).toMatchObject({
      verdict: "valid",
      number: issued.number,
      facts: [
        { label: "课程数", value: "1" },
        { label: "学分", value: "3.5" },
      ],
      lastLine: "数据结构 · 3.5 · 通过",
      sha256: createHash("sha256").update(pdf).digest("hex"),
    });
    const logged = { targetKind: "document", targetId: String(issued.id) };
    const log = (await searchOperationLog({ client: office, body: logged })).data.items;
    expect(log.map(({ action }) => action)).toEqual(["document-issue"]);
  });

  test("that issues the same once more gets the same, also when two do at once", async () => {
    const again = await Promise.all([issue(), issue(), issue(admin)]);
    expect(new Set(again.map(({ id }) => id)).size).toBe(1);
    const english = { ...order, language: "en" as const, studentId: second.id };
    const both = await Promise.all(
      [office, admin, office].map(async (client) => (await issueDocument({ client, body: english })).data),
    );
    expect(new Set(both.map(({ code }) => code)).size).toBe(1);
  });

  test("of another school neither sees nor issues nor revokes it", async () => {
    const { id } = await issue();
    const path = { id };
    const client = foreignOffice;
    expect((await searchDocuments({ client, body: {} })).data.items).toEqual([]);
    const gone = { status: 404 };
    await expect(getDocument({ client, path })).rejects.toMatchObject(gone);
    await expect(downloadDocument({ client, path })).rejects.toMatchObject(gone);
    await expect(
      revokeDocument({ client, path, body: { version: 1, reason: "不是我们的" } }),
    ).rejects.toMatchObject(gone);
    const body = { ...order, studentId: first.id };
    await expect(issueDocument({ client, body })).rejects.toMatchObject({ status: 403 });
    await expect(preview(client, body)).rejects.toMatchObject({ status: 403 });
    const batch = { ...order, studentIds: [first.id] };
    await expect(startDocumentBatch({ client, body: batch })).rejects.toMatchObject({ status: 403 });
    expect((await searchDocuments({ client: admin, body: {} })).data.items.length).toBeGreaterThan(0);
  });

  test("finds by state, language, number, code and holder", async () => {
    const issued = await issue();
    const found = async (body: Parameters<typeof searchDocuments>[0]["body"]) =>
      (await searchDocuments({ client: office, body })).data.items.map(({ id }) => id);
    expect(await found({ keyword: issued.code })).toEqual([issued.id]);
    expect(await found({ keyword: issued.number, state: "valid", language: "zh" })).toEqual([issued.id]);
    expect(await found({ keyword: issued.student?.studentNumber, language: "zh" })).toEqual([issued.id]);
    expect(await found({ state: "revoked" })).toEqual([]);
    expect(await found({ studentId: second.id, language: "zh" })).toEqual([]);
  });

  test("is told what is not there to be issued", async () => {
    const body = { ...order, studentId: first.id };
    await expect(
      issueDocument({ client: office, body: { ...order, studentId: without.id } }),
    ).rejects.toMatchObject({
      status: 409,
      message: expect.stringContaining("也没有登记已修课程") as string,
    });
    await expect(issueDocument({ client: office, body: { ...body, kind: "diploma" } })).rejects.toMatchObject(
      {
        status: 400,
        fields: [{ field: "kind" }],
      },
    );
    expect((await getDocumentKinds({ client: office })).data.items).toContainEqual({
      key: "transcript",
      name: "学生成绩单",
      languages: ["zh", "en"],
      selfService: true,
      aboutOne: false,
    });
  });
});

describe("a student", () => {
  test("has their own issued, sees it and no other's, and downloads it", async () => {
    const preview = (await previewMyDocument({ client: student, query: order })).data;
    expect(preview.svg).toContain("<svg");
    const own = (await issueMyDocument({ client: student, body: order })).data;
    // The office issued the same before.
    expect(own.id).toBe((await issue()).id);
    expect(own.allowed).toEqual([]);
    const mine = async (client: Client) =>
      (await searchMyDocuments({ client, body: { kind: "transcript" } })).data.items;
    expect((await mine(student)).map(({ id }) => id)).toEqual([own.id]);
    expect((await mine(other)).map(({ id }) => id)).not.toContain(own.id);
    const path = { id: own.id };
    expect(
      (await bytesOf((await downloadMyDocument({ client: student, path })).data)).length,
    ).toBeGreaterThan(9_000);
    await expect(downloadMyDocument({ client: other, path })).rejects.toMatchObject({ status: 404 });
    await expect(searchDocuments({ client: student, body: {} })).rejects.toMatchObject({ status: 403 });
    await expect(issueMyDocument({ client: office, body: order })).rejects.toMatchObject({ status: 403 });
  });
});

describe("a newer one", () => {
  test("replaces the one before; who checks that learns so, and nothing of the newer one", async () => {
    const before = await issue();
    await world.passed(0, courses[1] as number);
    const after = await issue();
    expect(after.id).not.toBe(before.id);
    expect(after.number).not.toBe(before.number);
    const old = await check(before);
    expect(old).toMatchObject({ verdict: "replaced", reason: "签发了新的一份", number: before.number });
    expect(old).not.toHaveProperty("facts");
    expect(old).not.toHaveProperty("lastLine");
    expect(JSON.stringify(old)).not.toContain(after.code);
    expect(JSON.stringify(old)).not.toContain(after.number);
    expect(await check(after)).toMatchObject({ verdict: "valid", facts: [{ value: "2" }, { value: "7.0" }] });
    // The other language still says what it said.
    const english = { ...order, language: "en" as const, studentId: second.id };
    expect((await issueDocument({ client: office, body: english })).data.state).toBe("valid");
  });

  test("is asked for where what it says was corrected", async () => {
    const issued = await issue();
    const at = server.clock();
    const { db } = server.services;
    const reason = "成绩有更正";
    const outdated = await transaction(db, (tx) =>
      outdateDocuments(tx, "transcript", [first.id, second.id, -1], { reason, at }),
    );
    // One in Chinese, one in English.
    expect(outdated).toBe(2);
    expect(await check(issued)).toMatchObject({ verdict: "replaced", reason });
    const again = await issue();
    expect(again.id).not.toBe(issued.id);
    expect(await transaction(db, (tx) => outdateDocuments(tx, "transcript", [], { reason, at }))).toBe(0);
  });
});

describe("a document that was revoked", () => {
  test("says why and by which paper, is revoked once, and a new one may be issued", async () => {
    const issued = await issue();
    const path = { id: issued.id };
    const body = { version: issued.version, reason: "学籍有误", revocationNumber: "校教〔2027〕12 号" };
    const wrong = { client: office, path, body: { ...body, version: 7 } };
    await expect(revokeDocument(wrong)).rejects.toMatchObject({ status: 409, code: "VERSION_CONFLICT" });
    const revoked = (await revokeDocument({ client: office, path, body })).data;
    expect(revoked).toMatchObject({ state: "revoked", reason: "学籍有误", allowed: [] });
    const told = await check(issued);
    expect(told).toMatchObject({
      verdict: "revoked",
      reason: "学籍有误",
      revocationNumber: "校教〔2027〕12 号",
    });
    expect(told).not.toHaveProperty("sha256");
    await expect(
      revokeDocument({ client: office, path, body: { ...body, version: revoked.version } }),
    ).rejects.toMatchObject({ status: 409, code: "STATE_CONFLICT" });
    expect((await issue()).id).not.toBe(issued.id);
    expect((await check(issued)).verdict).toBe("revoked");
  });

  test("stays as it is, and so does every other: the database refuses changes and deletions", async () => {
    const { db } = server.services;
    const issued = await issue();
    const row = eq(document.id, issued.id);
    const kept = { cause: { code: "23001" } };
    await expect(db.delete(document).where(row)).rejects.toMatchObject(kept);
    await expect(db.update(document).set({ holderName: "别人" }).where(row)).rejects.toMatchObject(kept);
    await expect(db.update(document).set({ code: "ABCDEFGHJKLMNPQR" }).where(row)).rejects.toMatchObject(
      kept,
    );
    const [gone] = (await searchDocuments({ client: office, body: { state: "revoked" } })).data.items;
    const back = db
      .update(document)
      .set({ state: "valid", revokedAt: null, reason: null })
      .where(eq(document.id, gone?.id ?? 0));
    await expect(back).rejects.toMatchObject(kept);
  });
});

describe("who checks a code", () => {
  test("may type it as they like, and is told what a code that is none may be", async () => {
    const { code } = await issue();
    const typed = code.toLowerCase().replaceAll("-", " ");
    expect((await check({ code: typed })).verdict).toBe("valid");
    expect(await check({ code: "7KQ4-M2TX-9HRD-W3N8" })).toEqual({
      verdict: "notFound",
      code: "7KQ4-M2TX-9HRD-W3N8",
      repaired: ["7KQ4-M2TX-9HRD-W3NB"],
      fault: "核验码里没有数字 0、1、8 和字母 O、I：数字 8 可能是字母 B",
    });
    expect(await check({ code: "7KQ4-M2TX-9HRD-W3NB" })).toEqual({
      verdict: "notFound",
      code: "7KQ4-M2TX-9HRD-W3NB",
      repaired: [],
    });
  });

  test("learns no name, no number and no other mark", async () => {
    const issued = await issue();
    const told = JSON.stringify(await check(issued));
    expect(told).not.toContain(issued.student?.name);
    expect(told).not.toContain(issued.student?.studentNumber);
    // The last line alone.
    expect(told).not.toContain("数据结构");
  });

  test("waits after sixty checks in a minute from one address, and goes on after it", async () => {
    const { code } = await issue();
    server.clock.advance({ minutes: 1 });
    const answers = await Promise.allSettled(Array.from({ length: 61 }, () => check({ code })));
    const refused = answers.filter(({ status }) => status === "rejected");
    expect(refused).toHaveLength(1);
    expect(refused[0]).toMatchObject({ reason: { status: 429, code: "RATE_LIMITED" } });
    server.clock.advance({ minutes: 1 });
    expect((await check({ code })).verdict).toBe("valid");
  });
});

describe("a batch", () => {
  const ended = async (jobId: string) => {
    await expect
      .poll(async () => (await getJob({ client: admin, path: { jobId } })).data.state, { timeout: 20_000 })
      .toMatch(/succeeded|partly|refused|failed/u);
    return (await getJob({ client: admin, path: { jobId } })).data;
  };

  test("issues one for each, leaves out who has nothing, and gives one file", async () => {
    const studentIds = [first.id, second.id, without.id];
    const { jobId } = (await startDocumentBatch({ client: admin, body: { ...order, studentIds } })).data;
    const job = await ended(jobId);
    expect(job.state).toBe("partly");
    expect(job.error).toContain("1 人没有出具");
    const file = await bytesOf((await downloadDocumentBatch({ client: admin, path: { jobId } })).data);
    expect(file.subarray(0, 2).toString()).toBe("PK");
    await expect(downloadDocumentBatch({ client: office, path: { jobId } })).rejects.toMatchObject({
      status: 404,
    });
    const again = (await startDocumentBatch({ client: admin, body: { ...order, studentIds: [first.id] } }))
      .data;
    await ended(again.jobId);
    const one = await bytesOf(
      (await downloadDocumentBatch({ client: admin, path: { jobId: again.jobId } })).data,
    );
    const { id } = await issue();
    const { body } = await server.services.files.open(
      (await server.services.db.select().from(document).where(eq(document.id, id)))[0]?.fileId ?? 0,
    );
    expect(one.equals(Buffer.isBuffer(body) ? body : await buffer(body))).toBe(true);
  });
});
