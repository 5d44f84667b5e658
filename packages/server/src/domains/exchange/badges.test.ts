import { gunzipSync } from "node:zlib";
import {
  type Client,
  getBadgeIssuer,
  getBadgeKeys,
  getBadgeStatus,
  getMyBadges,
  getRecognition,
  issueMyBadge,
  revokeRecognition,
  verifyBadge,
} from "@huxuan/api-client";
import { verifyJWT } from "did-jwt";
import { decodeJwt, decodeProtectedHeader, importJWK, jwtVerify } from "jose";
import { afterAll, beforeAll, expect, test } from "vitest";
import { RecognitionWorld } from "../../../testing/recognition-world.ts";
import { startTestServer, type TestServer } from "../../../testing/server.ts";
import { transaction } from "../../db/index.ts";
import { correctGrade } from "../grade/index.ts";
import { recognition } from "../recognition/index.ts";
import { publicKeys, signingKeyOf } from "./badge-key.ts";
import { badge, badgeKey } from "./tables.ts";

let server: TestServer;
let world: RecognitionWorld;
let student: Client;
let other: Client;
/** Of a course that is recognised, of another that is not, and of one that was failed. */
let recognised: number;
let waiting: number;
let failed: number;

beforeAll(async () => {
  server = await startTestServer();
  world = await RecognitionWorld.create(server, { students: 6 });
  [student, other] = [await world.client(0), await world.client(2)];
  await world.agreement();
  const structures = await world.course("数据结构", { host: 0, credits: 2 });
  for (const grade of [2024, 2025, 2026])
    await world.programme([{ name: "专业选修", credits: 10 }], { grade, total: 160 });
  await world.rule([structures], { module: "专业选修" });
  server.clock.advance({ minutes: 1 });
  const first = await world.taught("数据结构", [0, 2], { courseId: structures });
  const second = await world.taught("数字电路", [0], { credits: 3.5 });
  await world.follow();
  const marks = await world.publish(first.id, { 0: "81", 2: "55" });
  [recognised, failed] = [marks[0] as number, marks[2] as number];
  waiting = (await world.publish(second.id, { 0: "90" }))[0] as number;
  await world.follow();
});
afterAll(() => server.close());

const issued = async (gradeId: number, client = student) =>
  ((await issueMyBadge({ client, path: { gradeId } })).data as Blob).text();
const check = async (jwt: string) =>
  (await verifyBadge({ client: server.anonymous(), body: { badge: jwt } })).data;
const keys = async () => (await getBadgeKeys({ client: server.anonymous() })).data;

/** Whether a badge is revoked by its status list, as somebody reads it who knows the standard alone. */
async function isRevoked(jwt: string): Promise<boolean> {
  const { credentialStatus: status } = decodeJwt(jwt) as {
    credentialStatus: { statusListCredential: string; statusListIndex: string };
  };
  const list = Number(new URL(status.statusListCredential).pathname.split("/").at(-1));
  const answer = (await getBadgeStatus({ client: server.anonymous(), path: { list } })).data as unknown;
  const text = answer instanceof Blob ? await answer.text() : String(answer);
  const { kid } = decodeProtectedHeader(text);
  const path = { code: "platform" };
  const { verificationMethod } = (await getBadgeIssuer({ client: server.anonymous(), path })).data;
  const jwk = verificationMethod.find(({ id }) => id === kid)?.publicKeyJwk;
  const { payload } = await jwtVerify(text, await importJWK({ ...jwk }), { currentDate: server.clock() });
  const subject = payload["credentialSubject"] as { type: string; encodedList: string };
  expect(subject.type).toBe("BitstringStatusList");
  expect(subject.encodedList.startsWith("u")).toBe(true);
  const bits = gunzipSync(Buffer.from(subject.encodedList.slice(1), "base64url"));
  expect(bits.length * 8).toBe(131_072);
  const index = Number(status.statusListIndex);
  return (((bits[index >> 3] ?? 0) >> (7 - (index & 7))) & 1) === 1;
}

