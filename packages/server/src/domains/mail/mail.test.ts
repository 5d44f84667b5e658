import {
  type Client,
  getMail,
  getMailOverview,
  type MailOverview,
  type MailSearch,
  resendMails,
  revealMail,
  searchMails,
  searchOperationLog,
  testMail,
} from "@huxuan/api-client";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { freePort } from "../../../testing/free-port.ts";
import { type MailServer, startMailServer } from "../../../testing/mail-server.ts";
import { outcomeOf } from "../../../testing/outcome-of.ts";
import { SelectionWorld } from "../../../testing/selection-world.ts";
import { startTestServer, type TestServer } from "../../../testing/server.ts";
import { transaction } from "../../db/index.ts";
import { defineMail, Mail, mail } from "../../platform/mail/index.ts";
import { account } from "../session/tables.ts";
import { MASK } from "./rules.ts";

const link = defineMail<{ url: string; code: string }>({
  name: "test-link",
  subject: ({ code }) => `验证码 ${code}`,
  paragraphs: ({ url, code }) => ["你好：", `验证码是 ${code}。`, { label: "登录", url }],
  secrets: ({ url, code }) => [url, code],
});

let post: MailServer;
let server: TestServer;
let world: SelectionWorld;
let admin: Client;
let office: Client;

const settingsFor = (smtpUrl: string) => ({
  HUXUAN_SMTP_URL: smtpUrl,
  HUXUAN_MAIL_FROM: "互选平台 <huxuan@example.edu.cn>",
  HUXUAN_URL: "https://huxuan.example.edu.cn",
});

beforeAll(async () => {
  post = await startMailServer();
  server = await startTestServer({ settings: settingsFor(post.url) });
  world = await SelectionWorld.create(server, 1);
  admin = await server.client("admin");
  office = await server.client("office0");
});
afterAll(async () => {
  await server.close();
  await post.close();
});
beforeEach(async () => {
  await server.database.db.delete(mail);
  post.got.length = 0;
  post.refuse = () => undefined;
});

/** Writes a mail to each address, without the job that sends it. */
async function write(addresses: readonly string[], schoolId: number | null = null): Promise<number[]> {
  const { db, clock, log } = server.services;
  const jobs = { enqueue: async () => null };
  const writer = new Mail({ db, jobs, clock, log, smtpUrl: post.url, from: "huxuan@example.edu.cn" });
  await transaction(db, (tx) =>
    writer.write(
      tx,
      link,
      addresses.map((address) => ({
        to: { address, name: "李明", schoolId },
        values: { url: "https://huxuan.example.edu.cn/password/abc", code: "482913" },
      })),
    ),
  );
  const rows = await server.database.db.select({ id: mail.id, to: mail.toAddress }).from(mail);
  return addresses.map((address) => rows.find(({ to }) => to === address)?.id ?? 0);
}
const send = () => server.services.mail.sendDue();
const search = async (body: MailSearch, client = admin) => (await searchMails({ client, body })).data.items;
const groupsOf = ({ groups }: MailOverview): string[] =>
  groups
    .map(({ reason, state, count }) => `${reason} ${state} ${count}`)
    .toSorted((one, other) => one.localeCompare(other));
const overview = async () => (await getMailOverview({ client: admin })).data;

test("what was refused is grouped by its reason, and is sent again when the address takes it", async () => {
  post.refuse = (address) =>
    address.startsWith("gone")
      ? { responseCode: 550, message: `5.1.1 ${address} no such user` }
      : address.startsWith("full")
        ? { responseCode: 452, message: "4.2.2 mailbox full" }
        : undefined;
  await write([
    "a@example.edu.cn",
    "gone1@example.edu.cn",
    "gone2@example.edu.cn",
    "full@example.edu.cn",
    "no address",
  ]);
  await send();
  const shown = await overview();
  expect(shown).toMatchObject({ server: new URL(post.url).host, sent: 1, waiting: 1, failed: 3 });
  expect(groupsOf(shown)).toEqual(["badAddress failed 1", "mailboxFull waiting 1", "noMailbox failed 2"]);
  expect(shown.groups.find(({ reason }) => reason === "mailboxFull")?.nextTryAt).toBe(
    new Date(server.clock().getTime() + 60_000).toISOString(),
  );
  expect((await search({ reason: "noMailbox" })).map(({ toAddress }) => toAddress).toSorted()).toEqual([
    "gone1@example.edu.cn",
    "gone2@example.edu.cn",
  ]);

  post.refuse = () => undefined;
  expect((await resendMails({ client: admin, body: { reason: "noMailbox" } })).data).toEqual({
    resent: 2,
    skipped: 0,
  });
  await expect.poll(() => post.got.length).toBe(3);
  expect((await search({ state: "failed" })).map(({ reason }) => reason)).toEqual(["badAddress"]);
});

test("one that was given up three days ago is not given up again, and one that arrived or has no address is not sent", async () => {
  const [old, fine, bad] = await write(["old@example.edu.cn", "fine@example.edu.cn", "no address"]);
  const longAgo = new Date(server.clock().getTime() - 10 * 86_400_000);
  const { db } = server.database;
  await db
    .update(mail)
    .set({ state: "failed", writtenAt: longAgo, error: "超过 3 天没有发出" })
    .where(eq(mail.id, old ?? 0));
  await db
    .update(mail)
    .set({ state: "sent", endedAt: longAgo })
    .where(eq(mail.id, fine ?? 0));
  const ids = [old, fine, bad, 999_999].map((id) => id ?? 0);
  expect((await resendMails({ client: admin, body: { ids } })).data).toEqual({ resent: 1, skipped: 3 });
  await expect.poll(() => post.got.map(({ to }) => to[0])).toEqual(["old@example.edu.cn"]);
  const { data } = await searchOperationLog({ client: admin, body: { action: "mail-resend" } });
  expect(data.items[0]).toMatchObject({ after: { count: 1 }, targets: [{ kind: "mail", id: String(old) }] });
  expect((await resendMails({ client: admin, body: {} })).data).toEqual({ resent: 0, skipped: 0 });
});

