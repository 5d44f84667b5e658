import {
  type AddressBlockInput,
  type AddressKind,
  type AddressRuleKind,
  type Client,
  createAddressBlock,
  endAddressBlock,
  getCallingAddresses,
  getAddressDetails,
  getAddressOverview,
  getAddressRules,
  getPublicSettings,
  getSettings,
  login,
  searchAccessLog,
  searchAddressBlocks,
  searchOperationLog,
  getAddressBlockEffect,
  getAddressRuleEffect,
  updateAddressRule,
  updateSetting,
} from "@huxuan/api-client";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { testDatabaseKind } from "../../../testing/databases.ts";
import { outcomeOf } from "../../../testing/outcome-of.ts";
import { PASSWORD } from "../../../testing/people.ts";
import { SelectionWorld } from "../../../testing/selection-world.ts";
import { startTestServer, type TestServer } from "../../../testing/server.ts";

let guessed = 0;
let server: TestServer;
let admin: Client;

beforeAll(async () => {
  server = await startTestServer({ settings: { HUXUAN_FAILURES_PER_ADDRESS: "1000000" } });
  await SelectionWorld.create(server, 1);
  admin = await server.client("admin");
});
afterAll(() => server.close());

/** As a proxy of this machine tells where somebody comes from. */
const from = (ip: string) => ({ "x-forwarded-for": ip });

const signIn = (ip: string, password: string, username = "teacher") =>
  outcomeOf(login({ client: server.anonymous(), headers: from(ip), body: { username, password } }));

/** Tries so many passwords that are nobody's. */
async function guess(ip: string, times: number): Promise<void> {
  // Each name once: after a few, a captcha is asked for.
  for (let n = 0; n < times; n += 1) await signIn(ip, "guess", `nobody-${(guessed += 1)}`);
}

/** The log after all that was answered is written on every node. */
const written = () => Promise.all(server.nodes.map(({ accessLog }) => accessLog.written()));

const visit = (ip: string, init: { accept?: string; path?: string } = {}) =>
  server.fetch(init.path ?? "/qsmart/sysconfig/white", {
    headers: { ...from(ip), ...(init.accept !== undefined && { accept: init.accept }) },
  });

const block = async (network: string, more: Partial<AddressBlockInput> = {}) =>
  (await createAddressBlock({ client: admin, body: { network, reason: "猜密码", ...more } })).data;

const refusedCreate = (network: string, more: Partial<AddressBlockInput> = {}) =>
  expect(createAddressBlock({ client: admin, body: { network, reason: "猜密码", ...more } })).rejects;

const set = async (value: string[]) => {
  const { data } = await getSettings({ client: admin });
  const version = data.items.find(({ key }) => key === "campus-networks")?.version ?? 0;
  await updateSetting({ client: admin, path: { key: "campus-networks" }, body: { value, version } });
};

