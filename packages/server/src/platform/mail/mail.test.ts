import { asc } from "drizzle-orm";
import { pino } from "pino";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { testClock } from "../../../testing/clock.ts";
import { createTestDatabase, type TestDatabase, testDatabaseKind } from "../../../testing/databases.ts";
import { freePort } from "../../../testing/free-port.ts";
import { type MailServer as Post, startMailServer } from "../../../testing/mail-server.ts";
import { startTestServer } from "../../../testing/server.ts";
import { transaction } from "../../db/index.ts";
import { Mail, type Recipient } from "./mail.ts";
import { mail } from "./tables.ts";
import { defineMail, render } from "./template.ts";

const log = pino({ level: "silent" });
const FROM = "互选平台 <huxuan@example.edu.cn>";
const answered = defineMail<{ name: string; answer: string; url: string }>({
  name: "test-answered",
  subject: ({ name }) => `${name}，你的反馈已答复`,
  paragraphs: ({ answer, url }) => ["你好：", answer, { label: "查看反馈", url }],
});
const values = { name: "李明", answer: "已经修好了", url: "https://huxuan.example.cn/feedback/1" };
const to = (address: string): Recipient => ({ address, name: "李明", schoolId: null });

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase(testDatabaseKind(), "empty");
});
afterAll(() => database.close());

const posts: Post[] = [];
async function startPost(port?: number): Promise<Post> {
  const post = await startMailServer(port);
  posts.push(post);
  return post;
}
let clock = testClock();
beforeEach(async () => {
  clock = testClock();
  await database.db.delete(mail);
});
afterEach(async () => {
  for (const post of posts.splice(0)) await post.close();
});

/** A node that sends by this mail server. Whoever writes also says when to send. */
const node = (smtpUrl: string | undefined): Mail =>
  new Mail({
    db: database.db,
    jobs: { enqueue: async () => null },
    clock,
    log,
    smtpUrl,
    from: FROM,
  });
const write = (from: Mail, ...addresses: string[]) =>
  transaction(database.db, (tx) =>
    from.write(
      tx,
      answered,
      addresses.map((address) => ({ to: to(address), values })),
    ),
  );
const rows = () => database.db.select().from(mail).orderBy(asc(mail.id));

test("a mail arrives with its Chinese subject, as text and as HTML, from the platform", async () => {
  const post = await startPost();
  const sender = node(post.url);
  await write(sender, "li@example.edu.cn");
  expect(await sender.sendDue()).toEqual({ sent: 1, later: 0, failed: 0 });
  const source = post.got[0]?.source ?? "";
  expect(post.got).toMatchObject([{ to: ["li@example.edu.cn"] }]);
  const headers = source.slice(0, source.indexOf("\r\n\r\n"));
  const decoded = headers
    .replace(/\?=\r?\n? =\?UTF-8\?[BQ]\?/g, "")
    .replace(/=\?UTF-8\?B\?([^?]*)\?=/g, (_, base64: string) => Buffer.from(base64, "base64").toString());
  expect(decoded).toMatch(/^Subject: 李明，你的反馈已答复$/m);
  expect(decoded).toMatch(/^From: 互选平台 <huxuan@example\.edu\.cn>$/m);
  expect(headers).toMatch(/^Auto-Submitted: auto-generated$/im);
  expect(headers).toContain("multipart/alternative");
  expect(await rows()).toMatchObject([{ state: "sent", attempts: 1, error: null, endedAt: clock() }]);
  expect(await sender.sendDue()).toEqual({ sent: 0, later: 0, failed: 0 });
});

test("a hundred mails that three nodes send at the same time arrive once each", async () => {
  const post = await startPost();
  const nodes = [node(post.url), node(post.url), node(post.url)];
  const addresses = Array.from({ length: 100 }, (_, n) => `s${n}@example.edu.cn`);
  await write(nodes[0] as Mail, ...addresses);
  const sent = await Promise.all(nodes.map((one) => one.sendDue()));
  expect(sent.reduce((sum, one) => sum + one.sent, 0)).toBe(100);
  expect(post.got.flatMap((one) => one.to).sort()).toEqual(addresses.toSorted());
  expect(new Set((await rows()).map(({ state }) => state))).toEqual(new Set(["sent"]));
});

test("a mail of a transaction that failed is never sent", async () => {
  const post = await startPost();
  const sender = node(post.url);
  const failed = transaction(database.db, async (tx) => {
    await sender.write(tx, answered, [{ to: to("li@example.edu.cn"), values }]);
    throw new Error("no");
  });
  await expect(failed).rejects.toThrow("no");
  expect(await sender.sendDue()).toEqual({ sent: 0, later: 0, failed: 0 });
  expect(post.got).toEqual([]);
});

