import { expect, test } from "vitest";
import { type Findings, lampsOf } from "./lamps.ts";

const CALM: Findings = {
  database: { facts: { ms: 2, connections: { used: 10, most: 100 } } },
  jobs: { facts: { waiting: 0, running: 1, oldestMs: 0, failed: 0 } },
  outbox: { facts: { waiting: 0, oldestMs: 0 } },
  mail: { facts: { hasServer: true, waiting: 0, refused: 0, refusedMs: 0, error: "", failed: 0 } },
  storage: { facts: { bytes: 0, quotaBytes: 100, fullest: null } },
  disk: { facts: { freeBytes: 60, bytes: 100, folder: "/data" } },
  backup: { facts: { ageMs: 3_600_000 } },
  eventLoop: { facts: { ms: 3 } },
  memory: { facts: { processes: 2, rssBytes: 700_000_000, heapPercent: 30, freePercent: 50 } },
};
const lampOf = (part: keyof Findings, findings: Partial<Findings>) =>
  lampsOf({ ...CALM, ...findings }).find((lamp) => lamp.part === part);

test("a calm installation has nothing but green lamps, and no lamp for what it does not have", () => {
  expect(lampsOf(CALM).map(({ state }) => state)).toEqual(Array.from({ length: 9 }, () => "well"));
  expect(lampOf("redis", {})).toBeUndefined();
});

test("every lamp has a sentence, whatever is found", () => {
  for (const silent of [false, true]) {
    const lamps = lampsOf(
      silent
        ? (Object.fromEntries(
            [...Object.keys(CALM), "redis", "replica"].map((part) => [part, { silent: "5 秒没有回答" }]),
          ) as unknown as Findings)
        : CALM,
    );
    for (const { sentence } of lamps) expect(sentence).toMatch(/。$/u);
  }
});

test("a slow database, a full connection limit and a transaction left open are told together", () => {
  const lamp = lampOf("database", {
    database: { facts: { ms: 300, connections: { used: 97, most: 100 }, longestMs: 600_000, locked: 4 } },
  });
  expect(lamp?.state).toBe("bad");
  expect(lamp?.sentence).toMatch(/回答很慢.*97 个.*10 分钟，4 条语句在等锁/u);
});

test("a queue with a job under way says which page shows it; one without says to start again", () => {
  const facts = { waiting: 1_806, running: 0, oldestMs: 17 * 60_000, failed: 0 };
  expect(lampOf("jobs", { jobs: { facts } })).toMatchObject({ state: "bad", reading: "等 1806 件" });
  expect(lampOf("jobs", { jobs: { facts } })?.sentence).toContain("重新启动服务");
  expect(lampOf("jobs", { jobs: { facts: { ...facts, running: 6 } } })?.sentence).toContain("看是哪一件占着");
});

test("a full quota is named with its school, and that nothing more can be uploaded", () => {
  const lamp = lampOf("storage", {
    storage: { facts: { bytes: 200, quotaBytes: 100, fullest: { school: "星城医学院", bytes: 100 } } },
  });
  expect(lamp).toMatchObject({ state: "warning", value: 100 });
  expect(lamp?.sentence).toContain("星城医学院用了配额的 100%，不能再上传");
});

test("a Redis that is gone is red, another part that does not answer is not known", () => {
  expect(lampOf("redis", { redis: { silent: "Connection is closed." } })?.state).toBe("bad");
  expect(lampOf("outbox", { outbox: { silent: "5 秒没有回答" } })).toMatchObject({
    state: "silent",
    reading: "–",
  });
});

test("a replica that vanished is red; one that follows tells its lag", () => {
  expect(lampOf("replica", { replica: { facts: { replicas: 0, lagMs: null } } })?.state).toBe("bad");
  expect(lampOf("replica", { replica: { facts: { replicas: 1, lagMs: 240 } } })).toMatchObject({
    state: "well",
    reading: "0.2 秒",
  });
  expect(lampOf("replica", { replica: { facts: { replicas: 1, lagMs: 20_000 } } })?.state).toBe("warning");
});
