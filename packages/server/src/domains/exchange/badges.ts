import { randomUUID } from "node:crypto";
import type { BadgeCourseList, BadgeIssuer, BadgeKeys, CheckedBadge } from "@huxuan/api-client";
import { labels } from "@huxuan/api-client";
import { and, asc, eq, gte, lt, ne, sql, type SQL } from "drizzle-orm";
import { decodeProtectedHeader, importJWK, jwtVerify } from "jose";
import { Attachment, Feed } from "../../contract/index.ts";
import { type Queryable, type Transaction, transaction } from "../../db/index.ts";
import { DomainError, notFound, stateConflict } from "../../errors/index.ts";
import type { CoreServices } from "../../platform/core.ts";
import { WindowLimiter } from "../../rate-limit/index.ts";
import { course } from "../course/index.ts";
import { grade } from "../grade/index.ts";
import { recognition, recognitionSource } from "../recognition/index.ts";
import { school } from "../school/index.ts";
import {
  badgeCredential,
  issuerOf,
  LIST_LENGTH,
  PLATFORM_CODE,
  signed,
  statusCredential,
} from "./badge-credential.ts";
import { keepKey, publicKeys, type SigningKey, signingKeyOf } from "./badge-key.ts";
import { badge } from "./tables.ts";

/** What calls of badges ask for. */
export interface NeedsBadges {
  badges: { key: SigningKey; checks: WindowLimiter };
}

type Services = CoreServices & NeedsBadges;

/** Checks of one address in a minute, as of documents. */
const CHECKS_A_MINUTE = 60;

/** The key is derived once, and checks are counted. */
export const createBadges = async ({
  secret,
  clock,
  sharedCounter,
}: Pick<CoreServices, "secret" | "clock" | "sharedCounter">): Promise<NeedsBadges["badges"]> => ({
  key: await signingKeyOf({ secret }),
  checks: new WindowLimiter({
    name: "badge-check",
    limit: () => CHECKS_A_MINUTE,
    windowMs: 60_000,
    now: () => clock().getTime(),
    shared: sharedCounter,
  }),
});

/** The recognition that uses a grade now, with its school and what it counts as. */
const recognisedAs = sql<string | null>`(
  select coalesce((select string_agg('《' || c.name || '》', '' order by t.position) from recognition_target t
      join course c on c.id = t.course_id where t.recognition_id = ${recognition.id}), '「' || ${recognition.module} || '」模块'))`;

const passedRows = (db: Queryable) =>
  db
    .select({
      grade,
      course,
      host: { id: school.id, code: school.code, name: school.name },
      recognitionId: recognition.id,
      recognisedAs,
      recognisedCredits: recognition.credits,
      home: sql<string>`(select h.name from ${school} h where h.id = ${grade.homeSchoolId})`,
      badge: { id: badge.id, jwt: badge.jwt, issuedAt: badge.issuedAt },
    })
    .from(grade)
    .innerJoin(course, eq(course.id, grade.courseId))
    .innerJoin(school, eq(school.id, grade.hostSchoolId))
    .leftJoin(
      recognitionSource,
      and(eq(recognitionSource.gradeId, grade.id), eq(recognitionSource.live, true)),
    )
    .leftJoin(
      recognition,
      and(eq(recognition.id, recognitionSource.recognitionId), eq(recognition.state, "recognised")),
    )
    .leftJoin(
      badge,
      and(
        eq(badge.gradeId, grade.id),
        eq(badge.gradeNumber, grade.number),
        sql`${badge.recognitionId} is not distinct from ${recognition.id}`,
      ),
    )
    .$dynamic();

/** Passed at another school, with a mark or an exemption that others understand. */
const isPassed = (studentId: number): SQL | undefined =>
  and(eq(grade.studentId, studentId), ne(grade.hostSchoolId, grade.homeSchoolId), eq(grade.passed, true));

type PassedRow = Awaited<ReturnType<typeof passedRows>>[number];

