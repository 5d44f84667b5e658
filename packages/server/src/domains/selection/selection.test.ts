import {
  attemptSelection,
  closeRound,
  type Client,
  getMySelections,
  getRoundMonitor,
  getSelectableOffering,
  getSelectionOverview,
  joinWaitlist,
  leaveWaitlist,
  searchSelectableOfferings,
  searchSelectionLog,
  swapSelection,
  toFailure,
  withdrawSelection,
} from "@huxuan/api-client";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { refusalOf } from "../../../testing/outcome-of.ts";
import { auditSelection } from "../../../testing/selection-audit.ts";
import { SelectionWorld } from "../../../testing/selection-world.ts";
import { startTestServer, type TestServer } from "../../../testing/server.ts";
import { placeProgramme } from "../../../testing/place-programme.ts";

let server: TestServer;
let world: SelectionWorld;
let admin: Client;

beforeAll(async () => {
  server = await startTestServer();
  world = await SelectionWorld.create(server, 64);
  admin = await server.client("admin");
});

afterAll(() => server.close());

const attempt = async (client: Client, roundId: number, offeringId: number) =>
  (await attemptSelection({ client, body: { roundId, offeringId } })).data;

const seatsOf = async (offeringId: number): Promise<{ taken: number; queued: number }> => {
  const { rows } = await server.database.pool.query<{ taken: number; queued: number }>(
    "select taken, queued from offering_seat where offering_id = $1",
    [offeringId],
  );
  return rows[0] as { taken: number; queued: number };
};

const previewIn = async (client: Client, roundId: number, offeringId: number) =>
  (await getSelectableOffering({ client, path: { roundId, offeringId } })).data.preview;

