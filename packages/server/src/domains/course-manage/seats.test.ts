import {
  attemptSelection,
  changeClassSeats,
  type ClassSeats,
  type Client,
  getMySelections,
  joinWaitlist,
  searchClassSeats,
  searchOperationLog,
} from "@huxuan/api-client";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { refusalOf } from "../../../testing/outcome-of.ts";
import { auditSelection } from "../../../testing/selection-audit.ts";
import { SelectionWorld } from "../../../testing/selection-world.ts";
import { startTestServer, type TestServer } from "../../../testing/server.ts";
import { type LockedClass, seatFaults } from "./seat-rules.ts";

describe("seats that a class shall have", () => {
  const stored: LockedClass = {
    schoolId: 1,
    state: "published",
    version: 3,
    capacity: 40,
    taken: 12,
    minEnrolment: 0,
  };
  const schools = new Set([1, 2, 3]);
  const faults = (capacity: number, quotas: readonly [number, number][], over: Partial<LockedClass> = {}) =>
    seatFaults(
      {
        id: 9,
        version: 3,
        capacity,
        guestQuotas: quotas.map(([schoolId, quota]) => ({ schoolId, quota })),
      },
      { ...stored, ...over },
      schools,
    ).map(({ field }) => field);

  test("are accepted exactly when nobody loses one and the quotas fit", () => {
    const quota = fc.integer({ min: 0, max: 30 });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 60 }), quota, quota, (capacity, two, three) => {
        const fits = capacity >= 12 && two + three <= capacity;
        expect(
          faults(capacity, [
            [2, two],
            [3, three],
          ]).length === 0,
        ).toBe(fits);
      }),
    );
  });

  test("are refused with the cell: for the own school, a school twice or none, a minimum that cannot be reached", () => {
    expect(faults(40, [[1, 2]])).toEqual(["guestQuotas.0.schoolId"]);
    expect(
      faults(40, [
        [2, 2],
        [2, 3],
        [7, 1],
      ]),
    ).toEqual(["guestQuotas.1.schoolId", "guestQuotas.2.schoolId"]);
    expect(faults(20, [], { minEnrolment: 30 })).toEqual(["capacity"]);
  });

  test("of a class that changed meanwhile, is cancelled or gone are not judged further", () => {
    expect(faults(1, [[1, 99]], { version: 4 })).toEqual(["version"]);
    expect(faults(1, [], { state: "cancelled" })).toEqual(["version"]);
    const gone = seatFaults({ id: 9, version: 3, capacity: 1, guestQuotas: [] }, undefined, schools);
    expect(gone.map(({ field }) => field)).toEqual(["id"]);
  });
});

