import {
  answerFeedback,
  approveWorkflowTask,
  attemptSelection,
  type Client,
  closeRound,
  countUnreadNotifications,
  createFeedback,
  createRound,
  createWorkflowInstance,
  createWorkflowModel,
  deployWorkflowModel,
  followNotificationsLive,
  getMailWishes,
  getSelectableOffering,
  joinWaitlist,
  markAllNotificationsRead,
  markNotificationRead,
  openRound,
  runJobKind,
  saveMailWishes,
  searchMyWorkflowTasks,
  searchNotifications,
  withdrawSelection,
} from "@huxuan/api-client";
import { count, eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { roundInput } from "../../../testing/office-forms.ts";
import { refusalOf } from "../../../testing/outcome-of.ts";
import { SelectionWorld } from "../../../testing/selection-world.ts";
import { startTestServer, type TestServer } from "../../../testing/server.ts";
import { MOST_STREAMS } from "../../contract/stream-counts.ts";
import { notification, notificationSeen } from "../../platform/notification/index.ts";
import { removeOldNotifications } from "./service.ts";

let server: TestServer;
let world: SelectionWorld;
let admin: Client;
/** The office of the second university, and a student of it. */
let office: Client;
let student: Client;

beforeAll(async () => {
  server = await startTestServer();
  world = await SelectionWorld.create(server, 8);
  [admin, office, student] = await Promise.all([
    server.client("admin"),
    server.client("office1"),
    world.client(0),
  ]);
});
afterAll(() => server.close());

const told = async (client: Client) =>
  (await searchNotifications({ client, body: {} })).data.items.map(({ kind, title }) => `${kind} ${title}`);
const unread = async (client: Client) => (await countUnreadNotifications({ client })).data.count;

/** What somebody hears while connected: how often, and within which time they shall ask. */
function follow(client: Client) {
  const stop = new AbortController();
  const heard: number[] = [];
  const done = followNotificationsLive({
    client,
    signal: stop.signal,
    onNews: ({ spreadMs }) => heard.push(spreadMs),
  });
  return {
    heard,
    async stop() {
      stop.abort();
      await done;
    },
  };
}

test("who moves up from a waitlist is told, live and in the list, and marks it as read", async () => {
  const roundId = await world.round();
  const { id: offeringId } = await world.offering({ name: "候补的课", capacity: 1 });
  const [taker, waiter] = [await world.client(1), await world.client(2)];
  const body = { roundId, offeringId };
  const live = follow(waiter);
  try {
    await expect.poll(() => live.heard.length).toBeGreaterThan(0);
    const before = live.heard.length;
    await attemptSelection({ client: taker, body });
    await joinWaitlist({ client: waiter, body });
    await withdrawSelection({ client: taker, body });
    await expect.poll(() => live.heard.length).toBeGreaterThan(before);
  } finally {
    await live.stop();
  }
  const [first] = (await searchNotifications({ client: waiter, body: { unread: true } })).data.items;
  // It leads to the class that it names.
  expect(first).toMatchObject({ kind: "promoted", read: false, offeringId });
  expect(first?.title).toContain("候补的课");
  expect(await told(taker)).toEqual([]);
  const path = { id: first?.id as number };
  expect((await markNotificationRead({ client: waiter, path })).data.count).toBe(0);
  expect((await markNotificationRead({ client: waiter, path })).data.count).toBe(0);
  expect((await searchNotifications({ client: waiter, body: { unread: true } })).data.items).toEqual([]);
  // What somebody else was told is not there.
  expect(await refusalOf(markNotificationRead({ client: taker, path }))).toMatchObject({ status: 404 });
});

test("who waits and cannot take the free seat is told what is in the way, in the list and in the row", async () => {
  const roundId = await world.round();
  const meetings = [{ weekday: 3, sections: [1] }];
  const { id: held } = await world.offering({ name: "占了时间的课", capacity: 5, meetings });
  const { id: offeringId } = await world.offering({ name: "等着的课", capacity: 1, meetings });
  const [taker, waiter] = [await world.client(5), await world.client(6)];
  await attemptSelection({ client: taker, body: { roundId, offeringId } });
  await joinWaitlist({ client: waiter, body: { roundId, offeringId } });
  await attemptSelection({ client: waiter, body: { roundId, offeringId: held } });
  await withdrawSelection({ client: taker, body: { roundId, offeringId } });
  const [told] = (await searchNotifications({ client: waiter, body: { unread: true } })).data.items;
  expect(told).toMatchObject({ kind: "seatFree", offeringId });
  expect(told?.title).toContain("有了空位，但你暂时不能递补");
  const path = { roundId, offeringId };
  expect((await getSelectableOffering({ client: waiter, path })).data.preview).toMatchObject({
    action: "leaveWaitlist",
    code: "TIME_CONFLICT",
    message: expect.stringContaining("有空位，但你暂时不能递补：与 占了时间的课") as unknown,
    swaps: [{ offeringId: held }],
  });
});

test("a round is told to the students of its audience by one row, from the moment on which it opens", async () => {
  const { clock, database } = server;
  const [hosts, theirs] = [world.schoolIds[0] as number, world.schoolIds[1] as number];
  const opensAt = new Date(clock().getTime() + 300);
  const make = async (name: string, schoolIds: number[]) => {
    const input = roundInput({
      semesterId: world.semesterId,
      name,
      opensAt: opensAt.toISOString(),
      closesAt: new Date(opensAt.getTime() + 3_600_000).toISOString(),
      audience: { schoolIds },
    });
    const { id } = (await createRound({ client: admin, body: input })).data;
    return (await openRound({ client: admin, path: { id } })).data.id;
  };
  const before = await unread(student);
  await make("给别的学校", [hosts]);
  const id = await make("给这所学校", [theirs]);
  expect(await unread(student)).toBe(before);
  const live = follow(student);
  try {
    await expect.poll(() => live.heard.length).toBeGreaterThan(0);
    clock.set(opensAt);
    // Everybody hears of it in the same moment, and asks in the seconds after it.
    await expect.poll(() => live.heard).toContain(120_000);
  } finally {
    await live.stop();
  }
  expect(await told(student)).toContain("roundOpen 「给这所学校」已开放选课");
  expect(await told(student)).not.toContain("roundOpen 「给别的学校」已开放选课");
  expect(await told(office)).not.toContain("roundOpen 「给这所学校」已开放选课");
  // Closing it takes nothing back, and tells nobody again.
  await closeRound({ client: admin, path: { id } });
  const rows = database.db
    .select()
    .from(notification)
    .where(eq(notification.subject, `round-${id}`));
  expect(await rows).toHaveLength(1);
});

test("who decides a step is told that it waits, and who started it what was decided", async () => {
  const key = "told";
  const { data: model } = await createWorkflowModel({ client: admin, body: { key, name: "出差审批" } });
  await deployWorkflowModel({ client: admin, body: model });
  await createWorkflowInstance({ client: student, body: { processDefinitionKey: key, subject: "去长沙" } });
  expect((await told(office))[0]).toMatch(/^taskWaiting 等你审批：去长沙（.+）$/u);
  const [task] = (await searchMyWorkflowTasks({ client: office, body: { box: "todo" } })).data.items;
  await approveWorkflowTask({ client: office, path: { id: task?.id as number }, body: { opinion: "同意" } });
  expect((await told(student))[0]).toBe("decided 已通过：去长沙");
});

test("an answer to feedback and the end of a job are told to who asked for them", async () => {
  const sent = (
    await createFeedback({ client: student, body: { feedback: "打不开", page: "/student/index" } })
  ).data;
  const answer = { answer: "已修好", version: sent.version };
  await answerFeedback({ client: office, path: { id: sent.id }, body: answer });
  expect((await told(student))[0]).toBe("answered 你的意见有了答复：打不开");
  await runJobKind({ client: admin, path: { jobKind: "notification-cleaning" } });
  await expect.poll(async () => (await told(admin))[0]).toBe("jobEnded 清理半年前的通知已完成");
});

test("all at once are marked as read, and what is half a year old is gone with its marks", async () => {
  const { clock, database } = server;
  expect(await unread(student)).toBeGreaterThan(0);
  expect((await markAllNotificationsRead({ client: student })).data.count).toBe(0);
  expect(
    (await searchNotifications({ client: student, body: {} })).data.items.every(({ read }) => read),
  ).toBe(true);
  expect(await unread(office)).toBeGreaterThan(0);
  await removeOldNotifications(database.db, new Date(clock().getTime() + 181 * 86_400_000));
  const [left] = await database.db.select({ count: count() }).from(notificationSeen);
  expect([await told(office), left?.count]).toEqual([[], 0]);
});

test("one account has so many streams open and no more, and no window that is open loses its own", async () => {
  const { tokens } = await server.client("office1");
  const headers = { authorization: `Bearer ${tokens.get()?.accessToken}` };
  const stop = new AbortController();
  const open = (signal = stop.signal) =>
    server.fetch("/mutual-recognition/notifications/live", { headers, signal });
  const answers: Response[] = [];
  // Of few streams nodes do not tell each other.
  while (answers.length < MOST_STREAMS + 12 && answers.at(-1)?.status !== 429) answers.push(await open());
  const refused = answers.pop();
  expect(answers.length).toBeGreaterThanOrEqual(MOST_STREAMS);
  expect(refused?.status).toBe(429);
  expect(refused?.headers.get("retry-after")).toBe("30");
  expect(await refused?.json()).toMatchObject({
    code: "RATE_LIMITED",
    message: expect.stringContaining("打开的窗口太多"),
  });
  // Those that were there still hear something, and others have their own room.
  const [first] = answers as [Response];
  const heard = await first.body?.getReader().read();
  expect(new TextDecoder().decode(heard?.value)).toContain("event: notifications");
  const other = follow(student);
  await expect.poll(() => other.heard.length).toBeGreaterThan(0);
  await other.stop();
  stop.abort();
  const again = new AbortController();
  await expect.poll(async () => (await open(again.signal)).status).toBe(200);
  again.abort();
});

test("without signing in nobody is told anything", async () => {
  const client = server.anonymous();
  const calls = [
    () => searchNotifications({ client, body: {} }),
    () => countUnreadNotifications({ client }),
    () => markNotificationRead({ client, path: { id: 1 } }),
    () => markAllNotificationsRead({ client }),
    () => followNotificationsLive({ client, signal: AbortSignal.timeout(5_000), onNews: () => undefined }),
  ];
  for (const call of calls) expect(await refusalOf(call())).toMatchObject({ status: 401 });
});

test("somebody chooses what is mailed to them, of what comes to people like them, and takes it back", async () => {
  const wished = async (client: Client) =>
    (await getMailWishes({ client })).data.choices.filter((one) => one.wished).map(({ kind }) => kind);
  expect((await getMailWishes({ client: office })).data.choices).toEqual([]);
  expect(await wished(student)).toEqual([]);
  await saveMailWishes({ client: student, body: { kinds: ["drawn", "classCancelled", "drawn"] } });
  expect(await wished(student)).toEqual(["drawn", "classCancelled"]);
  expect(await wished(await world.client(1))).toEqual([]);
  const foreign = saveMailWishes({ client: student, body: { kinds: ["drawn", "classKept"] } });
  expect((await refusalOf(foreign)).fields?.[0]).toMatchObject({ field: "kinds.1" });
  expect(await wished(student)).toEqual(["drawn", "classCancelled"]);
  await saveMailWishes({ client: student, body: { kinds: [] } });
  expect(await wished(student)).toEqual([]);
});