describe("every refusal has its code and sentence", () => {
  test("a round that is over, to come, a draft, for others, or not there", async () => {
    const client = await world.client(0);
    const { id } = await world.offering({ name: "力学", capacity: 5 });
    const day = 24 * 3_600_000;
    const now = server.clock().getTime();
    const rounds = [
      await world.round({ state: "closed" }),
      await world.round({ closesAt: new Date(now - 1), opensAt: new Date(now - day) }),
      await world.round({ opensAt: new Date(now + day), closesAt: new Date(now + 2 * day) }),
      await world.round({ state: "draft" }),
      await world.round({ audience: { grades: [1999] } }),
      await world.round({ mode: "lottery" }),
      999_999,
    ];
    for (const roundId of rounds) {
      expect(await refusalOf(attempt(client, roundId, id))).toMatchObject({
        status: 409,
        code: "ROUND_NOT_OPEN",
      });
    }
    expect((await refusalOf(attempt(client, rounds[2] as number, id))).message).toContain("9 月 10 日 09:00");
    expect(await seatsOf(id)).toEqual({ taken: 0, queued: 0 });
  });

  test("an offering that is a draft, closed, of the own school, for others, or not there", async () => {
    const client = await world.client(0);
    const roundId = await world.round();
    const offerings = [
      await world.offering({ name: "草稿", capacity: 5, state: "draft" }),
      await world.offering({ name: "关闭", capacity: 5, state: "closed" }),
      await world.offering({ name: "本校", capacity: 5, host: 1 }),
      await world.offering({ name: "他人", capacity: 5, audience: { grades: [1999] } }),
      { id: 999_999 },
    ];
    for (const { id } of offerings) {
      expect(await refusalOf(attempt(client, roundId, id))).toMatchObject({
        status: 409,
        code: "OFFERING_NOT_AVAILABLE",
      });
    }
    const ofSchool = await world.round({ schoolId: world.schoolIds[2] as number });
    const { id } = await world.offering({ name: "甲校的课", capacity: 5 });
    expect((await refusalOf(attempt(client, ofSchool, id))).code).toBe("OFFERING_NOT_AVAILABLE");
  });

  test("the same course, a passed one, an excluded one, a missing prerequisite", async () => {
    const client = await world.client(1);
    const roundId = await world.round();
    const first = await world.offering({ name: "光学", capacity: 5 });
    const second = await world.offering({ name: "光学", capacity: 5, courseId: first.courseId });
    const passed = await world.offering({ name: "声学", capacity: 5 });
    const excluded = await world.offering({ name: "光学导论", capacity: 5 });
    const advanced = await world.offering({ name: "高等光学", capacity: 5 });
    await world.passed(1, passed.courseId);
    await world.exclusion(first.courseId, excluded.courseId);
    await world.prerequisite(advanced.courseId, first.courseId);
    await attempt(client, roundId, first.id);

    expect(await refusalOf(attempt(client, roundId, second.id))).toMatchObject({
      code: "ALREADY_ENROLLED",
      refusal: { offeringId: second.id, blockingOfferingId: first.id, waitlistOffered: false },
    });
    expect((await refusalOf(attempt(client, roundId, passed.id))).code).toBe("ALREADY_PASSED");
    expect(await refusalOf(attempt(client, roundId, excluded.id))).toMatchObject({
      code: "COURSE_EXCLUDED",
      message: expect.stringContaining("光学"),
    });
    expect(await refusalOf(attempt(client, roundId, advanced.id))).toMatchObject({
      code: "PREREQUISITE_MISSING",
      message: expect.stringContaining("光学"),
    });
  });

  test("a conflict by the clocks of two schools names the other course and its time", async () => {
    const client = await world.client(0);
    const roundId = await world.round();
    // 第 1–2 节 of 甲大学 end at 09:40; 丙大学 rings an hour later, so that its first section begins at 09:00.
    const held = await world.offering({
      name: "高等代数",
      capacity: 5,
      meetings: [{ weekday: 3, sections: [1, 2] }],
    });
    const clash = await world.offering({
      name: "运筹学",
      capacity: 5,
      host: 2,
      meetings: [{ weekday: 3, sections: [1] }],
    });
    const after = await world.offering({
      name: "统计学",
      capacity: 5,
      host: 2,
      meetings: [{ weekday: 3, sections: [2] }],
    });
    const far = await world.offering({
      name: "数论",
      capacity: 5,
      host: 2,
      meetings: [{ weekday: 4, sections: [2], campus: 0 }],
    });
    const near = await world.offering({
      name: "几何",
      capacity: 5,
      meetings: [{ weekday: 4, sections: [2], campus: 0 }],
    });
    await attempt(client, roundId, held.id);
    expect(await refusalOf(attempt(client, roundId, clash.id))).toMatchObject({
      code: "TIME_CONFLICT",
      message: "与 高等代数 周三 1–2 节冲突",
      refusal: { blockingOfferingId: held.id },
    });
    expect((await attempt(client, roundId, after.id)).outcome).toBe("enrolled");
    await attempt(client, roundId, near.id);
    expect((await refusalOf(attempt(client, roundId, far.id))).message).toBe(
      "与 几何 周四 2 节之间来不及换校区（需 60 分钟）",
    );
  });

  test("caps on credits and on courses", async () => {
    const client = await world.client(2);
    const [two, three] = [
      await world.offering({ name: "甲课", capacity: 5, credits: 2 }),
      await world.offering({ name: "乙课", capacity: 5, credits: 3 }),
    ];
    await attempt(client, await world.round({ maxCredits: 4 }), two.id);
    expect((await refusalOf(attempt(client, await world.round({ maxCredits: 4 }), three.id))).code).toBe(
      "CREDIT_CAP",
    );
    expect((await refusalOf(attempt(client, await world.round({ maxCourses: 1 }), three.id))).code).toBe(
      "COURSE_CAP",
    );
  });

  test("a guest quota keeps seats for its school until the release", async () => {
    const roundId = await world.round();
    const [, home, other] = world.schoolIds as [number, number, number];
    const release = new Date(server.clock().getTime() + 3_600_000);
    const { id } = await world.offering({
      name: "名额课",
      capacity: 3,
      guestQuotas: [{ schoolId: home, quota: 2 }],
      guestQuotaReleaseAt: release,
    });
    const students = [1, 3, 5, 7].map((n) => world.client(n));
    expect(world.students[1]?.schoolId).toBe(other);
    await attempt(await world.client(2), roundId, id);
    expect(await refusalOf(attempt(await (students[1] as Promise<Client>), roundId, id))).toMatchObject({
      code: "GUEST_QUOTA",
      message: expect.stringContaining("9 月 9 日 10:00"),
      refusal: { waitlistOffered: true },
    });
    await attempt(await world.client(4), roundId, id);
    const detail = await getSelectableOffering({
      client: await world.client(6),
      path: { roundId, offeringId: id },
    });
    expect(detail.data.guestQuotaLeft).toBe(0);
    server.clock.set(release);
    try {
      expect((await attempt(await (students[2] as Promise<Client>), roundId, id)).outcome).toBe("enrolled");
      expect((await refusalOf(attempt(await (students[3] as Promise<Client>), roundId, id))).code).toBe(
        "OFFERING_FULL",
      );
    } finally {
      server.clock.set("2026-09-09T09:00:00+08:00");
    }
  });

  test("full offers the waitlist with the number waiting; a full waitlist says so", async () => {
    const roundId = await world.round();
    const { id } = await world.offering({ name: "满课", capacity: 1, waitlistCapacity: 1 });
    await attempt(await world.client(1), roundId, id);
    const [second, third] = [await world.client(2), await world.client(3)];
    expect(await refusalOf(attempt(second, roundId, id))).toMatchObject({
      code: "OFFERING_FULL",
      refusal: { offeringId: id, waitlistOffered: true, queued: 0 },
    });
    await joinWaitlist({ client: second, body: { roundId, offeringId: id } });
    expect(await refusalOf(attempt(third, roundId, id))).toMatchObject({
      code: "OFFERING_FULL",
      refusal: { waitlistOffered: false, queued: 1 },
    });
    expect((await refusalOf(joinWaitlist({ client: third, body: { roundId, offeringId: id } }))).code).toBe(
      "WAITLIST_FULL",
    );
    const without = await world.round({ allowsWaitlist: false });
    expect(
      (await refusalOf(joinWaitlist({ client: third, body: { roundId: without, offeringId: id } }))).code,
    ).toBe("OFFERING_FULL");
  });

  test("full for somebody who must give something up for it: they wait, keep it, and give it up when the seat comes", async () => {
    const roundId = await world.round();
    const [holder, client] = [await world.client(43), await world.client(44)];
    const full = await world.offering({ name: "等换的课", capacity: 1 });
    const sister = await world.offering({ name: "等换的课", capacity: 1, courseId: full.courseId });
    await attempt(holder, roundId, full.id);
    await attempt(client, roundId, sister.id);
    expect(await previewIn(client, roundId, full.id)).toMatchObject({
      action: "queueSwap",
      code: "ALREADY_ENROLLED",
      swaps: [],
      waitSwaps: [{ offeringId: sister.id }],
    });
    const wait = (dropOfferingId: number) =>
      joinWaitlist({ client, body: { roundId, offeringId: full.id, dropOfferingId } });
    expect((await refusalOf(wait(full.id))).code).toBe("NOT_ENROLLED");
    expect((await refusalOf(wait(2_000_000_000))).code).toBe("NOT_ENROLLED");
    const first = (await wait(sister.id)).data;
    expect(first).toMatchObject({ outcome: "queued", queuePosition: 1, repeated: false });
    expect((await wait(sister.id)).data).toMatchObject({ sequence: first.sequence, repeated: true });
    expect(await previewIn(client, roundId, full.id)).toMatchObject({
      action: "leaveWaitlist",
      givesUp: sister.id,
    });
    const mine = async () =>
      (await getMySelections({ client })).data.items
        .filter(({ offering }) => [full.id, sister.id].includes(offering.id))
        .map(({ offering, state, givesUp }) => [offering.id, state, givesUp]);
    expect(await mine()).toEqual([
      [sister.id, "enrolled", undefined],
      [full.id, "queued", sister.id],
    ]);
    // Somebody waits for what will be given up.
    const third = await world.client(45);
    await joinWaitlist({ client: third, body: { roundId, offeringId: sister.id } });
    await withdrawSelection({ client: holder, body: { roundId, offeringId: full.id } });
    expect(await mine()).toEqual([[full.id, "enrolled", undefined]]);
    await expect
      .poll(async () => (await getMySelections({ client: third })).data.items.map(({ state }) => state))
      .toEqual(["enrolled"]);
  });

  test("nothing to withdraw, a round without withdrawal, a placement by the programme", async () => {
    const client = await world.client(6);
    const roundId = await world.round();
    const bound = await world.round({ allowsWithdrawal: false });
    const { id } = await world.offering({ name: "选了", capacity: 5 });
    const own = await world.offering({ name: "培养方案课", capacity: 5, host: 1 });
    await placeProgramme(server.services, world, 6, own);
    const withdraw = (r: number, offeringId: number) =>
      refusalOf(withdrawSelection({ client, body: { roundId: r, offeringId } }));
    expect((await withdraw(roundId, id)).code).toBe("NOT_ENROLLED");
    await attempt(client, roundId, id);
    expect((await withdraw(bound, id)).code).toBe("WITHDRAWAL_NOT_ALLOWED");
    expect(await withdraw(roundId, own.id)).toMatchObject({
      code: "WITHDRAWAL_NOT_ALLOWED",
      message: expect.stringContaining("培养方案"),
    });
    expect((await withdraw(await world.round({ state: "closed" }), id)).code).toBe("ROUND_NOT_OPEN");
    expect(await seatsOf(id)).toEqual({ taken: 1, queued: 0 });
  });
});

