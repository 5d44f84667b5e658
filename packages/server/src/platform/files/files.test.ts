import { createHash } from "node:crypto";
import { createWriteStream, existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import {
  type Client,
  downloadFile,
  getDownloadSuffix,
  getFileLink,
  type StoredFile,
  uploadFile,
} from "@huxuan/api-client";
import { count, eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { expectRefusal } from "../../../testing/expect-refusal.ts";
import { outcomeOf } from "../../../testing/outcome-of.ts";
import { SelectionWorld } from "../../../testing/selection-world.ts";
import { startTestServer, type TestServer } from "../../../testing/server.ts";
import { transaction } from "../../db/index.ts";
import { storedFolder } from "./index.ts";
import { createLinks } from "./links.ts";
import { openStore } from "./store.ts";
import { file, fileContent } from "./tables.ts";

const QUOTA_MB = 1;
let server: TestServer;
let admin: Client;
let office: Client;
let foreignOffice: Client;
let student: Awaited<ReturnType<TestServer["client"]>>;
let classmate: Client;

beforeAll(async () => {
  server = await startTestServer({ settings: { HUXUAN_FILES_PER_SCHOOL_MB: String(QUOTA_MB) } });
  await SelectionWorld.create(server, 4);
  admin = await server.client("admin");
  office = await server.client("office1");
  foreignOffice = await server.client("office2");
  student = await server.client("s0");
  classmate = await server.client("s2");
  // What a domain does: its row refers to a file with a foreign key.
  await server.database.db.execute(
    sql`create table "Opinion" (id integer primary key, "Picture" integer references file (id))`,
  );
});
afterAll(() => server.close());
beforeEach(async () => {
  const { db } = server.database;
  await db.execute(sql`delete from "Opinion"`);
  await db.delete(file);
  await db.delete(fileContent);
  rmSync(join(server.settings.filesFolder, "stored"), { recursive: true, force: true });
});

const text = (content: string, name = "说明.txt"): File => new File([content], name);
const upload = async (client: Client, content: string, name?: string): Promise<StoredFile> =>
  (await uploadFile({ client, body: { file: text(content, name) } })).data;
const linkOf = async (client: Client, id: number): Promise<string> =>
  (await getFileLink({ client, path: { id } })).data.url;
/** Everything that lies in the folder of files. */
const onDisk = (): string[] =>
  readdirSync(server.settings.filesFolder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name);
const rows = async (): Promise<number> =>
  (await server.database.db.select({ n: count() }).from(file))[0]?.n ?? -1;
const clean = () => server.services.files.removeUnused();

test("an uploaded file comes back byte for byte under its Chinese name, as a download that a browser does not run", async () => {
  const content = "课程说明\n".repeat(1_000);
  const stored = await upload(student, content, "../课程 说明.TXT");
  expect(stored).toEqual({
    id: expect.any(Number),
    name: "课程 说明.txt",
    suffix: "txt",
    mediaType: "text/plain",
    size: Buffer.byteLength(content),
    uploadedAt: server.clock().toISOString(),
  });
  const response = await server.fetch(await linkOf(student, stored.id));
  expect(response.status).toBe(200);
  expect(await response.text()).toBe(content);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    "content-type": "text/plain",
    "content-length": String(Buffer.byteLength(content)),
    "content-disposition": `attachment; filename="__ __.txt"; filename*=UTF-8''${encodeURIComponent("课程 说明.txt")}`,
    "x-content-type-options": "nosniff",
    "content-security-policy": "default-src 'none'; sandbox; frame-ancestors 'none'",
    "cache-control": "no-store",
  });
  // The temporary file goes once the answer is sent.
  const hash = createHash("sha256").update(content).digest("hex");
  await expect.poll(onDisk).toEqual([hash]);
  // Where a backup looks for it.
  const folder = storedFolder(server.settings);
  expect(existsSync(join(folder, hash.slice(0, 2), hash.slice(2, 4), hash))).toBe(true);
});

