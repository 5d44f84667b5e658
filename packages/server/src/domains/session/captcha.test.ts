import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  createTestDatabase,
  json,
  PASSWORD,
  startTestServer,
  type TestDatabase,
  testDatabaseKind,
} from "../../../testing/index.ts";
import { CAPTCHA_SECONDS, captchaTicket, drawCaptcha, spendCaptcha } from "./captcha.ts";
import { deriveKeys } from "./keys.ts";

const keys = deriveKeys("a secret for this test only, long enough");
const now = new Date("2026-09-09T01:00:00Z");
const later = (seconds: number): Date => new Date(now.getTime() + seconds * 1000);
const ticket = (): string => captchaTicket(keys, "aB3k", now, randomBytes(10));

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase(testDatabaseKind(), "empty");
});
afterAll(() => database.close());

const spend = (uuid: string, code: string, at = now): Promise<boolean> =>
  spendCaptcha(database.db, keys, { uuid, code }, at);

test("the right answer counts, whatever its case", async () => {
  expect(await spend(ticket(), " Ab3K ")).toBe(true);
});

test("a captcha counts once, right or wrong", async () => {
  const uuid = ticket();
  expect(await spend(uuid, "nope")).toBe(false);
  expect(await spend(uuid, "aB3k")).toBe(false);
});

test("of two answers at the same moment one counts", async () => {
  const uuid = ticket();
  const answers = await Promise.all([spend(uuid, "aB3k"), spend(uuid, "aB3k"), spend(uuid, "aB3k")]);
  expect(answers.filter(Boolean)).toHaveLength(1);
});

test("after five minutes, from another installation, or made longer, it does not count", async () => {
  expect(await spend(ticket(), "aB3k", later(CAPTCHA_SECONDS))).toBe(false);
  const foreign = captchaTicket(
    deriveKeys("the secret of quite another installation"),
    "aB3k",
    now,
    randomBytes(10),
  );
  expect(await spend(foreign, "aB3k")).toBe(false);
  const bytes = Buffer.from(ticket(), "base64url");
  bytes.writeUInt32BE(bytes.readUInt32BE(0) + 60);
  expect(await spend(bytes.toString("base64url"), "aB3k", later(60))).toBe(false);
});

test("its name fits the contract and does not tell the answer", () => {
  const { uuid, image } = drawCaptcha(keys, now);
  expect(uuid.length).toBeLessThanOrEqual(64);
  expect(image).toMatch(/^data:image\/svg\+xml;base64,/);
  expect(Buffer.from(image.split(",")[1] ?? "", "base64").toString()).not.toContain("<text");
});

test("where it is always asked for, nobody signs in without it, and the sign-in page knows", async () => {
  const server = await startTestServer({ settings: { HUXUAN_CAPTCHA: "always" } });
  try {
    expect(await (await server.fetch("/qsmart/common/whetherEnableVerificationCode")).json()).toEqual({
      enabled: true,
    });
    const refused = await server.fetch(
      "/qsmart/common/login",
      json({ username: "admin", password: PASSWORD }),
    );
    expect(await refused.json()).toMatchObject({ code: "CAPTCHA_WRONG" });
    const uuid = captchaTicket(
      deriveKeys(server.settings.secret ?? ""),
      "aB3k",
      server.clock(),
      randomBytes(10),
    );
    const body = { username: "admin", password: PASSWORD, code: "ab3k", uuid };
    expect((await server.fetch("/qsmart/common/login", json(body))).status).toBe(200);
    expect((await server.fetch("/qsmart/common/login", json(body))).status).toBe(400);
  } finally {
    await server.close();
  }
});