describe("a repeated click answers as the first did", () => {
  test("for a seat, a place on the waitlist, a swap, a withdrawal", async () => {
    const [client, waiting] = [await world.client(8), await world.client(9)];
    const roundId = await world.round();
    const [a, b] = [
      await world.offering({ name: "重复甲", capacity: 1 }),
      await world.offering({ name: "重复乙", capacity: 1 }),
    ];
    const first = await attempt(client, roundId, a.id);
    const again = await attempt(client, roundId, a.id);
    expect(first).toMatchObject({ outcome: "enrolled", repeated: false, allowance: { coursesUsed: 1 } });
    expect(again).toMatchObject({ outcome: "enrolled", repeated: true, sequence: first.sequence });

    const join = () => joinWaitlist({ client: waiting, body: { roundId, offeringId: a.id } });
    const queued = (await join()).data;
    expect(queued).toMatchObject({ outcome: "queued", queuePosition: 1, repeated: false });
    expect((await join()).data).toMatchObject({
      outcome: "queued",
      sequence: queued.sequence,
      repeated: true,
    });
    expect(await attempt(waiting, roundId, a.id)).toMatchObject({
      outcome: "queued",
      sequence: queued.sequence,
    });

    const swap = () =>
      swapSelection({ client, body: { roundId, dropOfferingId: a.id, takeOfferingId: b.id } });
    const swapped = (await swap()).data;
    expect(swapped).toMatchObject({ outcome: "enrolled", offeringId: b.id, droppedOfferingId: a.id });
    expect((await swap()).data).toMatchObject({
      outcome: "enrolled",
      droppedOfferingId: a.id,
      sequence: swapped.sequence,
      repeated: true,
    });

    const withdraw = () => withdrawSelection({ client, body: { roundId, offeringId: b.id } });
    const withdrawn = (await withdraw()).data;
    expect(withdrawn).toMatchObject({ outcome: "withdrawn", repeated: false, allowance: { coursesUsed: 0 } });
    expect((await withdraw()).data).toMatchObject({ sequence: withdrawn.sequence, repeated: true });
  });

  test("the same click ten times at once takes one seat", async () => {
    const client = await world.client(10);
    const roundId = await world.round();
    const { id } = await world.offering({ name: "连点", capacity: 5 });
    const verdicts = await Promise.all(Array.from({ length: 10 }, () => attempt(client, roundId, id)));
    expect(new Set(verdicts.map((v) => v.sequence)).size).toBe(1);
    expect(verdicts.filter((v) => !v.repeated)).toHaveLength(1);
    expect(await seatsOf(id)).toEqual({ taken: 1, queued: 0 });
  });
});