test("a student takes a badge of each passed course along, and the same again while it holds", async () => {
  expect((await getMyBadges({ client: student })).data.items).toMatchObject([
    { gradeId: waiting, course: "数字电路", credits: 3.5, mark: "90", recognisedAs: "" },
    { gradeId: recognised, course: "数据结构", credits: 2, recognisedAs: "「专业选修」模块" },
  ]);
  const jwt = await issued(recognised);
  expect(await issued(recognised)).toBe(jwt);
  const [, first] = (await getMyBadges({ client: student })).data.items;
  expect(first?.issuedAt).toBeDefined();
  await expect(issued(failed, other)).rejects.toMatchObject({ status: 409 });
  await expect(issued(recognised, other)).rejects.toMatchObject({ status: 404 });
  expect((await getMyBadges({ client: other })).data.items).toEqual([]);
});

test("a badge is an OpenBadgeCredential 3.0 with course, credits, result and status", async () => {
  const payload = decodeJwt(await issued(recognised));
  expect(payload).toMatchObject({
    "@context": [
      "https://www.w3.org/ns/credentials/v2",
      "https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json",
    ],
    type: ["VerifiableCredential", "OpenBadgeCredential"],
    issuer: { type: ["Profile"], name: "甲大学" },
    validFrom: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/u) as string,
    credentialSubject: {
      type: ["AchievementSubject"],
      creditsEarned: 2,
      narrative: "已由乙大学认定为「专业选修」模块，2 学分。",
      achievement: {
        type: ["Achievement"],
        achievementType: "Course",
        name: "数据结构",
        creditsAvailable: 2,
        criteria: { narrative: expect.any(String) as string },
        resultDescription: [{ resultType: "RawScore", valueMin: "0", valueMax: "100" }],
      },
      result: [{ type: ["Result"], value: "81" }],
    },
    credentialStatus: { type: "BitstringStatusListEntry", statusPurpose: "revocation" },
  });
  const { iss, jti, sub, nbf, ...said } = payload;
  const {
    id,
    issuer,
    validFrom,
    credentialSubject: subject,
  } = said as {
    id: string;
    issuer: { id: string };
    validFrom: string;
    credentialSubject: {
      id: string;
      achievement: { resultDescription: { id: string }[] };
      result: { resultDescription: string }[];
    };
  };
  expect([iss, jti, sub]).toEqual([issuer.id, id, subject.id]);
  expect(nbf).toBe(Date.parse(validFrom) / 1000);
  expect(subject.result[0]?.resultDescription).toBe(subject.achievement.resultDescription[0]?.id);
});

test("neither a name nor a number of its holder stands in a badge, nor anything that two have alike", async () => {
  const [one, two] = [await issued(recognised), await issued(waiting)].map((jwt) =>
    JSON.stringify(decodeJwt(jwt)),
  );
  for (const text of [one, two]) {
    expect(text).not.toContain("学生0");
    expect(text).not.toContain("S0000");
  }
  const ids = (text = ""): readonly string[] => text.match(/urn:uuid:[0-9a-f-]{36}/gu) ?? [];
  expect(ids(one).filter((id) => ids(two).includes(id))).toEqual([]);
});

test("another implementation verifies it by the issuer's DID document, and refuses a changed one", async () => {
  const jwt = await issued(recognised);
  const asked: string[] = [];
  const resolver = {
    resolve: async (did: string) => {
      asked.push(did);
      // did:web: each part behind the host is one of the path.
      const [host = "", ...path] = did.slice("did:web:".length).split(":").map(decodeURIComponent);
      expect(host).toBe(new URL(server.url).host);
      expect(path.slice(0, 2)).toEqual(["mutual-recognition", "badge-issuers"]);
      const { data } = await getBadgeIssuer({ client: server.anonymous(), path: { code: path[2] ?? "" } });
      return { didResolutionMetadata: {}, didDocument: data as never, didDocumentMetadata: {} };
    },
  };
  const now = Math.floor(server.clock().getTime() / 1000);
  const verified = await verifyJWT(jwt, { resolver, policies: { now } });
  expect(verified).toMatchObject({ verified: true, payload: { name: "数据结构" } });
  expect(verified.signer.id).toBe(decodeProtectedHeader(jwt).kid);
  expect(asked[0]).toMatch(/^did:web:.*:mutual-recognition:badge-issuers:T0$/u);
  const [header, payload, signature] = jwt.split(".") as [string, string, string];
  const better = Buffer.from(
    Buffer.from(payload, "base64url").toString().replace('"value":"81"', '"value":"99"'),
  ).toString("base64url");
  await expect(
    verifyJWT([header, better, signature].join("."), { resolver, policies: { now } }),
  ).rejects.toThrow();
  await expect(getBadgeIssuer({ client: server.anonymous(), path: { code: "没有" } })).rejects.toMatchObject({
    status: 404,
  });
});

