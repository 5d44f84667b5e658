import { gzipSync } from "node:zlib";
import { labels } from "@huxuan/api-client";
import { SignJWT } from "jose";
import type { SigningKey } from "./badge-key.ts";

/** Badges of one status list: the fewest that the standard allows, so that one alone tells little. */
export const LIST_LENGTH = 131_072;

const VC_CONTEXT = "https://www.w3.org/ns/credentials/v2";
const BADGE_CONTEXT = "https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json";
const BADGE_SCHEMA =
  "https://purl.imsglobal.org/spec/ob/v3p0/schema/json/ob_v3p0_achievementcredential_schema.json";

/** Where a list of badges is read, by whoever checks one. */
export const statusListUrl = (origin: string, list: number): string =>
  `${origin}/mutual-recognition/badge-status/${list}`;

/** The did:web of a school at the platform: its document stands below this path. */
export const issuerOf = (origin: string, code: string): string =>
  `did:web:${encodeURIComponent(new URL(origin).host)}:mutual-recognition:badge-issuers:${encodeURIComponent(code)}`;

/** What a badge says. */
export interface BadgeContents {
  /** Where people reach the platform. */
  origin: string;
  /** In the status lists, from 0. */
  place: number;
  /** Random; it says nothing of who holds it. */
  uuid: string;
  issuedAt: Date;
  school: { code: string; name: string };
  course: { code: string; name: string; description: string; hours: number };
  credits: number;
  scale: keyof typeof labels.markScale;
  mark: string;
  /** 已由岳麓师范大学认定为《数据结构》，3.0 学分; empty while it is not recognised. */
  recognition: string;
}

/** A badge of a passed course as an OpenBadgeCredential 3.0. Neither a name nor a number of its holder stands in it. */
export function badgeCredential(of: BadgeContents) {
  const { origin, place, uuid, issuedAt, school, course, credits, scale, mark, recognition } = of;
  const issuer = { id: issuerOf(origin, school.code), type: ["Profile"], name: school.name };
  const list = Math.floor(place / LIST_LENGTH);
  const listUrl = statusListUrl(origin, list);
  const index = String(place % LIST_LENGTH);
  const achievement = `${issuer.id}#course-${encodeURIComponent(course.code)}`;
  const result = `${achievement}-${scale}`;
  return {
    "@context": [VC_CONTEXT, BADGE_CONTEXT],
    id: `urn:uuid:${uuid}`,
    type: ["VerifiableCredential", "OpenBadgeCredential"],
    name: course.name,
    issuer,
    validFrom: seconds(issuedAt),
    credentialSubject: {
      id: `urn:uuid:${uuid}#holder`,
      type: ["AchievementSubject"],
      creditsEarned: credits,
      achievement: {
        id: achievement,
        type: ["Achievement"],
        achievementType: "Course",
        name: course.name,
        humanCode: course.code,
        description: course.description || `${school.name}开设的课程，${course.hours} 学时。`,
        criteria: { narrative: `在${school.name}修读这门课程，成绩及格。` },
        creditsAvailable: credits,
        creator: issuer,
        resultDescription: [{ id: result, type: ["ResultDescription"], ...describedScale(scale) }],
      },
      result: [{ type: ["Result"], resultDescription: result, value: mark }],
      ...(recognition !== "" && { narrative: recognition }),
    },
    credentialStatus: {
      id: `${listUrl}#${index}`,
      type: "BitstringStatusListEntry",
      statusPurpose: "revocation",
      statusListIndex: index,
      statusListCredential: listUrl,
    },
    credentialSchema: [{ id: BADGE_SCHEMA, type: "1EdTechJsonSchemaValidator2019" }],
  };
}

function describedScale(scale: BadgeContents["scale"]) {
  const name = `成绩（${labels.markScale[scale]}）`;
  if (scale === "percent") return { name, resultType: "RawScore", valueMin: "0", valueMax: "100" };
  const allowedValue = scale === "five" ? ["不及格", "及格", "中等", "良好", "优秀"] : ["不合格", "合格"];
  return { name, resultType: "LetterGrade", allowedValue };
}

/** Which badges of a list are revoked, as a BitstringStatusListCredential. */
export function statusCredential(origin: string, list: number, revoked: readonly number[], at: Date) {
  const bits = Buffer.alloc(LIST_LENGTH / 8);
  for (const index of revoked) {
    const byte = index >> 3;
    bits[byte] = (bits[byte] ?? 0) | (0x80 >> (index & 7));
  }
  const url = statusListUrl(origin, list);
  return {
    "@context": [VC_CONTEXT],
    id: url,
    type: ["VerifiableCredential", "BitstringStatusListCredential"],
    issuer: platformOf(origin),
    validFrom: seconds(at),
    credentialSubject: {
      id: `${url}#list`,
      type: "BitstringStatusList",
      statusPurpose: "revocation",
      // Multibase: u says base64url.
      encodedList: `u${gzipSync(bits).toString("base64url")}`,
    },
  };
}

/** The did:web under which the platform itself speaks. */
export const platformOf = (origin: string): string => issuerOf(origin, PLATFORM_CODE);

/** In the place of a school's code; no school has it. */
export const PLATFORM_CODE = "platform";

/** Standards write moments without fractions. */
const seconds = (at: Date): string => at.toISOString().replace(/\.\d{3}Z$/u, "Z");

interface Signed {
  id: string;
  issuer: string | { id: string };
  validFrom: string;
  credentialSubject: { id: string };
}

/** Signs a credential as VC-JWT: the credential itself is the payload, with the registered claims beside it. */
export async function signed(credential: Signed, key: SigningKey): Promise<string> {
  const iss = typeof credential.issuer === "string" ? credential.issuer : credential.issuer.id;
  return new SignJWT({ ...credential })
    .setProtectedHeader({ alg: "EdDSA", typ: "JWT", kid: `${iss}#${key.kid}` })
    .setIssuer(iss)
    .setJti(credential.id)
    .setSubject(credential.credentialSubject.id)
    .setNotBefore(Date.parse(credential.validFrom) / 1000)
    .sign(key.privateKey);
}