describe("swap", () => {
  test("keeps the old seat when the new one is not to be had", async () => {
    const [client, other] = [await world.client(11), await world.client(12)];
    const roundId = await world.round();
    const [mine, full] = [
      await world.offering({ name: "换出", capacity: 1 }),
      await world.offering({ name: "已满", capacity: 1 }),
    ];
    await attempt(client, roundId, mine.id);
    await attempt(other, roundId, full.id);
    const swap = swapSelection({
      client,
      body: { roundId, dropOfferingId: mine.id, takeOfferingId: full.id },
    });
    expect((await refusalOf(swap)).code).toBe("OFFERING_FULL");
    const held = (await getMySelections({ client })).data.items.map((item) => item.offering.id);
    expect(held).toContain(mine.id);
    expect(await seatsOf(mine.id)).toEqual({ taken: 1, queued: 0 });
  });

  test("is judged as if the old course were given up: same course, same time, credits", async () => {
    const client = await world.client(13);
    const roundId = await world.round({ maxCredits: 3, maxCourses: 1 });
    const meetings = [{ weekday: 5, sections: [1, 2] }];
    const first = await world.offering({ name: "量子力学", capacity: 5, credits: 3, meetings });
    const second = await world.offering({
      name: "量子力学",
      capacity: 5,
      courseId: first.courseId,
      meetings,
    });
    await attempt(client, roundId, first.id);
    const body = { roundId, dropOfferingId: first.id, takeOfferingId: second.id };
    expect((await swapSelection({ client, body })).data).toMatchObject({
      outcome: "enrolled",
      allowance: { creditsUsed: 3, coursesUsed: 1 },
    });
    expect(
      (await refusalOf(swapSelection({ client, body: { ...body, takeOfferingId: 999_999 } }))).code,
    ).toBe("OFFERING_NOT_AVAILABLE");
  });
});