test("a link and a code are not shown in list and letter; who may see them stands in the log", async () => {
  const [id = 0] = await write(["a@example.edu.cn"]);
  expect(JSON.stringify(await search({}))).not.toMatch(/482913|password\/abc/);
  const { data: shown } = await getMail({ client: admin, path: { id } });
  expect(shown).toMatchObject({ subject: `验证码 ${MASK}`, withheld: true });
  expect(shown.text).toContain("你好");
  expect(JSON.stringify(shown)).not.toMatch(/482913|password\/abc/);
  const { data: all } = await revealMail({ client: admin, path: { id } });
  expect(all.text).toContain("https://huxuan.example.edu.cn/password/abc");
  const { data } = await searchOperationLog({ client: admin, body: { action: "mail-reveal" } });
  expect(data.items).toHaveLength(1);
  expect(JSON.stringify(data.items)).not.toMatch(/482913|password\/abc/);
  // One that was written before anybody noted what is secret.
  await server.database.db.update(mail).set({ secrets: null });
  expect((await getMail({ client: admin, path: { id } })).data).toEqual({
    subject: `验证码 ${MASK}`,
    text: "",
    withheld: true,
  });
});

test("an office sees the mails of its school alone, sends those again, and never what lets somebody in", async () => {
  const [own = 0] = await write(["own@example.edu.cn"], world.schoolIds[0]);
  const [foreign = 0] = await write(["foreign@example.edu.cn"], world.schoolIds[1]);
  const { db } = server.database;
  const refused = { state: "failed", error: "550 no such user" } as const;
  await db.update(mail).set(refused);
  expect((await search({}, office)).map(({ id }) => id)).toEqual([own]);
  expect(await outcomeOf(getMail({ client: office, path: { id: foreign } }))).toBe("NOT_FOUND");
  expect(await outcomeOf(revealMail({ client: office, path: { id: own } }))).toBe("FORBIDDEN");
  expect((await resendMails({ client: office, body: { ids: [own, foreign] } })).data).toEqual({
    resent: 1,
    skipped: 1,
  });
  await expect.poll(() => post.got.map(({ to }) => to[0])).toEqual(["own@example.edu.cn"]);
});

test("a test goes to one's own address and tells the conversation; without an address, or too often, it is refused", async () => {
  expect(await outcomeOf(testMail({ client: admin }))).toBe("STATE_CONFLICT");
  await server.database.db
    .update(account)
    .set({ email: "me@example.edu.cn" })
    .where(eq(account.useraccount, "admin"));
  expect((await overview()).testAddress).toBe("me@example.edu.cn");
  const { data } = await testMail({ client: admin });
  expect(data.sent).toBe(true);
  expect(data.conversation).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^服务器：220/),
      expect.stringMatching(/^平台：RCPT TO:<me@example\.edu\.cn>/),
    ]),
  );
  expect(post.got.map(({ to }) => to)).toEqual([["me@example.edu.cn"]]);
  post.refuse = () => ({ responseCode: 550, message: "no such user" });
  const refused = (await testMail({ client: admin })).data;
  expect(refused.sent).toBe(false);
  expect(refused.conversation.join("\n")).toContain("550 no such user");
  await testMail({ client: admin });
  expect(await outcomeOf(testMail({ client: admin }))).toBe("RATE_LIMITED");
});

test("the password for the mail server stands in no conversation", async () => {
  const asking = await startTestServer({
    beside: server,
    settings: settingsFor(post.url.replace("smtp://", "smtp://huxuan:mail-password-of-us@")),
  });
  server.clock.advance({ minutes: 1 });
  const { data } = await testMail({ client: await asking.client("admin") });
  expect(data.conversation.join("\n")).toContain("AUTH …");
  const encoded = Buffer.from("mail-password-of-us").toString("base64").replaceAll("=", "");
  for (const secret of ["mail-password-of-us", encoded, "huxuan:"])
    expect(data.conversation.join("\n")).not.toContain(secret);
  await asking.close();
});

test("without a mail server all that waits waits for one, and nothing is sent again", async () => {
  const without = await startTestServer();
  const client = await without.client("admin");
  await transaction(without.database.db, (tx) =>
    without.services.mail.write(tx, link, [
      {
        to: { address: "a@example.edu.cn", name: "李明", schoolId: null },
        values: { url: "https://a.cn/", code: "1" },
      },
    ]),
  );
  const { data } = await getMailOverview({ client });
  expect(data).toMatchObject({ waiting: 1, groups: [{ reason: "noServer", count: 1 }] });
  expect(data).not.toHaveProperty("server");
  expect(await outcomeOf(resendMails({ client, body: { reason: "noServer" } }))).toBe("STATE_CONFLICT");
  expect(await outcomeOf(testMail({ client }))).toBe("STATE_CONFLICT");
  await without.close();
});

test("a mail server that is away shows within one try, and what waits is said to go when it is back", async () => {
  const port = await freePort();
  const away = await startTestServer({ beside: server, settings: settingsFor(`smtp://127.0.0.1:${port}`) });
  await write(["a@example.edu.cn", "b@example.edu.cn"]);
  await away.services.mail.sendDue();
  const client = await away.client("admin");
  const { data } = await getMailOverview({ client });
  expect(groupsOf(data)).toEqual(["due waiting 1", "unreachable waiting 1"]);
  await away.close();
});
