import {
  type Client,
  endAlarmSilence,
  getAlarmWays,
  searchAlarms,
  searchNotifications,
  silenceAlarms,
  takeAlarm,
  testAlarms,
  updateSetting,
} from "@huxuan/api-client";
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { SelectionWorld } from "../../../testing/selection-world.ts";
import { startTestServer, type TestServer } from "../../../testing/server.ts";
import { defineMail, mail } from "../../platform/mail/index.ts";

const letter = defineMail({ name: "alarm-test", subject: () => "试", paragraphs: () => ["一封信"] });

let server: TestServer;
let admin: Client;
let robot: Server;
/** What the group's robot was told, and how it answers. */
let heard: string[] = [];
let answer: { status: number; body: string };

beforeAll(async () => {
  robot = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      heard.push((JSON.parse(Buffer.concat(chunks).toString()) as { text: string }).text);
      response.writeHead(answer.status).end(answer.body);
    });
  }).listen(0, "127.0.0.1");
  await once(robot, "listening");
  server = await startTestServer({
    settings: {
      HUXUAN_SMTP_URL: "smtp://127.0.0.1:1",
      HUXUAN_MAIL_FROM: "huxuan@example.edu.cn",
      HUXUAN_URL: "https://huxuan.example.edu.cn",
      HUXUAN_ALARM_WEBHOOK: `http://127.0.0.1:${(robot.address() as AddressInfo).port}/hook?key=secret`,
    },
  });
  admin = await server.client("admin");
});
afterAll(async () => {
  await server.close();
  robot.close();
});
beforeEach(() => {
  heard = [];
  answer = { status: 200, body: '{"errcode":0}' };
});

/** The parts are read again after so many minutes. */
async function read(minutes = 1): Promise<void> {
  server.clock.advance({ minutes });
  // Or the server itself has just done it.
  await server.services.health.sample();
}
const alarms = async (body: Parameters<typeof searchAlarms>[0]["body"] = {}) =>
  (await searchAlarms({ client: admin, body })).data.items;

/** A mail that the mail server does not take. */
async function refuseMail(): Promise<void> {
  const { services, database } = server;
  const to = { address: "li@example.edu.cn", name: "李", schoolId: null };
  await database.db.transaction((tx) => services.mail.write(tx, letter, [{ to, values: {} }]));
  await services.mail.sendDue();
}

test("a mail that fails opens one alarm, told by the ways that work; somebody takes it, and it ends by itself", async () => {
  const mailTo = (value: string[], version: number) =>
    updateSetting({ client: admin, path: { key: "alarm-mails" }, body: { value, version } });
  const { version } = (await mailTo(["duty@example.edu.cn"], 0)).data;
  await refuseMail();
  await read();
  expect(await alarms()).toEqual([]);
  await read(10);
  const [opened, ...more] = await alarms();
  expect(more).toEqual([]);
  expect(opened).toMatchObject({ part: "mail", takenBy: "", allowed: ["take", "silence"] });
  expect(opened?.sentence).toContain("ECONNREFUSED");
  expect(opened?.tellings.map(({ way, words, sending }) => [way, words, sending])).toEqual([
    ["portal", "opened", "sent"],
    ["mail", "opened", "sent"],
    ["webhook", "opened", "sent"],
  ]);
  expect(heard).toHaveLength(1);
  expect(heard[0]).toMatch(/^报警：「邮件」要马上处理\n.*ECONNREFUSED/u);
  const [news] = (await searchNotifications({ client: admin, body: {} })).data.items;
  expect(news).toMatchObject({ kind: "alarm", title: "报警：「邮件」要马上处理" });
  // The address of the robot is a secret, its host is not.
  const { data: ways } = await getAlarmWays({ client: admin });
  expect(ways).toMatchObject({ mails: ["duty@example.edu.cn"], webhook: expect.stringMatching(/^127\./u) });
  expect(JSON.stringify([ways, opened])).not.toContain("secret");

  // Red all the time: nothing more is told for half an hour, then once more.
  await read(20);
  expect(heard).toHaveLength(1);
  await read(10);
  expect(heard.at(-1)).toMatch(/^报警：「邮件」还没有好，也没有人处理/u);
  const id = opened?.id ?? 0;
  const taken = (await takeAlarm({ client: admin, path: { id } })).data;
  expect(taken).toMatchObject({ takenBy: "管理员", allowed: ["silence"] });
  expect(heard.at(-1)).toBe("报警：「邮件」有人处理了：管理员");
  await expect(takeAlarm({ client: admin, path: { id } })).rejects.toMatchObject({ status: 409 });
  const before = heard.length;
  await read(60);
  expect(heard).toHaveLength(before);

  // Letters of the alarm itself wait for the same mail server.
  await mailTo([], version);
  await server.database.db.delete(mail);
  await read();
  expect(await alarms({ open: true })).toHaveLength(1);
  await read(2);
  expect(await alarms({ open: true })).toEqual([]);
  expect(heard.at(-1)).toBe("恢复：「邮件」已经正常");
  await expect(takeAlarm({ client: admin, path: { id } })).rejects.toMatchObject({ status: 409 });
  expect(await alarms({ open: false, part: "mail" })).toHaveLength(1);
});