describe("the waitlist", () => {
  test("moves up by itself, first come first served, and the log says so", async () => {
    const [holder, one, two] = [await world.client(14), await world.client(15), await world.client(16)];
    const roundId = await world.round();
    const { id } = await world.offering({ name: "候补课", capacity: 1, waitlistCapacity: 5 });
    await attempt(holder, roundId, id);
    for (const client of [one, two]) await joinWaitlist({ client, body: { roundId, offeringId: id } });
    await withdrawSelection({ client: holder, body: { roundId, offeringId: id } });

    expect(await seatsOf(id)).toEqual({ taken: 1, queued: 1 });
    const mine = async (client: Client) =>
      (await getMySelections({ client })).data.items.find((item) => item.offering.id === id);
    expect(await mine(one)).toMatchObject({ state: "enrolled", source: "waitlist" });
    expect(await mine(two)).toMatchObject({ state: "queued", queuePosition: 1 });
    // Whoever comes now does not overtake those who wait.
    expect((await refusalOf(attempt(holder, roundId, id))).code).toBe("OFFERING_FULL");

    const log = (await searchSelectionLog({ client: admin, body: { offeringId: id } })).data.items;
    expect(log.map((entry) => entry.action)).toEqual(["promote", "withdraw", "queue", "queue", "enrol"]);
    expect(log[0]).toMatchObject({
      actor: "平台",
      source: "waitlist",
      student: { id: world.students[15]?.id },
    });
    expect(log[1]).toMatchObject({ actor: "账号s14", ip: expect.stringContaining("127.0.0.1") });

    const leave = () => leaveWaitlist({ client: two, body: { roundId, offeringId: id } });
    expect((await leave()).data.outcome).toBe("leftWaitlist");
    expect((await leave()).data.repeated).toBe(true);
    expect(await seatsOf(id)).toEqual({ taken: 1, queued: 0 });
  });

  test("passes over who has a conflict, tells once, and gives the seat later when it is gone", async () => {
    const [holder, busy] = [await world.client(17), await world.client(18)];
    const roundId = await world.round();
    const meetings = [{ weekday: 2, sections: [3, 4] }];
    const { id } = await world.offering({ name: "想要", capacity: 1, meetings });
    const obstacle = await world.offering({ name: "挡路", capacity: 5, meetings });
    await attempt(holder, roundId, id);
    await joinWaitlist({ client: busy, body: { roundId, offeringId: id } });
    await attempt(busy, roundId, obstacle.id);
    await withdrawSelection({ client: holder, body: { roundId, offeringId: id } });
    expect(await seatsOf(id)).toEqual({ taken: 0, queued: 1 });

    await withdrawSelection({ client: busy, body: { roundId, offeringId: obstacle.id } });
    // By whichever node hears of the seat first.
    await expect.poll(() => seatsOf(id)).toEqual({ taken: 1, queued: 0 });
    const log = (await searchSelectionLog({ client: admin, body: { offeringId: id } })).data.items;
    expect(log.map((entry) => entry.action)).toEqual([
      "promote",
      "skipPromotion",
      "withdraw",
      "queue",
      "enrol",
    ]);
    expect(log[1]?.detail).toBe("与 挡路 周二 3–4 节冲突");
  });

  test("a longer list of people who cannot take the seat is read to its end", async () => {
    const roundId = await world.round();
    const meetings = [{ weekday: 6, sections: [1] }];
    const { id } = await world.offering({ name: "长队", capacity: 1, waitlistCapacity: 60, meetings });
    const obstacle = await world.offering({ name: "长队挡路", capacity: 60, meetings });
    await attempt(await world.client(20), roundId, id);
    for (let n = 21; n < 50; n += 1) {
      const client = await world.client(n);
      await joinWaitlist({ client, body: { roundId, offeringId: id } });
      if (n < 49) await attempt(client, roundId, obstacle.id);
    }
    await withdrawSelection({ client: await world.client(20), body: { roundId, offeringId: id } });
    expect(await seatsOf(id)).toEqual({ taken: 1, queued: 28 });
    const mine = (await getMySelections({ client: await world.client(49) })).data.items;
    expect(mine.find((item) => item.offering.id === id)?.state).toBe("enrolled");
  });
});

describe("the last seat", () => {
  test("fifty at once: exactly one gets it", async () => {
    const roundId = await world.round();
    const { id } = await world.offering({ name: "最后一个", capacity: 1 });
    const clients = await Promise.all(Array.from({ length: 50 }, (_, n) => world.client(n)));
    const answers = await Promise.allSettled(clients.map((client) => attempt(client, roundId, id)));
    expect(answers.filter((a) => a.status === "fulfilled")).toHaveLength(1);
    const codes = answers.flatMap((a) =>
      a.status === "rejected" ? [toFailure(a.reason, undefined).code] : [],
    );
    expect(new Set(codes)).toEqual(new Set(["OFFERING_FULL"]));
    expect(await seatsOf(id)).toEqual({ taken: 1, queued: 0 });

    // Each node writes what it counted every second.
    for (const node of server.nodes) await node.selection.tally.flush();
    const monitor = (await getRoundMonitor({ client: admin, path: { id: roundId } })).data;
    expect(monitor).toMatchObject({ attempts: 50, admitted: 1, refused: 49, peakPerSecond: 50 });
    expect(monitor.refusals).toEqual([{ code: "OFFERING_FULL", label: "名额已满", count: 49 }]);
    expect(monitor.hottest[0]).toMatchObject({ id, attempts: 50, courseName: "最后一个" });
    expect(monitor.points).toHaveLength(120);
  });
});

describe("closing a round", () => {
  test("after the answer nothing is admitted any more", async () => {
    const roundId = await world.round();
    const { id } = await world.offering({ name: "关门", capacity: 100 });
    const clients = await Promise.all(Array.from({ length: 50 }, (_, n) => world.client(n)));
    const rush = Promise.allSettled(clients.map((client) => attempt(client, roundId, id)));
    await closeRound({ client: admin, path: { id: roundId } });
    const { taken } = await seatsOf(id);
    const answers = await rush;
    expect(await seatsOf(id)).toEqual({ taken, queued: 0 });
    expect(answers.filter((a) => a.status === "fulfilled")).toHaveLength(taken);
    expect((await refusalOf(attempt(await world.client(51), roundId, id))).code).toBe("ROUND_NOT_OPEN");
  });
});

