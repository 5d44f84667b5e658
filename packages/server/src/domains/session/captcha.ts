import { randomBytes, randomInt } from "node:crypto";
import { lte } from "drizzle-orm";
import type { Queryable } from "../../db/index.ts";
import { DomainError } from "../../errors/index.ts";
import { drawCaptchaPicture } from "./captcha-picture.ts";
import { type Keys, mac, sameMac } from "./keys.ts";
import { networkOf } from "./sign-in-failures.ts";
import { spentCaptcha } from "./tables.ts";

/** Seconds a captcha stays valid. */
export const CAPTCHA_SECONDS = 300;
/** Without what is mistaken for something else: O and Q for 0, I for 1, Z for 2, S for 5, B for 8, G for 6, U for V. */
const CAPTCHA_LETTERS = "ACDEFHJKLMNPRTWXY34679";
const LENGTH = 4;

const TIME_BYTES = 4;
const NONCE_BYTES = 10;
const SEAL_BYTES = 10;
const ANSWER_BYTES = 16;
const HEAD_BYTES = TIME_BYTES + NONCE_BYTES;

/** Pictures that are drawn at the same moment: each keeps a thread busy for about ten milliseconds. */
const DRAWN_AT_ONCE = 1;
/** More waiting than this would wait longer than a second or two. */
const MOST_WAITING = 200;
/** Of those, from one address: others still get their turn. */
const MOST_WAITING_OF_ADDRESS = 100;

/** A captcha picture and what goes back with the answer. */
export interface Captcha {
  uuid: string;
  image: string;
  expiresIn: number;
}

/** Whether a captcha was answered: rightly, wrongly (also one that is spent or expired), or not at all. */
export type CaptchaAnswer = "right" | "wrong" | "none";

/** Gives out captchas, one after the other: drawing must leave the rest of the server its share. */
export class CaptchaDesk {
  readonly #keys: Keys;
  #drawing = 0;
  readonly #waiting: (() => void)[] = [];
  readonly #ofAddress = new Map<string, number>();

  constructor(keys: Keys) {
    this.#keys = keys;
  }

  /** A new captcha. Refuses with 429 when too many wait, from this address or in all. */
  async draw(ip: string, now: Date): Promise<Captcha> {
    const address = networkOf(ip);
    const here = this.#ofAddress.get(address) ?? 0;
    if (here >= MOST_WAITING_OF_ADDRESS || this.#waiting.length >= MOST_WAITING) {
      throw new DomainError(429, "RATE_LIMITED", "现在获取验证码的人很多，请过几秒再试", { retryAfter: 2 });
    }
    this.#ofAddress.set(address, here + 1);
    try {
      if (this.#drawing >= DRAWN_AT_ONCE) await new Promise<void>((resolve) => this.#waiting.push(resolve));
      else this.#drawing += 1;
      try {
        return await this.#drawNow(now);
      } finally {
        const next = this.#waiting.shift();
        if (next) next();
        else this.#drawing -= 1;
      }
    } finally {
      const left = (this.#ofAddress.get(address) ?? 1) - 1;
      if (left > 0) this.#ofAddress.set(address, left);
      else this.#ofAddress.delete(address);
    }
  }

  async #drawNow(now: Date): Promise<Captcha> {
    const text = Array.from(
      { length: LENGTH },
      () => CAPTCHA_LETTERS[randomInt(CAPTCHA_LETTERS.length)],
    ).join("");
    const picture = await drawCaptchaPicture(text);
    return {
      uuid: captchaTicket(this.#keys, text, now, randomBytes(NONCE_BYTES)),
      image: `data:image/webp;base64,${picture.toString("base64")}`,
      expiresIn: CAPTCHA_SECONDS,
    };
  }
}

/**
 * What a captcha with the answer `text` is known by. The answer is not kept anywhere: the ticket holds expiry, a number
 * of its own, a seal that shows that it was made here, and a keyed digest of the answer, so any node can check it.
 */
export function captchaTicket(keys: Keys, text: string, now: Date, nonce: Buffer): string {
  const head = Buffer.alloc(HEAD_BYTES);
  head.writeUInt32BE(Math.floor(now.getTime() / 1000) + CAPTCHA_SECONDS);
  nonce.copy(head, TIME_BYTES);
  return Buffer.concat([head, seal(keys, head), digest(keys, head, text)]).toString("base64url");
}

/** Judges `code` as the answer to the captcha `uuid`. Each is judged once, right or wrong, on whichever node. */
export async function spendCaptcha(
  db: Queryable,
  keys: Keys,
  { uuid, code }: { uuid?: string | undefined; code?: string | undefined },
  now: Date,
): Promise<CaptchaAnswer> {
  if (!code?.trim()) return "none";
  const ticket = Buffer.from(uuid ?? "", "base64url");
  if (ticket.length !== HEAD_BYTES + SEAL_BYTES + ANSWER_BYTES) return "wrong";
  const head = ticket.subarray(0, HEAD_BYTES);
  // Made-up tickets must not fill the table.
  if (!sameMac(ticket.subarray(HEAD_BYTES, HEAD_BYTES + SEAL_BYTES), seal(keys, head))) return "wrong";
  const expiresAt = new Date(ticket.readUInt32BE(0) * 1000);
  if (expiresAt <= now) return "wrong";

  await db.delete(spentCaptcha).where(lte(spentCaptcha.expiresAt, now));
  const spent = await db
    .insert(spentCaptcha)
    .values({ uuid: ticket.toString("base64url"), expiresAt })
    .onConflictDoNothing()
    .returning({ uuid: spentCaptcha.uuid });
  if (spent.length === 0) return "wrong";
  return sameMac(ticket.subarray(HEAD_BYTES + SEAL_BYTES), digest(keys, head, code)) ? "right" : "wrong";
}

const seal = (keys: Keys, head: Buffer): Buffer =>
  mac(keys.captcha, `seal.${head.toString("base64url")}`, SEAL_BYTES);

const digest = (keys: Keys, head: Buffer, text: string): Buffer =>
  mac(keys.captcha, `${head.toString("base64url")}.${text.trim().toLowerCase()}`, ANSWER_BYTES);