test("two people's uploads of the same bytes are two files and are stored once", async () => {
  const [a, b] = await Promise.all([
    upload(student, "同样", "甲.txt"),
    upload(foreignOffice, "同样", "乙.csv"),
  ]);
  expect(a.id).not.toBe(b.id);
  expect([a.name, b.name]).toEqual(["甲.txt", "乙.csv"]);
  await expect.poll(onDisk).toHaveLength(1);
  expect(await (await server.fetch(await linkOf(foreignOffice, b.id))).text()).toBe("同样");
});

test("a link is followed without signing in, until it ends", async () => {
  const { id } = await upload(student, "给同学看的");
  const link = (await linkOf(student, id)).split("/").at(-1) as string;
  const client = server.anonymous();
  const { data } = await downloadFile({ client, path: { link } });
  expect(await data.text()).toBe("给同学看的");
  expect(await outcomeOf(downloadFile({ client, path: { link: `${link}x` } }))).toBe("NOT_FOUND");
});

test("what is refused leaves neither a row nor a byte", async () => {
  const wrong = new File(["<svg xmlns='http://www.w3.org/2000/svg'/>"], "截图.png");
  expect(await outcomeOf(uploadFile({ client: student, body: { file: wrong } }))).toBe("FILE_INVALID");
  expect(await outcomeOf(uploadFile({ client: student, body: { file: text("x", "页面.html") } }))).toBe(
    "FILE_INVALID",
  );
  await expect.poll(onDisk).toEqual([]);
  expect(await rows()).toBe(0);
});

describe("an upload of more than 20 MB", () => {
  const headers = () => ({ authorization: `Bearer ${student.tokens.get()?.accessToken}` });

  test("that says its size is refused before it is read", async () => {
    const form = new FormData();
    form.set("file", new File([new Uint8Array(22 * 1024 * 1024)], "大.txt"));
    const response = await server.fetch("/mutual-recognition/files", {
      method: "POST",
      headers: headers(),
      body: form,
    });
    const { message } = await expectRefusal(server, response, 413, "PAYLOAD_TOO_LARGE");
    expect(message).toBe("文件超过 20 MB，请压缩或拆分后重新上传");
  });

  test("that does not say its size is refused while it arrives", async () => {
    const boundary = "----x";
    async function* body() {
      yield Buffer.from(
        `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\n`,
      );
      for (let sent = 0; sent < 22; sent += 1) yield Buffer.alloc(1024 * 1024, "x");
      yield Buffer.from(`\r\n--${boundary}--\r\n`);
    }
    const response = await server.fetch("/mutual-recognition/files", {
      method: "POST",
      headers: { ...headers(), "content-type": `multipart/form-data; boundary=${boundary}` },
      body: Readable.toWeb(Readable.from(body())) as ReadableStream<Uint8Array>,
      duplex: "half",
    } as RequestInit);
    await expectRefusal(server, response, 413, "PAYLOAD_TOO_LARGE");
    await expect.poll(onDisk).toEqual([]);
    expect(await rows()).toBe(0);
  });

  test("that breaks off leaves nothing", async () => {
    const { hostname, port } = new URL(server.url);
    const socket = connect(Number(port), hostname);
    socket.on("error", () => undefined);
    socket.write(
      `POST /mutual-recognition/files HTTP/1.1\r\nhost: x\r\nauthorization: ${headers().authorization}\r\n` +
        "content-type: multipart/form-data; boundary=x\r\ncontent-length: 1000000\r\n\r\n" +
        '--x\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\n' +
        "x".repeat(200_000),
    );
    await expect.poll(onDisk).toHaveLength(1);
    socket.destroy();
    await expect.poll(onDisk).toEqual([]);
    expect(await rows()).toBe(0);
  });
});