describe("what a student sees before the click", () => {
  test("is what the click does", async () => {
    const client = await world.client(52);
    const roundId = await world.round();
    const meetings = [{ weekday: 1, sections: [1, 2] }];
    const held = await world.offering({ name: "预览持有", capacity: 5, meetings });
    const clash = await world.offering({
      name: "预览冲突",
      capacity: 5,
      credits: 2,
      meetings: [...meetings, { weekday: 4, sections: [5, 6] }],
    });
    const free = await world.offering({ name: "预览可选", capacity: 5, credits: 2 });
    const full = await world.offering({ name: "预览已满", capacity: 1 });
    const weekend = await world.offering({
      name: "预览周末",
      capacity: 5,
      meetings: [{ weekday: 6, sections: [1] }],
    });
    await attempt(client, roundId, held.id);
    await attempt(await world.client(53), roundId, full.id);
    const search = async (over: object) =>
      (await searchSelectableOfferings({ client, body: { roundId, keyword: "预览", ...over } })).data;
    const page = await search({
      page: { pageIndex: 1, pageSize: 50, orderBy: [{ field: "credits", sortType: "desc" }] },
    });
    const previews = new Map(page.items.map((item) => [item.offering.id, item.preview]));
    expect(previews.get(held.id)).toMatchObject({ action: "withdraw", creditsAfter: 0 });
    expect(previews.get(clash.id)).toMatchObject({
      action: "swap",
      code: "TIME_CONFLICT",
      message: "与 预览持有 周一 1–2 节冲突",
      blocking: [{ offeringId: held.id, courseName: "预览持有", time: "周一 1–2 节" }],
      swaps: [{ offeringId: held.id, creditsAfter: 2 }],
      clashing: [0],
      creditsAfter: 2,
    });
    expect(previews.get(free.id)).toMatchObject({ action: "enrol", message: "", creditsAfter: 3 });
    expect(previews.get(full.id)).toMatchObject({ action: "queue", code: "OFFERING_FULL" });

    const ids = async (over: object) => (await search(over)).items.map((item) => item.offering.id);
    expect(await ids({ noConflict: true })).not.toContain(clash.id);
    expect(await ids({ hasSeats: true })).not.toContain(full.id);
    expect(await ids({ eveningOrWeekend: true })).toEqual([weekend.id]);
    expect(await ids({ keyword: "ylzm" })).toEqual([weekend.id]);
    const narrowed = await search({ hasSeats: true, credits: ["1-2"] });
    expect(narrowed.facets.times.find((f) => f.value === "noConflict")?.count).toBe(narrowed.rowCount - 1);
    expect(narrowed.facets.schools).toEqual([
      { value: String(world.schoolIds[0]), label: "甲大学", count: 4 },
    ]);

    const overview = (await getSelectionOverview({ client })).data;
    expect(overview.rounds.find((r) => r.round.id === roundId)).toMatchObject({
      round: { state: "open" },
      allowance: { creditsUsed: 1, coursesUsed: 1 },
    });
  });
});

describe("a swap before the click", () => {
  /** Takes up the offer and expects it to be kept. */
  const swapped = async (client: Client, roundId: number, drop: number, take: number) =>
    (await swapSelection({ client, body: { roundId, dropOfferingId: drop, takeOfferingId: take } })).data;

  test("is offered for another class of a held course, and at a cap for every course that makes room", async () => {
    const client = await world.client(54);
    const roundId = await world.round({ maxCredits: 6, maxCourses: 2 });
    const big = await world.offering({ name: "换课大课", capacity: 5, credits: 4 });
    const small = await world.offering({ name: "换课小课", capacity: 5, credits: 2 });
    const sister = await world.offering({ name: "换课小课", capacity: 5, courseId: small.courseId });
    const wanted = await world.offering({ name: "换课想要", capacity: 5, credits: 3 });
    const light = await world.offering({ name: "换课一分", capacity: 5, credits: 1 });
    const full = await world.offering({ name: "换课已满", capacity: 1, credits: 1 });
    await attempt(await world.client(55), roundId, full.id);
    await attempt(client, roundId, big.id);
    await attempt(client, roundId, small.id);

    expect(await previewIn(client, roundId, sister.id)).toMatchObject({
      action: "swap",
      code: "ALREADY_ENROLLED",
      swaps: [{ offeringId: small.id, creditsAfter: 6 }],
    });
    expect(await previewIn(client, roundId, wanted.id)).toMatchObject({
      action: "swap",
      code: "CREDIT_CAP",
      swaps: [{ offeringId: big.id, creditsAfter: 5 }],
    });
    expect(await previewIn(client, roundId, light.id)).toMatchObject({
      action: "swap",
      swaps: [
        { offeringId: big.id, creditsAfter: 3 },
        { offeringId: small.id, creditsAfter: 5 },
      ],
    });
    // The class is full: what is given up for a seat is given up when one comes.
    expect(await previewIn(client, roundId, full.id)).toMatchObject({
      action: "queueSwap",
      swaps: [],
      waitSwaps: [{ offeringId: big.id }, { offeringId: small.id }],
    });
    expect((await swapped(client, roundId, big.id, wanted.id)).allowance.creditsUsed).toBe(5);
    expect((await swapped(client, roundId, small.id, sister.id)).outcome).toBe("enrolled");
  });

  test("is not offered where it would be refused: two courses in the way, or a seat that cannot be given up", async () => {
    const client = await world.client(56);
    const roundId = await world.round();
    const fixed = await world.round({ allowsWithdrawal: false });
    const one = await world.offering({
      name: "挡路甲",
      capacity: 5,
      meetings: [{ weekday: 2, sections: [1] }],
    });
    const two = await world.offering({
      name: "挡路乙",
      capacity: 5,
      meetings: [{ weekday: 2, sections: [2] }],
    });
    const long = await world.offering({
      name: "挡路长课",
      capacity: 5,
      meetings: [{ weekday: 2, sections: [1, 2] }],
    });
    const short = await world.offering({
      name: "挡路短课",
      capacity: 5,
      meetings: [{ weekday: 2, sections: [1] }],
    });
    await attempt(client, roundId, one.id);
    await attempt(client, roundId, two.id);
    expect(await previewIn(client, roundId, long.id)).toMatchObject({ action: "none", swaps: [] });
    expect((await previewIn(client, roundId, short.id)).swaps).toMatchObject([{ offeringId: one.id }]);
    expect(await previewIn(client, fixed, short.id)).toMatchObject({ action: "none", swaps: [] });
  });
});