describe("the grid of seats", () => {
  let server: TestServer;
  let world: SelectionWorld;
  let office: Client;
  let foreign: Client;
  let roundId: number;

  beforeAll(async () => {
    server = await startTestServer();
    world = await SelectionWorld.create(server, 20);
    office = await server.client("office0");
    foreign = await server.client("office1");
    roundId = await world.round();
  });
  afterAll(() => server.close());

  const rows = async (client = office) => (await searchClassSeats({ client, body: {} })).data.items;
  const rowOf = async (id: number) => (await rows()).find((row) => row.id === id) as ClassSeats;
  const changeOf = async (id: number, over: Partial<ClassSeats>) => {
    const { version, capacity, guestQuotas } = { ...(await rowOf(id)), ...over };
    return { id, version, capacity, guestQuotas };
  };
  const take = async (n: number, offeringId: number) =>
    attemptSelection({ client: await world.client(n), body: { roundId, offeringId } });

  test("changes classes together, by the school alone that gives them, with one entry of the log", async () => {
    const [one, two] = [
      await world.offering({ name: "格子一", capacity: 5 }),
      await world.offering({ name: "格子二", capacity: 5 }),
    ];
    const quota = { schoolId: world.schoolIds[1] as number, quota: 3 };
    const changes = [
      await changeOf(one.id, { capacity: 9 }),
      await changeOf(two.id, { guestQuotas: [quota] }),
    ];
    expect((await rows(foreign)).some(({ id }) => id === one.id)).toBe(false);
    const refused = await refusalOf(changeClassSeats({ client: foreign, body: { changes } }));
    expect(refused.status).toBe(404);
    expect(refused.fields?.map(({ field }) => field)).toEqual(["changes.0.id", "changes.1.id"]);
    expect((await changeClassSeats({ client: office, body: { changes } })).data).toEqual({ changed: 2 });
    expect(await rowOf(one.id)).toMatchObject({ capacity: 9, guestQuotas: [] });
    expect(await rowOf(two.id)).toMatchObject({ capacity: 5, guestQuotas: [quota] });
    const { items } = (await searchOperationLog({ client: office, body: { action: "offering-seats" } })).data;
    expect(items).toHaveLength(1);
    expect(items[0]?.after).toMatchObject({ classes: [{ id: one.id, capacity: 9 }, { id: two.id }] });
  });

  test("refuses all of it when one cell cannot be, and names the cells", async () => {
    const [one, two] = [
      await world.offering({ name: "被拒一", capacity: 5 }),
      await world.offering({ name: "被拒二", capacity: 5 }),
    ];
    await take(0, two.id);
    await take(1, two.id);
    const quota = { schoolId: world.schoolIds[2] as number, quota: 8 };
    const before = [await rowOf(one.id), await rowOf(two.id)];
    const changes = [
      await changeOf(one.id, { capacity: 7, guestQuotas: [quota] }),
      await changeOf(two.id, { capacity: 1 }),
    ];
    const refused = await refusalOf(changeClassSeats({ client: office, body: { changes } }));
    expect([refused.status, refused.fields?.map(({ field }) => field)]).toEqual([
      400,
      ["changes.0.guestQuotas", "changes.1.capacity"],
    ]);
    const stale = [{ ...(changes[0] as (typeof changes)[0]), guestQuotas: [], version: 99 }];
    expect(await refusalOf(changeClassSeats({ client: office, body: { changes: stale } }))).toMatchObject({
      status: 409,
      code: "VERSION_CONFLICT",
      fields: [{ field: "changes.0.version" }],
    });
    expect([await rowOf(one.id), await rowOf(two.id)]).toEqual(before);
  });

  test("what is changed to what it is changes nothing, and no version", async () => {
    const { id } = await world.offering({ name: "没变", capacity: 5 });
    const before = await rowOf(id);
    const body = { changes: [await changeOf(id, {})] };
    expect((await changeClassSeats({ client: office, body })).data).toEqual({ changed: 0 });
    expect(await rowOf(id)).toEqual(before);
  });

  test("more seats go to who waits first, and a quota holds from the next attempt on", async () => {
    const { id } = await world.offering({ name: "扩容", capacity: 1 });
    await take(2, id);
    await joinWaitlist({ client: await world.client(3), body: { roundId, offeringId: id } });
    await changeClassSeats({ client: office, body: { changes: [await changeOf(id, { capacity: 4 })] } });
    await expect
      .poll(
        async () =>
          (await getMySelections({ client: await world.client(3) })).data.items.find(
            ({ offering }) => offering.id === id,
          )?.state,
      )
      .toBe("enrolled");
    const guestQuotas = [{ schoolId: world.schoolIds[1] as number, quota: 1 }];
    await changeClassSeats({ client: office, body: { changes: [await changeOf(id, { guestQuotas })] } });
    expect(await refusalOf(take(4, id))).toMatchObject({ code: "GUEST_QUOTA" });
  });

  test("beside a rush sells no seat twice and loses none", async () => {
    const { id } = await world.offering({ name: "边抢边改", capacity: 6 });
    const rush = Promise.allSettled(Array.from({ length: 20 }, (_, n) => take(n, id)));
    for (const capacity of [8, 7, 12, 9, 15])
      await changeClassSeats({
        client: office,
        body: { changes: [await changeOf(id, { capacity })] },
      }).catch((error: unknown) => error);
    await rush;
    const { taken, capacity } = await rowOf(id);
    expect(taken).toBeLessThanOrEqual(capacity);
    expect(
      await auditSelection(server.services, world.semesterId, { maxCredits: 30, maxCourses: 20 }),
    ).toEqual([]);
  });
});