const markOf = ({ flag, originalText }: PassedRow["grade"]): string =>
  flag === null ? originalText : labels.gradeFlag[flag];

/** Courses that a student passed at other schools, the latest first. */
export async function badgeCourses({ db }: Services, studentId: number): Promise<BadgeCourseList> {
  const rows = await passedRows(db).where(isPassed(studentId)).orderBy(asc(grade.publishedAt), asc(grade.id));
  return {
    items: rows.toReversed().map((row) => ({
      gradeId: row.grade.id,
      course: row.course.name,
      code: row.course.code,
      school: { id: row.host.id, name: row.host.name },
      credits: row.grade.credits,
      mark: markOf(row.grade),
      recognisedAs: row.recognitionId === null ? "" : (row.recognisedAs ?? ""),
      ...(row.badge !== null && { issuedAt: row.badge.issuedAt.toISOString() }),
    })),
  };
}

/**
 * The badge of a passed course of a student; the one that was issued before while it says what holds. Throws 404 for
 * another's grade, 409 for a course that was not passed.
 */
export async function issueBadge(
  services: Services,
  { studentId, gradeId, origin }: { studentId: number; gradeId: number; origin: string },
): Promise<Attachment> {
  const { db, clock, badges } = services;
  const jwt = await transaction(db, async (tx) => {
    // One after the other: the same is not issued twice.
    const [of] = await tx
      .select({ passed: grade.passed })
      .from(grade)
      .where(
        and(
          eq(grade.id, gradeId),
          eq(grade.studentId, studentId),
          ne(grade.hostSchoolId, grade.homeSchoolId),
        ),
      )
      .for("update");
    if (of === undefined) throw notFound("外校成绩");
    if (!of.passed) throw stateConflict("这门课没有通过，不能生成徽章");
    const [row] = await passedRows(tx).where(eq(grade.id, gradeId));
    if (row === undefined) throw notFound("外校成绩");
    if (row.badge !== null) return row.badge.jwt;
    const at = clock();
    await keepKey(tx, badges.key, at);
    const facts = {
      course: row.course.name,
      school: row.host.name,
      credits: row.grade.credits,
      mark: markOf(row.grade),
    };
    const place = await nextPlace(tx);
    const uuid = randomUUID();
    const credential = badgeCredential({
      origin,
      place,
      uuid,
      issuedAt: at,
      school: row.host,
      course: row.course,
      credits: facts.credits,
      scale: row.grade.originalScale,
      mark: facts.mark,
      recognition:
        row.recognitionId === null
          ? ""
          : `已由${row.home}认定为${row.recognisedAs ?? ""}，${row.recognisedCredits ?? 0} 学分。`,
    });
    const made = await signed(credential, badges.key);
    await tx.insert(badge).values({
      place,
      studentId,
      homeSchoolId: row.grade.homeSchoolId,
      gradeId,
      gradeNumber: row.grade.number,
      recognitionId: row.recognitionId,
      uuid,
      facts,
      jwt: made,
      issuedAt: at,
    });
    return made;
  });
  const bytes = Buffer.from(jwt);
  return new Attachment(`课程徽章-${gradeId}.jwt`, bytes, {
    bytes: bytes.length,
    mediaType: "application/vc+jwt",
  });
}

/** Key of the lock under which badges are placed: a number that nobody else locks. */
const PLACE_LOCK = 6_120_431;

/** The next place in the status lists; nobody else gets it before the transaction ends. */
async function nextPlace(tx: Transaction): Promise<number> {
  await tx.execute(sql`select pg_advisory_xact_lock(${PLACE_LOCK}::bigint)`);
  const [found] = await tx.select({ last: sql<number | null>`max(${badge.place})` }).from(badge);
  return (found?.last ?? -1) + 1;
}

/** So long a program may keep a status list: a revocation is known a minute later. */
const STATUS_SECONDS = 60;