describe("searching", () => {
  test("only what can be taken is counted and paged, and nothing found names what to loosen", async () => {
    const client = await world.client(57);
    const roundId = await world.round();
    const held = await world.offering({
      name: "放宽持有",
      capacity: 5,
      meetings: [{ weekday: 7, sections: [1] }],
    });
    await world.offering({ name: "放宽冲突", capacity: 5, meetings: [{ weekday: 7, sections: [1] }] });
    const full = await world.offering({ name: "放宽已满", capacity: 1, credits: 3 });
    const free = await world.offering({ name: "放宽可选", capacity: 5, credits: 2 });
    await world.offering({ name: "另外一门", capacity: 5, credits: 3 });
    await attempt(await world.client(58), roundId, full.id);
    await attempt(client, roundId, held.id);
    const search = async (over: object) =>
      (await searchSelectableOfferings({ client, body: { roundId, keyword: "放宽", ...over } })).data;

    const all = await search({});
    expect(all).toMatchObject({ rowCount: 4, facets: { selectable: 1 }, loosenings: [] });
    const mine = await search({ selectable: true });
    expect(mine).toMatchObject({ rowCount: 1, items: [{ offering: { id: free.id } }] });

    const none = await search({ selectable: true, credits: ["2.5-4"] });
    expect(none).toMatchObject({ rowCount: 0, items: [] });
    expect(none.loosenings).toEqual([
      { drop: "keyword", count: expect.any(Number) },
      { drop: "credits", count: 1 },
      { drop: "selectable", count: 1 },
      { drop: "filters", count: 4 },
    ]);
    const unknown = (await search({ keyword: "没有这门课", credits: ["2.5-4"] })).loosenings;
    expect(unknown).toEqual([{ drop: "keyword", count: expect.any(Number) }]);
  });

  test("what can be taken comes first with the schools in turns, then what can be had by waiting or exchange, what cannot be had last", async () => {
    const client = await world.client(60);
    const roundId = await world.round({ maxCourses: 3 });
    const morning = [{ weekday: 2, sections: [1, 2] }];
    const both = [...morning, { weekday: 2, sections: [5] }];
    const held = await world.offering({ name: "排序持有", capacity: 5, meetings: morning });
    const other = await world.offering({
      name: "排序另一",
      capacity: 5,
      meetings: [{ weekday: 2, sections: [5] }],
    });
    // Two held ones in its way: exchanging one of them is not enough.
    const never = await world.offering({ name: "排序无门", capacity: 5, meetings: both });
    const swap = await world.offering({ name: "排序可换", capacity: 5, meetings: morning });
    const full = await world.offering({ name: "排序已满", capacity: 1 });
    const first = await world.offering({ name: "排序可选", capacity: 5 });
    const second = await world.offering({ name: "排序可选", capacity: 5 });
    const elsewhere = await world.offering({ name: "排序可选", capacity: 5, host: 2 });
    await attempt(await world.client(61), roundId, full.id);
    for (const { id } of [held, other]) await attempt(client, roundId, id);
    const ids = async (over: object = {}) =>
      (
        await searchSelectableOfferings({ client, body: { roundId, keyword: "排序", ...over } })
      ).data.items.map(({ offering }) => offering.id);
    const shown = await ids();
    expect(shown.slice(0, 3)).toEqual([first.id, elsewhere.id, second.id]);
    expect(new Set(shown.slice(3, 6))).toEqual(new Set([held.id, other.id, full.id]));
    expect(shown.slice(6)).toEqual([swap.id, never.id]);
    // The same in the order that is asked for, and page by page.
    const pageIndexes = [1, 2, 3, 4];
    const paged = await Promise.all(
      pageIndexes.map((pageIndex) =>
        ids({ page: { pageIndex, pageSize: 2, orderBy: [{ field: "courseName", sortType: "desc" }] } }),
      ),
    );
    expect(new Set(paged.flat().slice(0, 3))).toEqual(new Set([first.id, elsewhere.id, second.id]));
    expect(paged.flat().slice(6)).toEqual([swap.id, never.id]);

    // What one of the held ones can be exchanged for, with that exchange as the act.
    const instead = await searchSelectableOfferings({
      client,
      body: { roundId, keyword: "排序", insteadOf: held.id },
    });
    expect(new Set(instead.data.items.map(({ offering }) => offering.id))).toEqual(
      new Set([swap.id, first.id, second.id, elsewhere.id]),
    );
    expect(instead.data.items[0]?.preview).toMatchObject({
      action: "swap",
      swaps: [{ offeringId: held.id }],
    });
    expect(
      await refusalOf(searchSelectableOfferings({ client, body: { roundId, insteadOf: swap.id } })),
    ).toMatchObject({ code: "NOT_FOUND" });
  });

  test("campus, department, language, weekday and section narrow it, a day and a section by one meeting", async () => {
    const client = await world.client(62);
    const roundId = await world.round();
    const early = await world.offering({
      name: "时段早晚",
      capacity: 5,
      meetings: [
        { weekday: 1, sections: [1, 2], campus: 0 },
        { weekday: 4, sections: [5, 6], campus: 1 },
      ],
    });
    const late = await world.offering({
      name: "时段周一晚",
      capacity: 5,
      meetings: [{ weekday: 1, sections: [6], campus: 1 }],
    });
    const search = async (over: object) =>
      (await searchSelectableOfferings({ client, body: { roundId, keyword: "时段", ...over } })).data;
    const ids = async (over: object) =>
      new Set((await search(over)).items.map(({ offering }) => offering.id));
    expect(await ids({ weekdays: [1] })).toEqual(new Set([early.id, late.id]));
    expect(await ids({ sections: [5] })).toEqual(new Set([early.id, late.id]));
    const both = await search({ weekdays: [1], sections: [5] });
    expect(both.items.map(({ offering }) => offering.id)).toEqual([late.id]);
    expect(both.facets.weekdays.map(({ count }) => count)).toEqual([1, 0, 0, 1, 0, 0, 0]);
    expect(both.facets.sections.find(({ value }) => value === "1")).toEqual({
      value: "1",
      label: "1–2 节",
      count: 1,
    });
    expect(await ids({ campuses: ["东"] })).toEqual(new Set([early.id]));
    expect(await ids({ campuses: ["西"] })).toEqual(new Set([early.id, late.id]));
    const { department } = (await search({})).items[0]!.offering.course;
    expect(await ids({ departments: [department] })).toEqual(new Set([early.id, late.id]));
    expect(await ids({ departments: ["没有这个学院"] })).toEqual(new Set());
    expect(await ids({ languages: ["chinese"] })).toEqual(new Set([early.id, late.id]));
    expect(await ids({ languages: ["english"] })).toEqual(new Set());
    const loosenings = (await search({ weekdays: [4], sections: [1] })).loosenings;
    expect(loosenings.filter(({ drop }) => drop !== "keyword")).toEqual([
      { drop: "weekdays", count: 1 },
      { drop: "sections", count: 1 },
      { drop: "filters", count: 2 },
    ]);
  });

  test("before a round opens, a preview says what the press will do then", async () => {
    const client = await world.client(59);
    const now = server.clock().getTime();
    const day = 24 * 3_600_000;
    const running = await world.round();
    const upcoming = await world.round({ opensAt: new Date(now + day), closesAt: new Date(now + 2 * day) });
    const meetings = [{ weekday: 6, sections: [3, 4] }];
    const held = await world.offering({ name: "开放前持有", capacity: 5, meetings });
    const clash = await world.offering({ name: "开放前冲突", capacity: 5, meetings });
    const free = await world.offering({ name: "开放前可选", capacity: 5 });
    await attempt(client, running, held.id);
    const { items } = (
      await searchSelectableOfferings({ client, body: { roundId: upcoming, keyword: "开放前" } })
    ).data;
    const of = (id: number) => items.find((item) => item.offering.id === id)?.preview;
    expect(of(free.id)).toMatchObject({ action: "enrol", message: "" });
    expect(of(clash.id)).toMatchObject({ action: "swap", code: "TIME_CONFLICT" });
    expect(of(held.id)).toMatchObject({ action: "none", message: expect.stringContaining("现在不能退选") });
  });
});

test("after everything, nothing is oversold and every counter is right", async () => {
  const caps = { maxCredits: 30, maxCourses: 20 };
  const problems = await auditSelection(server.services, world.semesterId, caps);
  // The one placement by a programme is not counted in credits.
  const placed = world.students[6]?.id;
  expect(problems.filter((problem) => !problem.startsWith(`student ${placed} has`))).toEqual([]);
  expect(server.logLines.filter((line) => line.level >= 50)).toEqual([]);
});
