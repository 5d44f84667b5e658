import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from "node:crypto";
import { LETTERS } from "./numbers.ts";

/** What somebody holds a match of the register by; they said it themselves. */
export interface StudentClaim {
  schoolId: number;
  number: string;
  name: string;
  idTail: string;
  /** When it ends, ms since 1970. */
  endsAt: number;
}

const CODE_DIGITS = 6;
const TICKET_BYTES = 32;
const QUERY_LETTERS = 8;

const macOf = (secret: string, purpose: string, text: string): Buffer =>
  createHmac("sha256", secret).update(`registration ${purpose} ${text}`).digest();

const isSame = (one: Buffer, other: Buffer): boolean =>
  one.length === other.length && timingSafeEqual(one, other);

/** What is mailed to an address, to be typed again. */
export const newCode = (): string => String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, "0");

/** What is stored of a code that was mailed: enough to check it, not to read it. */
export const codeMac = (secret: string, draftId: string, code: string): string =>
  macOf(secret, "code", `${draftId} ${code}`).toString("base64url");

/** Whether it is the code. */
export const isCode = (secret: string, draftId: string, code: string, mac: string): boolean =>
  isSame(macOf(secret, "code", `${draftId} ${code}`), Buffer.from(mac, "base64url"));

/** What the owner of an address holds it by. */
export const newTicket = (): string => randomBytes(TICKET_BYTES).toString("base64url");

/** The ticket itself cannot be found out from what is stored. */
export const ticketHash = (ticket: string): string => createHash("sha256").update(ticket).digest("base64url");

/** The code with which the applicant looks up the application: computed from the draft each time, never stored. */
export function queryCode(secret: string, draftId: string): string {
  const bytes = macOf(secret, "query code", draftId);
  return Array.from(
    { length: QUERY_LETTERS },
    (_, at) => LETTERS[bytes.readUInt16BE(at * 2) % LETTERS.length],
  ).join("");
}

/** What is stored of the code. Case and surrounding spaces do not matter. */
export const queryCodeMac = (secret: string, applyNo: string, code: string): string =>
  macOf(secret, "query", `${applyNo} ${code.trim().toUpperCase()}`).toString("base64url");

/** Whether it is the code of an application. */
export const isQueryCode = (secret: string, applyNo: string, code: string, mac: string): boolean =>
  isSame(Buffer.from(queryCodeMac(secret, applyNo, code), "base64url"), Buffer.from(mac, "base64url"));

/** A signed ticket that says who was found in the register; only the applicant's browser holds it. */
export function studentTicket(secret: string, claim: StudentClaim): string {
  const text = Buffer.from(JSON.stringify(claim)).toString("base64url");
  return `${text}.${macOf(secret, "student", text).toString("base64url")}`;
}

/** What a ticket says; undefined when it is forged or its time is over. */
export function readStudentTicket(secret: string, ticket: string, now: Date): StudentClaim | undefined {
  const [text = "", mac = ""] = ticket.split(".");
  if (!isSame(macOf(secret, "student", text), Buffer.from(mac, "base64url"))) return undefined;
  const claim = JSON.parse(Buffer.from(text, "base64url").toString()) as StudentClaim;
  return claim.endsAt > now.getTime() ? claim : undefined;
}