test("a robot that does not take the news is asked again at the next turn, and given up in the end", async () => {
  answer = { status: 200, body: '{"errcode":93000,"errmsg":"invalid webhook url"}' };
  const first = (await testAlarms({ client: admin })).data.tellings;
  expect(first.find(({ way }) => way === "webhook")).toMatchObject({
    sending: "waiting",
    problem: "对方拒收：invalid webhook url",
  });
  await expect(testAlarms({ client: admin })).rejects.toMatchObject({ status: 429 });
  for (let turn = 0; turn < 7; turn += 1) await read();
  expect(heard).toHaveLength(6);
  answer = { status: 200, body: "ok" };
  const again = (await testAlarms({ client: admin })).data.tellings;
  expect(again.find(({ way }) => way === "webhook")).toMatchObject({ sending: "sent", problem: "" });
});

test("of a part that is silent nobody is told until the silence is over", async () => {
  const silence = (minutes: number, reason?: string) =>
    silenceAlarms({
      client: admin,
      body: { part: "mail", minutes, ...(reason !== undefined && { reason }) },
    });
  await expect(silence(61)).rejects.toMatchObject({ status: 400, fields: [{ field: "reason" }] });
  const { data } = await silence(120, "换邮件服务器");
  expect(data.silences).toMatchObject([{ part: "mail", reason: "换邮件服务器", by: "管理员" }]);
  await refuseMail();
  await read();
  await read(10);
  expect(await alarms({ open: true })).toMatchObject([{ part: "mail", tellings: [] }]);
  expect(heard).toEqual([]);
  await endAlarmSilence({ client: admin, path: { part: "mail" } });
  await expect(endAlarmSilence({ client: admin, path: { part: "mail" } })).rejects.toMatchObject({
    status: 409,
  });
  await read();
  expect(heard[0]).toMatch(/^报警：「邮件」要马上处理/u);
});

test("a school's office neither sees nor takes an alarm of the platform", async () => {
  await SelectionWorld.create(server, 1);
  const office = await server.client("office0");
  const calls = [
    () => searchAlarms({ client: office, body: {} }),
    () => getAlarmWays({ client: office }),
    () => takeAlarm({ client: office, path: { id: 1 } }),
    () => silenceAlarms({ client: office, body: { part: "mail", minutes: 5 } }),
    () => endAlarmSilence({ client: office, path: { part: "mail" } }),
    () => testAlarms({ client: office }),
  ];
  for (const call of calls) await expect(call()).rejects.toMatchObject({ status: 403 });
});