describe("a quota", () => {
  const big = (letter: string): string => letter.repeat(400 * 1024);

  test("holds for all files of a school together, also when they come at the same time, and not for other schools", async () => {
    const outcomes = await Promise.all(
      ["a", "b", "c", "d"].map((letter) =>
        outcomeOf(upload(letter < "c" ? student : classmate, big(letter))),
      ),
    );
    expect(outcomes.sort()).toEqual(["STATE_CONFLICT", "STATE_CONFLICT", "done", "done"]);
    expect(await outcomeOf(upload(foreignOffice, big("e")))).toBe("done");
    expect(await rows()).toBe(3);
    await expect.poll(onDisk).toHaveLength(3);
  });

  test("an account uploads at most 200 files a day", async () => {
    const first = await upload(student, "一");
    const [row] = await server.database.db.select().from(file).where(eq(file.id, first.id));
    const { id: _, ...values } = row as typeof file.$inferSelect;
    await server.database.db.insert(file).values(Array.from({ length: 199 }, () => values));
    expect(await outcomeOf(upload(student, "二"))).toBe("RATE_LIMITED");
    expect(await outcomeOf(upload(classmate, "二"))).toBe("done");
    server.clock.advance({ days: 1, seconds: 1 });
    student = await server.client("s0");
    classmate = await server.client("s2");
    office = await server.client("office1");
    foreignOffice = await server.client("office2");
    admin = await server.client("admin");
    expect(await outcomeOf(upload(student, "二"))).toBe("done");
  });
});

test("a link is given to the uploader, the office of the school and the platform, and to nobody else", async () => {
  const { id } = await upload(student, "成绩证明");
  for (const client of [student, office, admin]) {
    expect(await outcomeOf(getFileLink({ client, path: { id } }))).toBe("done");
  }
  for (const client of [foreignOffice, classmate, await server.client("s1")]) {
    expect(await outcomeOf(getFileLink({ client, path: { id } }))).toBe("NOT_FOUND");
  }
  expect(await outcomeOf(getFileLink({ client: admin, path: { id: id + 1_000 } }))).toBe("NOT_FOUND");
  expect(await outcomeOf(getFileLink({ client: server.anonymous(), path: { id } }))).toBe("UNAUTHENTICATED");
});

test("a link that is forged, changed or ended leads nowhere", async () => {
  const mine = await upload(student, "我的");
  const other = await upload(foreignOffice, "别人的");
  const url = await linkOf(student, mine.id);
  const [base = "", id = "", seconds = "", signature = ""] =
    /^(.*\/)(\d+)\.(\d+)\.(.*)$/.exec(url)?.slice(1) ?? [];
  const claims = { fileId: mine.id, expiresAt: new Date("2999-01-01") };
  for (const forged of [
    `${base}${other.id}.${seconds}.${signature}`,
    `${base}${id}.${Number(seconds) + 1}.${signature}`,
    `${base}${id}.${seconds}.${"A".repeat(43)}`,
    `${base}${id}.${seconds}.`,
    `${base}${id}`,
    `${base}${createLinks("another secret").sign(claims)}`,
    `${base}..%2f..%2fsecret`,
  ]) {
    await expectRefusal(server, await server.fetch(forged), 404, "NOT_FOUND");
  }
  expect((await server.fetch(url)).status).toBe(200);
  server.clock.advance({ minutes: 61 });
  const { message } = await expectRefusal(server, await server.fetch(url), 404, "NOT_FOUND");
  expect(message).toBe("这个下载链接无效或已过期，请回到原来的页面重新打开文件");
});

test("the suffixes that can be uploaded are told to whoever is signed in", async () => {
  const { items, rowCount } = (await getDownloadSuffix({ client: student })).data;
  expect(items).toHaveLength(rowCount);
  expect(items).toContainEqual({ suffix: "pdf", name: "PDF 文档", mediaType: "application/pdf" });
  expect(items.map(({ suffix }) => suffix)).not.toContain("svg");
  expect(await outcomeOf(getDownloadSuffix({ client: server.anonymous() }))).toBe("UNAUTHENTICATED");
});

