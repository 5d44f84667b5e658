import { randomBytes } from "node:crypto";
import { getCaptcha } from "@huxuan/api-client";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase, testDatabaseKind } from "../../../testing/databases.ts";
import { json } from "../../../testing/expect-refusal.ts";
import { PASSWORD } from "../../../testing/people.ts";
import { solvedCaptcha, startTestServer } from "../../../testing/server.ts";
import { CAPTCHA_SECONDS, type CaptchaAnswer, CaptchaDesk, captchaTicket, spendCaptcha } from "./captcha.ts";
import { CAPTCHA_HEIGHT, CAPTCHA_WIDTH, drawCaptchaPicture } from "./captcha-picture.ts";
import { deriveKeys } from "./keys.ts";
import { spentCaptcha } from "./tables.ts";

const keys = deriveKeys("a secret for this test only, long enough");
const now = new Date("2026-09-09T01:00:00Z");
const later = (seconds: number): Date => new Date(now.getTime() + seconds * 1000);
const ticket = (): string => captchaTicket(keys, "aB3k", now, randomBytes(10));

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase(testDatabaseKind(), "empty");
});
afterAll(() => database.close());

const spend = (uuid: string, code: string, at = now): Promise<CaptchaAnswer> =>
  spendCaptcha(database.db, keys, { uuid, code }, at);

test("the right answer counts, whatever its case", async () => {
  expect(await spend(ticket(), " Ab3K ")).toBe("right");
});

test("a captcha counts once, right or wrong", async () => {
  const uuid = ticket();
  expect(await spend(uuid, "nope")).toBe("wrong");
  expect(await spend(uuid, "aB3k")).toBe("wrong");
});

test("of two answers at the same moment one counts", async () => {
  const uuid = ticket();
  const answers = await Promise.all([spend(uuid, "aB3k"), spend(uuid, "aB3k"), spend(uuid, "aB3k")]);
  expect(answers.sort()).toEqual(["right", "wrong", "wrong"]);
});

test("after five minutes, from another installation, or made longer, it does not count", async () => {
  expect(await spend(ticket(), "aB3k", later(CAPTCHA_SECONDS))).toBe("wrong");
  const foreign = captchaTicket(
    deriveKeys("the secret of quite another installation"),
    "aB3k",
    now,
    randomBytes(10),
  );
  expect(await spend(foreign, "aB3k")).toBe("wrong");
  const bytes = Buffer.from(ticket(), "base64url");
  bytes.writeUInt32BE(bytes.readUInt32BE(0) + 60);
  expect(await spend(bytes.toString("base64url"), "aB3k", later(60))).toBe("wrong");
});

test("a ticket that nobody gave out leaves no trace", async () => {
  const before = await database.db.$count(spentCaptcha);
  expect(await spend(randomBytes(40).toString("base64url"), "aB3k")).toBe("wrong");
  expect(await database.db.$count(spentCaptcha)).toBe(before);
});

test("without an answer there is nothing to judge", async () => {
  expect(await spend(ticket(), "  ")).toBe("none");
});

test("its name fits the contract, and it is a picture made of pixels", async () => {
  const { uuid, image } = await new CaptchaDesk(keys).draw("192.0.2.1", now);
  expect(uuid.length).toBeLessThanOrEqual(64);
  expect(image).toMatch(/^data:image\/webp;base64,/);
  const bytes = Buffer.from(image.split(",")[1] ?? "", "base64");
  expect(["<svg", "<path", "<text"].filter((mark) => bytes.includes(mark))).toEqual([]);
  expect(await sharp(bytes).metadata()).toMatchObject({
    format: "webp",
    width: CAPTCHA_WIDTH,
    height: CAPTCHA_HEIGHT,
  });
});

test("no two pictures of a text are alike: not its place, nor its shape, nor its grain", async () => {
  const pixels = async () =>
    sharp(await drawCaptchaPicture("K7WA"))
      .greyscale()
      .raw()
      .toBuffer();
  const dark = (picture: Buffer) => picture.map((value) => (value < 128 ? 1 : 0));
  const drawn = await Promise.all(Array.from({ length: 6 }, pixels));
  const blank = await Promise.all(
    Array.from({ length: 2 }, async () =>
      sharp(await drawCaptchaPicture(""))
        .greyscale()
        .raw()
        .toBuffer(),
    ),
  );
  for (const [i, one] of drawn.entries()) {
    const ink = dark(one).reduce((sum, bit) => sum + bit, 0);
    // Something is written, in ink of its own, on paper.
    expect(ink).toBeGreaterThan(0.12 * one.length);
    expect(ink).toBeLessThan(0.4 * one.length);
    for (const other of drawn.slice(i + 1)) {
      const [a, b] = [dark(one), dark(other)];
      const differing = a.filter((bit, at) => bit !== b[at]).length;
      expect(differing).toBeGreaterThan(0.4 * ink);
    }
  }
  // The text is most of what is drawn: without it little is left.
  for (const empty of blank) {
    expect(dark(empty).reduce((sum, bit) => sum + bit, 0)).toBeLessThan(0.11 * empty.length);
  }
});

test("who asks for hundreds at once is told to wait, and others are served", async () => {
  const desk = new CaptchaDesk(keys);
  const flood = Array.from({ length: 150 }, () => desk.draw("192.0.2.1", now));
  const other = desk.draw("192.0.2.2", now);
  const answers = await Promise.allSettled(flood);
  const refused = answers.filter((answer) => answer.status === "rejected");
  expect(refused).toHaveLength(50);
  expect(refused[0]?.reason).toMatchObject({ status: 429, code: "RATE_LIMITED", retryAfter: 2 });
  expect((await other).uuid).not.toBe("");
  // Afterwards there is room again.
  expect((await desk.draw("192.0.2.1", now)).uuid).not.toBe("");
});

test("where it is always asked for, nobody signs in without it, and the sign-in page knows", async () => {
  const server = await startTestServer({ settings: { HUXUAN_CAPTCHA: "always" } });
  try {
    expect(await (await server.fetch("/qsmart/common/whetherEnableVerificationCode")).json()).toEqual({
      enabled: true,
    });
    const drawn = (await getCaptcha({ client: server.anonymous() })).data;
    expect(drawn).toMatchObject({ expiresIn: CAPTCHA_SECONDS });
    const picture = Buffer.from(drawn.image.split(",")[1] ?? "", "base64");
    expect(await sharp(picture).metadata()).toMatchObject({ width: CAPTCHA_WIDTH, height: CAPTCHA_HEIGHT });
    // What nobody could read signs nobody in, and is used up.
    const guessed = { username: "admin", password: PASSWORD, uuid: drawn.uuid, code: "????" };
    expect((await server.fetch("/qsmart/common/login", json(guessed))).status).toBe(400);
    const refused = await server.fetch(
      "/qsmart/common/login",
      json({ username: "admin", password: PASSWORD }),
    );
    expect(await refused.json()).toMatchObject({ code: "CAPTCHA_REQUIRED", challenge: "captcha" });
    const body = { username: "admin", password: PASSWORD, ...solvedCaptcha(server) };
    expect((await server.fetch("/qsmart/common/login", json(body))).status).toBe(200);
    expect((await server.fetch("/qsmart/common/login", json(body))).status).toBe(400);
  } finally {
    await server.close();
  }
});