test("anybody reads here what a badge says, and that one of somebody else is none", async () => {
  const jwt = await issued(waiting);
  expect(await check(`  ${jwt} `)).toMatchObject({
    verdict: "valid",
    course: "数字电路",
    school: "甲大学",
    credits: 3.5,
    mark: "90",
  });
  expect(await check(jwt.slice(0, -8))).toEqual({ verdict: "altered" });
  expect(await check("no badge")).toEqual({ verdict: "altered" });
  server.clock.advance({ minutes: 1 });
  const answers = await Promise.allSettled(Array.from({ length: 61 }, () => check(jwt)));
  expect(answers.filter(({ status }) => status === "rejected")).toHaveLength(1);
  server.clock.advance({ minutes: 1 });
});

test("a badge whose recognition is revoked, or whose mark is corrected, is revoked; a newer one holds", async () => {
  const [one, two] = [await issued(recognised), await issued(waiting)];
  expect([await isRevoked(one), await isRevoked(two)]).toEqual([false, false]);
  const office = await server.client("office1");
  const [row] = await server.services.db.select({ id: recognition.id }).from(recognition);
  const path = { id: row?.id as number };
  const { version } = (await getRecognition({ client: office, path })).data;
  await revokeRecognition({
    client: office,
    path,
    body: { documentNumber: "教务〔2027〕3号", reason: "课程重复", version },
  });
  expect([await isRevoked(one), await isRevoked(two)]).toEqual([true, false]);
  expect((await check(one)).verdict).toBe("revoked");
  const correction = { gradeId: waiting, to: "85", reason: "登录错误", by: "教务0", now: server.clock() };
  await transaction(server.services.db, (tx) => correctGrade(tx, server.services, correction));
  expect(await isRevoked(two)).toBe(true);

  const newer = await issued(waiting);
  expect(newer).not.toBe(two);
  expect(await check(newer)).toMatchObject({ verdict: "valid", mark: "85" });
  // Passed all the same, and not recognised any more.
  const plain = await issued(recognised);
  expect(decodeJwt(plain)["credentialSubject"]).not.toHaveProperty("narrative");
  expect(await isRevoked(plain)).toBe(false);
});

test("the key follows from the secret of the installation; badges of an earlier one are still checked", async () => {
  const { db } = server.services;
  const now = await signingKeyOf(server.services);
  expect((await signingKeyOf(server.services)).kid).toBe(now.kid);
  expect((await signingKeyOf({ secret: "another secret of the installation" })).kid).not.toBe(now.kid);
  expect((await keys()).keys.map(({ kid }) => kid)).toEqual([now.kid]);
  expect(JSON.stringify(await keys())).not.toContain('"d"');
  const earlier = await signingKeyOf({ secret: "an earlier secret of the installation" });
  await db.insert(badgeKey).values({ kid: earlier.kid, x: earlier.x, since: new Date(0) });
  expect((await publicKeys(db, now)).map(({ kid }) => kid)).toEqual([now.kid, earlier.kid]);
  expect(await db.$count(badge)).toBeGreaterThan(2);
});

test("two who ask at once get the same badge", async () => {
  const many = await Promise.all([issued(waiting), issued(waiting), issued(waiting)]);
  expect(new Set(many).size).toBe(1);
});