describe("a mail server that cannot be reached", () => {
  test("is tried again after pauses that double, with one mail at a time, and gets all of them when it is back", async () => {
    const port = await freePort();
    const sender = node(`smtp://127.0.0.1:${port}`);
    await write(sender, "a@example.edu.cn", "b@example.edu.cn");
    expect(await sender.sendDue()).toEqual({ sent: 0, later: 1, failed: 0 });
    expect(await rows()).toMatchObject([
      { state: "waiting", attempts: 1, error: expect.stringContaining("ECONNREFUSED") },
      { state: "waiting", attempts: 0, dueAt: clock() },
    ]);
    const pauses: number[] = [];
    for (let n = 0; n < 12; n += 1) {
      clock.advance({ hours: 6 });
      await sender.sendDue();
      const [first] = await rows();
      if (first?.attempts === n + 2) pauses.push((first.dueAt.getTime() - clock().getTime()) / 60_000);
      if (clock().getTime() - (first?.writtenAt.getTime() ?? 0) > 2.5 * 86_400_000) break;
    }
    expect(pauses.slice(0, 4)).toEqual([2, 4, 8, 16]);
    expect(Math.max(...pauses)).toBeLessThanOrEqual(360);

    const post = await startPost(port);
    clock.advance({ hours: 6 });
    expect(await sender.sendDue()).toEqual({ sent: 2, later: 0, failed: 0 });
    expect(post.got.flatMap((one) => one.to).sort()).toEqual(["a@example.edu.cn", "b@example.edu.cn"]);
  });

  test("for three days makes a mail be given up, with the reason", async () => {
    const sender = node(`smtp://127.0.0.1:${await freePort()}`);
    await write(sender, "a@example.edu.cn");
    await sender.sendDue();
    clock.advance({ days: 3, seconds: 1 });
    expect(await sender.sendDue()).toEqual({ sent: 0, later: 0, failed: 1 });
    expect(await rows()).toMatchObject([
      {
        state: "failed",
        endedAt: clock(),
        error: expect.stringMatching(/^超过 3 天没有发出：.*ECONNREFUSED/),
      },
    ]);
  });
});

test("an address that is refused is given up at once with what the server said; one that is busy is tried again", async () => {
  const post = await startPost();
  post.refuse = (address) =>
    address.startsWith("gone")
      ? { responseCode: 550, message: "no such user here" }
      : address.startsWith("full")
        ? { responseCode: 452, message: "mailbox full" }
        : undefined;
  const sender = node(post.url);
  await write(sender, "gone@example.edu.cn", "full@example.edu.cn", "fine@example.edu.cn");
  expect(await sender.sendDue()).toEqual({ sent: 1, later: 1, failed: 1 });
  expect(await rows()).toMatchObject([
    { state: "failed", error: expect.stringMatching(/^对方邮件服务器拒收：.*no such user here/) },
    { state: "waiting", error: expect.stringContaining("mailbox full"), attempts: 1 },
    { state: "sent", error: null },
  ]);
});

test("a node that died while it sent is made good for by another one after ten minutes", async () => {
  const post = await startPost();
  const sender = node(post.url);
  await write(sender, "a@example.edu.cn");
  // What a node does first, and then no more.
  const claimed = new Date(clock().getTime() + 10 * 60_000);
  await database.db.update(mail).set({ dueAt: claimed });
  expect((await sender.sendDue()).sent).toBe(0);
  clock.advance({ minutes: 10 });
  expect((await sender.sendDue()).sent).toBe(1);
});

test("without a mail server mails stand in the table, until they are too old to be sent", async () => {
  const outbox = node(undefined);
  await write(outbox, "a@example.edu.cn");
  expect(await outbox.sendDue()).toEqual({ sent: 0, later: 0, failed: 0 });
  expect(await rows()).toMatchObject([
    {
      state: "waiting",
      template: "test-answered",
      subject: "李明，你的反馈已答复",
      text: "你好：\n\n已经修好了\n\n查看反馈：https://huxuan.example.cn/feedback/1\n",
    },
  ]);
  clock.advance({ days: 4 });
  expect(await outbox.sendDue()).toEqual({ sent: 0, later: 0, failed: 1 });
  clock.advance({ days: 180 });
  expect(await outbox.removeOld()).toBe(1);
});

describe("nothing that people type", () => {
  test.each([
    "a@example.cn, b@example.cn",
    "a@example.cn\r\nBcc: b@example.cn",
    '"x" <a@example.cn>',
    "a@example",
    "",
    "@example.cn",
  ])(
    "makes the address %j another one: it is written down as failed, and nobody gets it",
    async (address) => {
      const post = await startPost();
      const sender = node(post.url);
      await write(sender, address);
      expect(await sender.sendDue()).toEqual({ sent: 0, later: 0, failed: 0 });
      expect(post.got).toEqual([]);
      expect(await rows()).toMatchObject([{ state: "failed", error: "邮箱地址的写法不正确" }]);
    },
  );

  test("adds a header or a recipient", async () => {
    const post = await startPost();
    const sender = node(post.url);
    const evil = "李明\r\nBcc: evil@example.com\r\nX-Evil: 1";
    await transaction(database.db, (tx) =>
      sender.write(tx, answered, [
        { to: { ...to("li@example.edu.cn"), name: evil }, values: { ...values, name: evil } },
      ]),
    );
    await sender.sendDue();
    expect(post.got).toMatchObject([{ to: ["li@example.edu.cn"] }]);
    const headers = post.got[0]?.source.split("\r\n\r\n")[0] ?? "";
    expect(headers).not.toMatch(/^(bcc|x-evil)/im);
  });

  test("adds a tag or a link that runs", () => {
    const { html } = render(answered, { ...values, answer: `<img src=x onerror="alert(1)"> & '` });
    expect(html).toContain("<p>&lt;img src=x onerror=&quot;alert(1)&quot;&gt; &amp; &#39;</p>");
    expect(() => render(answered, { ...values, url: "javascript:alert(1)" })).toThrow("javascript:");
  });
});

test("on a running server a mail leaves when its transaction has committed", async () => {
  const post = await startPost();
  const server = await startTestServer({
    settings: {
      HUXUAN_SMTP_URL: post.url,
      HUXUAN_MAIL_FROM: FROM,
      HUXUAN_URL: "https://huxuan.example.edu.cn",
    },
  });
  try {
    await transaction(server.services.db, (tx) =>
      server.services.mail.write(tx, answered, [{ to: to("li@example.edu.cn"), values }]),
    );
    await expect.poll(() => post.got.map((one) => one.to)).toEqual([["li@example.edu.cn"]]);
    await expect.poll(async () => (await server.services.db.select().from(mail))[0]?.state).toBe("sent");
  } finally {
    await server.close();
  }
});
