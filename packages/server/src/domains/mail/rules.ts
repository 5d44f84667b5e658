import type { MailReason, MailState } from "@huxuan/api-client";
import { BAD_ADDRESS, TOO_OLD } from "../../platform/mail/sentences.ts";

/** What is known of a mail that has not arrived. */
export interface Undelivered {
  state: MailState;
  /** What the mail server said last; null before the first try. */
  error: string | null;
  attempts: number;
}

/** Codes of mail servers (RFC 5321, RFC 4954), by what they mean for who waits for a mail. */
const CODES: readonly (readonly [MailReason, RegExp])[] = [
  ["refusedLogin", /\b(?:530|534|535)\b|\bEAUTH\b|Invalid login/],
  ["noMailbox", /\b(?:550|551|553)\b/],
  ["mailboxFull", /\b(?:450|451|452|552)\b/],
  [
    "unreachable",
    /\b(?:ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|ESOCKET|EDNS|421)\b|[Tt]imeout|closed/,
  ],
];

/** Why a mail has not arrived; undefined for one that has. */
export function reasonOf(
  { state, error, attempts }: Undelivered,
  hasServer: boolean,
): MailReason | undefined {
  if (state === "sent") return undefined;
  if (error?.startsWith(BAD_ADDRESS)) return "badAddress";
  if (state === "waiting" && !hasServer) return "noServer";
  const said = CODES.find(([, code]) => error !== null && code.test(error))?.[0];
  if (said !== undefined) return said;
  if (error?.startsWith(TOO_OLD)) return "tooOld";
  return attempts === 0 && state === "waiting" ? "due" : "other";
}

/** Whether trying again can help: an address that is none stays none. */
export const canBeResent = (mail: Undelivered): boolean =>
  mail.state !== "sent" && reasonOf(mail, true) !== "badAddress";

/** What stands in place of what lets its reader in. */
export const MASK = "••••••";

/** Letters that a number has at least, to be taken for a code where nobody noted what is secret. */
const CODE = /\d{4,}/g;

/** A subject without what lets its reader in. @param secrets null where nobody noted them */
export const shownSubject = (subject: string, secrets: readonly string[] | null): string =>
  secrets === null ? subject.replaceAll(CODE, MASK) : masked(subject, secrets);

/** A text without what lets its reader in; undefined where nobody noted what that is. */
export const shownText = (text: string, secrets: readonly string[] | null): string | undefined =>
  secrets === null ? undefined : masked(text, secrets);

const masked = (text: string, secrets: readonly string[]): string =>
  secrets.filter((secret) => secret !== "").reduce((shown, secret) => shown.replaceAll(secret, MASK), text);
