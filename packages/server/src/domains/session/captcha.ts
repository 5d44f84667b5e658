import { randomBytes } from "node:crypto";
import { lte } from "drizzle-orm";
import svgCaptcha from "svg-captcha";
import type { Queryable } from "../../db/index.ts";
import { type Keys, mac, sameMac } from "./keys.ts";
import { spentCaptcha } from "./tables.ts";

/** Seconds a captcha stays valid. */
export const CAPTCHA_SECONDS = 300;

const NONCE_BYTES = 10;
const MAC_BYTES = 20;

/** A captcha picture and what goes back with the answer. */
export interface CaptchaPicture {
  uuid: string;
  image: string;
  expiresIn: number;
}

/**
 * Draws a captcha. Its answer is not kept anywhere: `uuid` holds the expiry and a keyed digest of the answer,
 * so any node can check it.
 */
export function drawCaptcha(keys: Keys, now: Date): CaptchaPicture {
  const { text, data } = svgCaptcha.create({
    size: 4,
    // No characters that are mistaken for each other.
    ignoreChars: "0oO1iIlL",
    noise: 2,
    color: true,
    background: "#f4f6fb",
    width: 120,
    height: 40,
  });
  return {
    uuid: captchaTicket(keys, text, now, randomBytes(NONCE_BYTES)),
    image: `data:image/svg+xml;base64,${Buffer.from(data).toString("base64")}`,
    expiresIn: CAPTCHA_SECONDS,
  };
}

/** What a captcha with the answer `text` is known by. */
export function captchaTicket(keys: Keys, text: string, now: Date, nonce: Buffer): string {
  const head = Buffer.alloc(4 + NONCE_BYTES);
  head.writeUInt32BE(Math.floor(now.getTime() / 1000) + CAPTCHA_SECONDS);
  nonce.copy(head, 4);
  return Buffer.concat([head, digest(keys, head, text)]).toString("base64url");
}

/** Whether `code` answers the captcha `uuid`. Each counts once, right or wrong, on whichever node. */
export async function spendCaptcha(
  db: Queryable,
  keys: Keys,
  { uuid, code }: { uuid: string | undefined; code: string | undefined },
  now: Date,
): Promise<boolean> {
  if (!uuid || !code) return false;
  const ticket = Buffer.from(uuid, "base64url");
  if (ticket.length !== 4 + NONCE_BYTES + MAC_BYTES) return false;
  const expiresAt = new Date(ticket.readUInt32BE(0) * 1000);
  const latest = now.getTime() + CAPTCHA_SECONDS * 1000;
  if (expiresAt <= now || expiresAt.getTime() > latest) return false;

  await db.delete(spentCaptcha).where(lte(spentCaptcha.expiresAt, now));
  const spent = await db
    .insert(spentCaptcha)
    .values({ uuid: ticket.toString("base64url"), expiresAt })
    .onConflictDoNothing()
    .returning({ uuid: spentCaptcha.uuid });
  if (spent.length === 0) return false;

  const head = ticket.subarray(0, 4 + NONCE_BYTES);
  return sameMac(ticket.subarray(4 + NONCE_BYTES), digest(keys, head, code));
}

function digest(keys: Keys, head: Buffer, text: string): Buffer {
  return mac(keys.captcha, `${head.toString("base64url")}.${text.trim().toLowerCase()}`, MAC_BYTES);
}
