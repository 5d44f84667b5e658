import {
  acceptHealthRisk,
  type Client,
  getHealth,
  getHealthHistory,
  type HealthCheck,
  type HealthLamp,
  type HealthPart,
  runHealthCheck,
  withdrawHealthRisk,
} from "@huxuan/api-client";
import { afterAll, beforeAll, expect, test } from "vitest";
import { refusalOf } from "../../../testing/outcome-of.ts";
import { startTestServer, type TestServer } from "../../../testing/server.ts";
import { noteBackup } from "../../platform/backup/index.ts";
import { defineMail } from "../../platform/mail/index.ts";

const letter = defineMail({ name: "health-test", subject: () => "试", paragraphs: () => ["一封信"] });

let server: TestServer;
let admin: Client;
beforeAll(async () => {
  server = await startTestServer({
    settings: {
      HUXUAN_SMTP_URL: "smtp://127.0.0.1:1",
      HUXUAN_MAIL_FROM: "huxuan@example.edu.cn",
      HUXUAN_URL: "https://huxuan.example.edu.cn",
    },
  });
  admin = await server.client("admin");
});
afterAll(() => server.close());

/** Reads the parts as the next turn does. */
async function lampsNow(): Promise<HealthLamp[]> {
  server.clock.advance({ minutes: 1 });
  // Or the server itself has just done it.
  await server.services.health.sample();
  return (await getHealth({ client: admin })).data.lamps;
}
const lampOf = (lamps: readonly HealthLamp[], part: HealthPart) => lamps.find((lamp) => lamp.part === part);
const checkOf = (checks: readonly HealthCheck[], key: string) => checks.find((one) => one.key === key);

test("every part is read in turn by one node, the worst stands first, and looking asks no part", async () => {
  const lamps = await lampsNow();
  expect(lampOf(lamps, "database")).toMatchObject({ state: "well" });
  expect(lampOf(lamps, "jobs")).toMatchObject({ state: "well" });
  expect(lampOf(lamps, "memory")?.reading).toMatch(/^\d/u);
  expect(lampOf(lamps, "redis")).toEqual(
    server.settings.redisUrl === undefined ? undefined : expect.objectContaining({ state: "well" }),
  );
  expect(lamps[0]).toMatchObject({ part: "backup", state: "warning" });
  expect(await server.services.health.sample()).toBe(false);
  const { sampledAt } = (await getHealth({ client: admin })).data;
  server.clock.advance({ minutes: 1 });
  expect((await getHealth({ client: admin })).data.sampledAt).toBe(sampledAt);
});

test("a backup turns its lamp green, and the time since when is told", async () => {
  await noteBackup(server.database.db, server.clock());
  const lamps = await lampsNow();
  expect(lampOf(lamps, "backup")).toMatchObject({ state: "well", since: server.clock().toISOString() });
});

test("a mail that the server does not take shows with its reason, and is red when it stays so", async () => {
  const { db } = server.database;
  const { services } = server;
  await db.transaction((tx) =>
    services.mail.write(tx, letter, [
      { to: { address: "li@example.edu.cn", name: "李", schoolId: null }, values: {} },
    ]),
  );
  await services.mail.sendDue();
  const soon = lampOf(await lampsNow(), "mail");
  expect(soon).toMatchObject({ state: "warning", reading: "等 1 封" });
  expect(soon?.sentence).toContain("ECONNREFUSED");
  server.clock.advance({ minutes: 10 });
  expect(lampOf(await lampsNow(), "mail")?.state).toBe("bad");
});

test("a queue that stands still is red", async () => {
  // Blocked, so that no worker takes it.
  await server.database.pool.query(
    `insert into pgboss.job (name, data, state, blocked, created_on, start_after)
     values ('mail-cleaning', '{"input": {}, "by": null}', 'created', true, now() - interval '1 hour', now() - interval '1 hour')`,
  );
  const jobs = lampOf(await lampsNow(), "jobs");
  expect(jobs).toMatchObject({ state: "bad", reading: expect.stringMatching(/^等 \d+ 件$/u) });
  expect(jobs?.sentence).toContain("最久的等了 1 小时");
  await server.database.pool.query("delete from pgboss.job where blocked");
});

test("the last day is shown by steps of ten minutes with the worst of each", async () => {
  const { data } = await getHealthHistory({ client: admin });
  expect(data).toMatchObject({ steps: 144, stepMinutes: 10 });
  const mail = data.lines.find(({ part }) => part === "mail");
  expect(mail?.points.at(-1)).toMatchObject({ state: "bad", value: 1 });
  expect(mail?.points.at(-1)?.step).toBeLessThanOrEqual(143);
  expect(data.lines.find(({ part }) => part === "database")?.unit).toBe("毫秒");
});

test("the self-check says what to do, runs once a minute, and a risk can be lived with until a day", async () => {
  const { checks } = (await runHealthCheck({ client: admin })).data;
  expect(checkOf(checks, "second-factor")).toMatchObject({ outcome: "danger" });
  expect(checkOf(checks, "default-password")?.sentence).toContain("admin");
  expect(checkOf(checks, "https")).toMatchObject({ outcome: "passed" });
  expect(checkOf(checks, "backup")).toMatchObject({ outcome: "passed" });
  expect(checkOf(checks, "request-limit")).toMatchObject({ outcome: "warning" });
  const soon = await refusalOf(runHealthCheck({ client: admin }));
  expect(soon).toMatchObject({ status: 429 });
  expect(soon.message).toContain("60 秒后再查");

  const accept = (checkKey: string, until: string) =>
    acceptHealthRisk({ client: admin, path: { checkKey }, body: { reason: "只有内网能访问", until } });
  expect((await refusalOf(accept("backup", "2026-12-31"))).status).toBe(409);
  expect((await refusalOf(accept("second-factor", "2020-01-01"))).status).toBe(400);
  expect((await refusalOf(accept("no-such-check", "2026-12-31"))).status).toBe(404);
  const { data } = await accept("second-factor", "2026-12-31");
  expect(data).toMatchObject({ outcome: "accepted", accepted: { by: "管理员", reason: "只有内网能访问" } });
  const withdrawn = await withdrawHealthRisk({ client: admin, path: { checkKey: "second-factor" } });
  expect(withdrawn.data).toMatchObject({ outcome: "danger" });
  expect(
    (await refusalOf(withdrawHealthRisk({ client: admin, path: { checkKey: "second-factor" } }))).status,
  ).toBe(409);
});

test("who does not run the platform sees and does nothing", async () => {
  const client = await server.client("teacher");
  const path = { checkKey: "mail" };
  for (const call of [
    () => getHealth({ client }),
    () => getHealthHistory({ client }),
    () => runHealthCheck({ client }),
    () => acceptHealthRisk({ client, path, body: { reason: "不", until: "2026-12-31" } }),
    () => withdrawHealthRisk({ client, path }),
  ])
    expect((await refusalOf(call())).status).toBe(403);
});