/** A badge does not hold any more: its grade was corrected, or its recognition revoked. */
const isRevoked = sql<boolean>`(exists (select from ${grade} g where g.id = ${badge.gradeId}
    and (g.number <> ${badge.gradeNumber} or not g.passed))
  or exists (select from ${recognition} r where r.id = ${badge.recognitionId} and r.state <> 'recognised'))`;

/** Which badges of a list were revoked, signed by the platform. Throws 404 for a list that has none. */
export async function badgeStatus(services: Services, list: number, origin: string): Promise<Feed> {
  const { db, clock, badges } = services;
  const first = list * LIST_LENGTH;
  const within = and(gte(badge.place, first), lt(badge.place, first + LIST_LENGTH));
  const [some] = await db.select({ id: badge.id }).from(badge).where(within).limit(1);
  if (some === undefined) throw notFound("状态列表");
  const revoked = await db.select({ place: badge.place }).from(badge).where(and(within, isRevoked));
  const credential = statusCredential(
    origin,
    list,
    revoked.map(({ place }) => place - first),
    clock(),
  );
  return new Feed(await signed(credential, badges.key), STATUS_SECONDS);
}

/** Public keys of badges, those of earlier ones too. */
export const badgeKeys = async ({ db, badges }: Services): Promise<BadgeKeys> => ({
  keys: await publicKeys(db, badges.key),
});

/** Who issues the badges of a school, by its code. Throws 404. */
export async function badgeIssuer(services: Services, code: string, origin: string): Promise<BadgeIssuer> {
  const { db, badges } = services;
  if (code !== PLATFORM_CODE) {
    const [found] = await db.select({ id: school.id }).from(school).where(eq(school.code, code));
    if (found === undefined) throw notFound("学校");
  }
  const id = issuerOf(origin, code);
  const keys = await publicKeys(db, badges.key);
  return {
    "@context": ["https://www.w3.org/ns/did/v1", "https://w3id.org/security/suites/jws-2020/v1"],
    id,
    verificationMethod: keys.map((publicKeyJwk) => ({
      id: `${id}#${publicKeyJwk.kid}`,
      type: "JsonWebKey2020",
      controller: id,
      publicKeyJwk,
    })),
    assertionMethod: keys.map(({ kid }) => `${id}#${kid}`),
  };
}

/** What a badge says, and whether it still holds. Throws 429. */
export async function checkBadge(services: Services, jwt: string, ip: string): Promise<CheckedBadge> {
  const { db, badges, clock } = services;
  const wait = badges.checks.take(ip);
  if (wait > 0)
    throw new DomainError(429, "RATE_LIMITED", `这个网络核验得太频繁，请 ${wait} 秒后再试`, {
      retryAfter: wait,
    });
  const uuid = await uuidOf(services, jwt.trim(), clock());
  const [row] =
    uuid === undefined
      ? []
      : await db
          .select({ facts: badge.facts, issuedAt: badge.issuedAt, jwt: badge.jwt, revoked: isRevoked })
          .from(badge)
          .where(eq(badge.uuid, uuid));
  if (row === undefined || row.jwt !== jwt.trim()) return { verdict: "altered" };
  return {
    verdict: row.revoked ? "revoked" : "valid",
    ...row.facts,
    issuedAt: row.issuedAt.toISOString(),
  };
}

/** The id that a badge has, where one of the platform's keys signed it. */
async function uuidOf({ db, badges }: Services, jwt: string, now: Date): Promise<string | undefined> {
  try {
    const { kid = "" } = decodeProtectedHeader(jwt);
    const jwk = (await publicKeys(db, badges.key)).find((one) => kid.endsWith(`#${one.kid}`));
    if (jwk === undefined) return undefined;
    const { payload } = await jwtVerify(jwt, await importJWK(jwk), {
      algorithms: ["EdDSA"],
      currentDate: now,
    });
    return payload.jti?.replace(/^urn:uuid:/u, "");
  } catch {
    return undefined;
  }
}