describe("cleaning", () => {
  test("removes after a day what nothing refers to, and keeps what a foreign key of any table refers to", async () => {
    const kept = await upload(admin, "被引用");
    const unused = await upload(admin, "没人用");
    await server.database.db.execute(sql`insert into "Opinion" values (1, ${kept.id})`);
    expect(await clean()).toEqual({ files: 0, contents: 0, brokenOff: 0 });
    server.clock.advance({ days: 1, seconds: 1 });
    admin = await server.client("admin");
    expect(await clean()).toEqual({ files: 1, contents: 1, brokenOff: 0 });
    expect(await server.database.db.select({ id: file.id }).from(file)).toEqual([{ id: kept.id }]);
    expect(await outcomeOf(getFileLink({ client: admin, path: { id: unused.id } }))).toBe("NOT_FOUND");
    expect(await (await server.fetch(await linkOf(admin, kept.id))).text()).toBe("被引用");

    await server.database.db.execute(sql`delete from "Opinion"`);
    expect(await clean()).toEqual({ files: 1, contents: 1, brokenOff: 0 });
    await expect.poll(onDisk).toEqual([]);
  });

  test("keeps bytes that another file has, or that somebody is uploading again", async () => {
    const first = await upload(admin, "同样");
    server.clock.advance({ days: 1, seconds: 1 });
    admin = await server.client("admin");
    const second = await upload(admin, "同样");
    expect(await clean()).toEqual({ files: 1, contents: 0, brokenOff: 0 });
    expect(await outcomeOf(getFileLink({ client: admin, path: { id: first.id } }))).toBe("NOT_FOUND");
    expect(await (await server.fetch(await linkOf(admin, second.id))).text()).toBe("同样");
  });

  test("does not take a file away from a transaction that refers to it and has not committed", async () => {
    if (server.database.kind === "pglite") return; // One connection: nothing happens at the same time.
    const { id } = await upload(admin, "正在引用");
    server.clock.advance({ days: 1, seconds: 1 });
    await transaction(server.database.db, async (tx) => {
      await tx.execute(sql`insert into "Opinion" values (1, ${id})`);
      expect(await clean()).toEqual({ files: 0, contents: 0, brokenOff: 0 });
    });
    expect(await rows()).toBe(1);
  });
});

test("bytes of a call that is refused after it stored them do not stay, and those of a file do", async () => {
  const { files, db } = server.services;
  const session = { accountId: 1, schoolId: null };
  const receive = (content: string) =>
    files.receive(
      { field: "file", fileName: "a.txt", bytes: Readable.from([content]) },
      { maxBytes: 10, suffixes: ["txt"] },
    );
  const [refused, used] = [await receive("甲"), await receive("乙")];
  for (const one of [refused, used]) await files.store(one, session);
  await transaction(db, (tx) => files.add(tx, used, { session, purpose: "test" }));
  expect(onDisk()).toHaveLength(2);
  for (const one of [refused, used]) await files.discard(one);
  expect(onDisk()).toEqual([used.hash]);
  expect(await db.select({ hash: fileContent.hash }).from(fileContent)).toEqual([{ hash: used.hash }]);
});

test("a store that fails is told as such, and no file stands in the table without its bytes", async () => {
  const { files } = server.services;
  const received = await files.receive(
    { field: "file", fileName: "a.txt", bytes: Readable.from(["x"]) },
    { maxBytes: 10, suffixes: ["txt"] },
  );
  rmSync(received.path);
  const kept = files.store(received, { accountId: 1, schoolId: null });
  await expect(kept).rejects.toMatchObject({ status: 503, code: "SERVER_BUSY" });
  expect(await rows()).toBe(0);
});

const S3_URL = process.env["HUXUAN_TEST_S3_URL"];
const folder = mkdtempSync(join(tmpdir(), "huxuan-store-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe.each([
  ["a folder", undefined, false],
  ["a bucket (skipped without HUXUAN_TEST_S3_URL)", S3_URL, S3_URL === undefined],
])("%s as a store", (_what, url, skipped) => {
  test.skipIf(skipped)("keeps megabytes whole, says what it has, and forgets what is removed", async () => {
    const kept = await openStore(join(folder, "stored"), url);
    const path = join(folder, "arrived");
    const sha = createHash("sha256");
    const chunks = Array.from({ length: 60 }, (_, n) => Buffer.alloc(100_000, n));
    for (const chunk of chunks) sha.update(chunk);
    const hash = sha.digest("hex");
    await pipeline(Readable.from(chunks), createWriteStream(path));
    await kept.remove(hash);
    expect(await kept.has(hash, 6_000_000)).toBe(false);
    await expect(kept.read(hash)).rejects.toThrow();
    await kept.put(hash, path, 6_000_000);
    expect([await kept.has(hash, 6_000_000), await kept.has(hash, 5_999_999)]).toEqual([true, false]);
    expect((await buffer(await kept.read(hash))).equals(Buffer.concat(chunks))).toBe(true);
    await kept.remove(hash);
    expect(await kept.has(hash, 6_000_000)).toBe(false);
  });
});