describe("the last 24 hours", () => {
  test("count calls and what was not done by hours and kinds, and show a burst of bad sign-ins at once", async () => {
    server.clock.advance({ hours: 30 });
    admin = await server.client("admin");
    await guess("203.0.113.10", 7);
    server.clock.advance({ hours: 1 });
    await guess("203.0.113.10", 2);
    await signIn("203.0.113.11", PASSWORD);
    for (let n = 0; n < 3; n += 1) await visit("203.0.113.12", { path: "/mutual-recognition/wp-login.php" });
    await written();
    const { data } = await getAddressOverview({ client: admin });
    expect(data.hours).toHaveLength(24);
    const kindsOf = (at: number) =>
      Object.fromEntries((data.hours.at(at)?.kinds ?? []).map(({ kind, count }) => [kind, count]));
    expect(kindsOf(-2)).toEqual({ badSignIn: 7 });
    expect(kindsOf(-1)).toEqual({ badSignIn: 2, missing: 3 });
    expect(data).toMatchObject({
      refused: 12,
      badSignIns: 9,
      // With that of the administrator.
      signIns: 11,
      trustsEveryProxy: false,
      ownAddress: "127.0.0.1",
      statuses: [
        { status: 401, count: 9, addresses: 1 },
        { status: 404, count: 3, addresses: 1 },
      ],
    });
    expect(data.routes[0]).toMatchObject({ method: "POST", count: 9, addresses: 1 });
    expect(data.calls).toBe(data.hours.reduce((sum, { calls }) => sum + calls, 0));
    expect(Date.parse(data.hours.at(-1)?.at ?? "")).toBeLessThanOrEqual(server.clock().getTime());
  });

  test("name the addresses that did the most of something, and nobody who did nothing of it", async () => {
    const find = async (body: Parameters<typeof getCallingAddresses>[0]["body"]) =>
      (await getCallingAddresses({ client: admin, body })).data;
    const all = await find({});
    expect(all.items.map(({ ip, refused }) => [ip, refused])).toEqual([
      ["203.0.113.10", 9],
      ["203.0.113.12", 3],
    ]);
    expect(all.items[0]).toMatchObject({ calls: 9, badSignIns: 9, signIns: 9, failed: 0 });
    expect(all.items[0]).not.toHaveProperty("guard");
    const ips = async (body: Parameters<typeof getCallingAddresses>[0]["body"]) =>
      (await find(body)).items.map(({ ip }) => ip);
    expect(await ips({ order: "badSignIns" })).toEqual(["203.0.113.10"]);
    expect(await ips({ status: 404 })).toEqual(["203.0.113.12"]);
    expect(await ips({ route: "/mutual-recognition/wp-login.php" })).toEqual(["203.0.113.12"]);
    expect(await ips({ ip: "203.0.113.1" })).toEqual(["203.0.113.10", "203.0.113.12", "203.0.113.11"]);
    const { hours } = (await getAddressOverview({ client: admin })).data;
    const kind: AddressKind = "badSignIn";
    const hour = hours.at(-2)?.at as string;
    expect((await find({ kind, hour })).items).toMatchObject([{ ip: "203.0.113.10", calls: 7 }]);
    expect(await ips({ order: "calls" })).toContain("127.0.0.1");
  });

  test("unfold an address into what it called, whom it named, and when it was seen", async () => {
    await signIn("203.0.113.10", "wrong", "teacher");
    await written();
    const { data } = await getAddressDetails({ client: admin, query: { ip: "203.0.113.10" } });
    expect(data.calls[0]).toMatchObject({ action: "登录", status: 401, count: 10 });
    expect(data.people).toMatchObject([{ personName: expect.stringMatching(/./u), calls: 1, badSignIns: 1 }]);
    expect(data.personCount).toBe(1);
    expect(Date.parse(data.lastAt ?? "") - Date.parse(data.firstAt ?? "")).toBe(3_600_000);
    expect((await getAddressDetails({ client: admin, query: { ip: "203.0.113.99" } })).data).toEqual({
      ip: "203.0.113.99",
      calls: [],
      people: [],
      personCount: 0,
      blocks: [],
    });
  });

  test("take an access token that has just expired for nothing, and a right password that needs a code for no bad one", async () => {
    const before = (await getAddressOverview({ client: admin })).data.refused;
    const token = (await server.client("teacher")).tokens.get()?.accessToken ?? "";
    server.clock.advance({ minutes: 20 });
    const answer = await server.fetch("/qsmart/common/sessionUserInfo", {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(((await answer.json()) as { code: string }).code).toBe("TOKEN_EXPIRED");
    admin = await server.client("admin");
    expect((await getAddressOverview({ client: admin })).data.refused).toBe(before);
  });
});

describe("a blocked address", () => {
  test("is refused every call with a sentence, from the first one on, and let in again when it is unblocked", async () => {
    expect((await visit("198.51.100.20")).status).toBe(200);
    const made = await block("198.51.100.0/27", { minutes: 60 });
    expect(made).toMatchObject({
      network: "198.51.100.0/27",
      reason: "猜密码",
      blockedBy: "管理员",
      state: "active",
      refused: 0,
      allowed: ["end"],
    });
    expect(Date.parse(made.until ?? "")).toBe(server.clock().getTime() + 3_600_000);
    const answer = await visit("198.51.100.20");
    expect(answer.status).toBe(403);
    expect(answer.headers.get("retry-after")).toBe("3600");
    expect(await answer.json()).toMatchObject({
      code: "ADDRESS_BLOCKED",
      message: expect.stringMatching(
        /^来自 198\.51\.100\.20 的访问被暂停了，\d{4}-\d\d-\d\d \d\d:\d\d 恢复。/u,
      ),
      requestId: expect.stringMatching(/./u),
    });
    expect((await visit("198.51.100.32")).status).toBe(200);
    expect(await signIn("198.51.100.31", PASSWORD)).toBe("ADDRESS_BLOCKED");
    const page = await visit("198.51.100.20", { path: "/login", accept: "text/html" });
    expect(page.status).toBe(403);
    expect(page.headers.get("content-type")).toBe("text/html; charset=utf-8");
    expect(await page.text()).toContain("访问被暂停");

    const list = async () =>
      (await searchAddressBlocks({ client: admin, body: { network: "198.51.100.5" } })).data;
    for (const { addressBlocks } of server.nodes) await addressBlocks.count();
    expect((await list()).items).toMatchObject([
      { id: made.id, refused: 3, lastRefusedAt: expect.any(String) },
    ]);
    // They are counted, and fill no log.
    await written();
    const logged = (await searchAccessLog({ client: admin, body: { ip: "198.51.100.20" } })).data.items;
    expect(logged.map(({ status }) => status)).toEqual([200]);

    const ended = (await endAddressBlock({ client: admin, path: { id: made.id } })).data;
    expect(ended).toMatchObject({ state: "ended", endedBy: "管理员", allowed: [] });
    expect((await visit("198.51.100.20")).status).toBe(200);
    await expect(endAddressBlock({ client: admin, path: { id: made.id } })).rejects.toMatchObject({
      status: 409,
      message: "管理员已经解除了这个封禁",
    });
    const { items } = (
      await searchOperationLog({
        client: admin,
        body: { targetKind: "address-block", targetId: String(made.id) },
      })
    ).data;
    expect(items).toMatchObject([
      { action: "address-block-end", before: { network: "198.51.100.0/27" } },
      { action: "address-block-create", after: { network: "198.51.100.0/27", reason: "猜密码" } },
    ]);
  });

  test("is let in again at the end of its time by itself", async () => {
    const { id } = await block("198.51.100.40", { minutes: 5 });
    server.clock.advance({ seconds: 299 });
    expect((await visit("198.51.100.40")).status).toBe(403);
    server.clock.advance({ seconds: 1 });
    expect((await visit("198.51.100.40")).status).toBe(200);
    await expect(endAddressBlock({ client: admin, path: { id } })).rejects.toMatchObject({
      status: 409,
      message: "这个封禁已经到期，不用解除了",
    });
    const expired = (await searchAddressBlocks({ client: admin, body: { state: "expired" } })).data.items;
    expect(expired.map((one) => one.id)).toEqual([id]);
    expect((await searchAddressBlocks({ client: admin, body: { state: "active" } })).data.items).toEqual([]);
    // A range whose block is over may be blocked again.
    await endAddressBlock({ client: admin, path: { id: (await block("198.51.100.40")).id } });
  });

  test("of IPv6 is blocked by its range, too", async () => {
    const { id, network } = await block("2001:DB8:7::1/48");
    expect(network).toBe("2001:db8:7::/48");
    expect((await visit("2001:db8:7:ffff::9")).status).toBe(403);
    expect((await visit("2001:db8:8::9")).status).toBe(200);
    await endAddressBlock({ client: admin, path: { id } });
  });

  test("that says to be several is the one that the last trusted proxy saw", async () => {
    const { id } = await block("198.51.100.50");
    expect((await visit("203.0.113.70, 198.51.100.50")).status).toBe(403);
    expect((await visit("198.51.100.50, 203.0.113.70")).status).toBe(200);
    await endAddressBlock({ client: admin, path: { id } });
  });

  test("hears nothing more on a stream that it opened before", async () => {
    const token = (await server.client("teacher")).tokens.get()?.accessToken ?? "";
    const stream = await server.fetch("/mutual-recognition/notifications/live", {
      headers: { ...from("198.51.100.60"), authorization: `Bearer ${token}` },
    });
    expect(stream.status).toBe(200);
    const { id } = await block("198.51.100.60");
    // Ends, or this waits for ever.
    await stream.text();
    await endAddressBlock({ client: admin, path: { id } });
  });

  test.runIf(testDatabaseKind() === "postgres")("is known on another node within moments", async () => {
    const beside = await startTestServer({ beside: server });
    const there = () => beside.fetch("/qsmart/sysconfig/white", { headers: from("198.51.100.70") });
    try {
      const { id } = await block("198.51.100.70");
      await expect.poll(async () => (await there()).status).toBe(403);
      await endAddressBlock({ client: admin, path: { id } });
      await expect.poll(async () => (await there()).status).toBe(200);
    } finally {
      await beside.close();
    }
  });

  test("has an end unless somebody says that it has none", async () => {
    const usual = await block("198.51.100.80");
    expect(Date.parse(usual.until ?? "") - Date.parse(usual.blockedAt)).toBe(86_400_000);
    const forever = await block("198.51.100.81", { forever: true });
    expect(forever).not.toHaveProperty("until");
    const answer = await visit("198.51.100.81");
    expect(answer.headers.has("retry-after")).toBe(false);
    expect(await answer.json()).toMatchObject({ message: expect.stringContaining("没有说恢复的时间") });
    for (const { id } of [usual, forever]) await endAddressBlock({ client: admin, path: { id } });
  });
});

describe("nobody blocks", () => {
  const wrong = (message: string) => ({
    status: 400,
    code: "VALIDATION_FAILED",
    fields: [{ field: "network", message: expect.stringContaining(message) }],
  });

  test("what is no address, or wider than a /16", async () => {
    await refusedCreate("example.edu.cn").toMatchObject(wrong("应为 IP 地址或网段"));
    await refusedCreate("203.0.0.0/15").toMatchObject(wrong("网段太大，最大 /16"));
  });

  test("the own address, the server's or a proxy's, or a range that holds one", async () => {
    await refusedCreate("127.0.0.0/24").toMatchObject(wrong("服务器自己"));
    for (const network of ["198.51.100.90", "198.51.0.0/16"])
      await expect(
        createAddressBlock({
          client: admin,
          headers: from("198.51.100.90"),
          body: { network, reason: "试" },
        }),
      ).rejects.toMatchObject(wrong("你现在的地址 198.51.100.90"));
  });

  test("without a reason, or with an end and without one", async () => {
    await refusedCreate("198.51.100.91", { reason: "  " }).toMatchObject({ fields: [{ field: "reason" }] });
    await refusedCreate("198.51.100.91", { minutes: 60, forever: true }).toMatchObject({
      fields: [{ field: "minutes" }],
    });
  });

  test("the same range twice", async () => {
    const { id } = await block("198.51.100.92");
    await refusedCreate("198.51.100.92/32").toMatchObject({
      status: 409,
      code: "DUPLICATE",
      message: expect.stringMatching(/^198\.51\.100\.92 已经封禁了（到 .*，猜密码）。/u),
    });
    await endAddressBlock({ client: admin, path: { id } });
  });

  test("a campus without being asked, and being told how many people are there", async () => {
    await set(["192.0.2.0/24 湘江理工"]);
    for (const username of ["teacher", "student"]) await signIn("192.0.2.7", PASSWORD, username);
    await signIn("192.0.2.8", PASSWORD, "teacher");
    await written();
    const { data } = await getAddressBlockEffect({ client: admin, body: { network: "192.0.2.9/28" } });
    expect(data).toEqual({
      network: "192.0.2.0/28",
      campuses: ["湘江理工"],
      people: 2,
      calls: 3,
      refused: 0,
    });
    await refusedCreate("192.0.2.0/28").toMatchObject({
      status: 409,
      code: "STATE_CONFLICT",
      message: "这里面有校园网（湘江理工），近 7 天有 2 人从这里登录过。确实要封禁，请先确认",
    });
    const { id } = await block("192.0.2.0/28", { despiteCampus: true });
    await endAddressBlock({ client: admin, path: { id } });
    server.clock.advance({ days: 8 });
    admin = await server.client("admin");
    expect(
      (await getAddressBlockEffect({ client: admin, body: { network: "192.0.2.0/28" } })).data.people,
    ).toBe(0);
    await expect(set(["湘江理工"])).rejects.toMatchObject({
      fields: [{ message: expect.stringContaining("应以网段开头") }],
    });
  });

  test("who is told beforehand what cannot be blocked, and why", async () => {
    const { data } = await getAddressBlockEffect({ client: admin, body: { network: "127.0.0.1" } });
    expect(data.problem).toContain("服务器自己");
    await expect(getAddressBlockEffect({ client: admin, body: { network: "x" } })).rejects.toMatchObject({
      status: 400,
    });
  });
});

describe("a rule", () => {
  const rule = async (kind: AddressRuleKind) => {
    const { data } = await getAddressRules({ client: admin });
    return data.items.find((one) => one.kind === kind);
  };
  const change = async (kind: AddressRuleKind, on: boolean, moreThan: number, version?: number) =>
    updateAddressRule({
      client: admin,
      path: { kind },
      body: {
        on,
        moreThan,
        withinMinutes: 10,
        blockMinutes: 30,
        version: version ?? (await rule(kind))?.version ?? 0,
      },
    });
  const blocksOf = async (network: string) =>
    (await searchAddressBlocks({ client: admin, body: { network, state: "active" } })).data.items;
  /** All nodes have looked at all that was answered. */
  const looked = async () => {
    await written();
    for (const { addressWatch } of server.nodes) await addressWatch.look();
  };

  test("is off until somebody switches it on, and says whom it would have hit before", async () => {
    expect(await rule("badSignIn")).toMatchObject({ on: false, version: 0, made: 0 });
    await set(["192.0.2.0/24 湘江理工"]);
    await guess("198.18.0.1", 4);
    await guess("198.18.0.2", 3);
    await guess("192.0.2.30", 5);
    server.clock.advance({ minutes: 11 });
    await guess("198.18.0.2", 3);
    await signIn("198.18.0.1", PASSWORD, "teacher");
    await guess("2001:db8:5:6::1", 2);
    await guess("2001:db8:5:6::2", 2);
    const { data } = await getAddressRuleEffect({
      client: admin,
      body: { kind: "badSignIn", moreThan: 3, withinMinutes: 10 },
    });
    // Three in ten minutes are not more than three, and six in eleven are not in ten; those of one connection count together.
    expect(data).toMatchObject({
      count: 2,
      people: 1,
      items: [
        { network: "192.0.2.30", most: 5, guard: "campus", guardName: "湘江理工" },
        { network: "198.18.0.1", most: 4, people: 1 },
        { network: "2001:db8:5:6::/64", most: 4, people: 0 },
      ],
    });
    const within = { kind: "badSignIn", moreThan: 3, withinMinutes: 11 } as const;
    expect(
      (await getAddressRuleEffect({ client: admin, body: within })).data.items.map(({ network }) => network),
    ).toContain("198.18.0.2");
    expect(await blocksOf("198.18.0.1")).toEqual([]);
  });

  test("blocks who goes beyond it soon after, for its time, and no campus", async () => {
    server.clock.advance({ hours: 1 });
    admin = await server.client("admin");
    await change("badSignIn", true, 3);
    await guess("198.18.0.5", 3);
    await looked();
    expect(await blocksOf("198.18.0.5")).toEqual([]);
    await guess("192.0.2.31", 4);
    await guess("198.18.0.5", 1);
    await written();
    // By itself.
    await expect.poll(() => blocksOf("198.18.0.5"), { timeout: 9_000 }).toHaveLength(1);
    const [made] = await blocksOf("198.18.0.5");
    expect(made).toMatchObject({
      blockedBy: "规则",
      rule: "badSignIn",
      reason: "10 分钟内登录没成功 4 次",
    });
    expect(Date.parse(made?.until ?? "") - Date.parse(made?.blockedAt ?? "")).toBe(1_800_000);
    await expect.poll(async () => (await visit("198.18.0.5")).status).toBe(403);
    await looked();
    expect(await blocksOf("192.0.2.31")).toEqual([]);
    expect(await rule("badSignIn")).toMatchObject({ on: true, made: 1, changedBy: "管理员" });
    const { items } = (
      await searchOperationLog({
        client: admin,
        body: { targetKind: "address-block", targetId: String(made?.id) },
      })
    ).data;
    expect(items).toMatchObject([{ action: "address-block-create", personName: "平台" }]);
  });

  test("does not block again for what was done before somebody unblocked it, but for what comes after", async () => {
    const [made] = await blocksOf("198.18.0.5");
    await endAddressBlock({ client: admin, path: { id: made?.id ?? 0 } });
    server.clock.advance({ seconds: 1 });
    await guess("198.18.0.5", 3);
    await looked();
    expect(await blocksOf("198.18.0.5")).toEqual([]);
    await guess("198.18.0.5", 1);
    await looked();
    expect(await blocksOf("198.18.0.5")).toMatchObject([{ reason: "10 分钟内登录没成功 4 次" }]);
  });

  test("that counts refusals counts what is no sign-in, and not what the platform failed at", async () => {
    await change("badSignIn", false, 3);
    await change("refused", true, 3);
    for (let n = 0; n < 4; n += 1) await visit("198.18.0.9", { path: "/mutual-recognition/.env" });
    await looked();
    expect(await blocksOf("198.18.0.9")).toMatchObject([
      { rule: "refused", reason: "10 分钟内有 4 次请求没让做" },
    ]);
    await change("refused", false, 3);
  });

  test("is not changed by who did not see its latest change; the change is in the operation log", async () => {
    await expect(change("refused", true, 5, 0)).rejects.toMatchObject({
      status: 409,
      code: "VERSION_CONFLICT",
    });
    const body = { targetKind: "address-rule", targetId: "refused" };
    const { items } = (await searchOperationLog({ client: admin, body })).data;
    expect(items).toMatchObject([
      { action: "address-rule-update", before: { on: true }, after: { on: false } },
      { action: "address-rule-update", after: { on: true, moreThan: 3 } },
    ]);
  });
});

test("schools' offices, teachers and students neither see addresses nor block any", async () => {
  for (const account of ["office0", "teacher", "student"]) {
    const client = await server.client(account);
    const calls = [
      getAddressOverview({ client }),
      getCallingAddresses({ client, body: {} }),
      getAddressDetails({ client, query: { ip: "203.0.113.10" } }),
      searchAddressBlocks({ client, body: {} }),
      createAddressBlock({ client, body: { network: "198.51.100.99", reason: "试" } }),
      getAddressRules({ client }),
    ];
    expect(await Promise.all(calls.map((call) => outcomeOf(call)))).toEqual(calls.map(() => "FORBIDDEN"));
  }
  expect((await getPublicSettings({ client: server.anonymous() })).data).not.toHaveProperty(
    "campus-networks",
  );
});
