import { createHmac, createSecretKey, hkdfSync, type KeyObject, timingSafeEqual } from "node:crypto";

/** One key per purpose, all from the installation's secret. */
export interface Keys {
  /** A key object is imported once; raw bytes would be imported again for every token. */
  access: KeyObject;
  refresh: Buffer;
  captcha: Buffer;
  /** Names the rows of failed sign-ins. */
  signIn: Buffer;
  /** Signs the cookie of a known device. */
  device: Buffer;
  /** Signs what lets somebody choose a password. */
  password: Buffer;
  /** Chooses the questions of names that have none. */
  question: Buffer;
  /** Signs what lets somebody go on to the code after the right password. */
  code: Buffer;
  /** The same after a sign-on at a school, whose word took the password's place. */
  vouchedCode: Buffer;
  /** Signs what lets somebody set up or change their second factor. */
  secondFactor: Buffer;
  /** Names recovery codes, which are not stored themselves. */
  recovery: Buffer;
}

export function deriveKeys(secret: string): Keys {
  const key = (purpose: string) => Buffer.from(hkdfSync("sha256", secret, "", `huxuan ${purpose}`, 32));
  return {
    access: createSecretKey(key("access token")),
    refresh: key("refresh token"),
    captcha: key("captcha"),
    signIn: key("sign-in failures"),
    device: key("known device"),
    password: key("password change"),
    question: key("password question"),
    code: key("code of a sign-in"),
    vouchedCode: key("code of a sign-on at a school"),
    secondFactor: key("second factor change"),
    recovery: key("recovery codes"),
  };
}

export function mac(key: Buffer, text: string, bytes: number): Buffer {
  return createHmac("sha256", key).update(text).digest().subarray(0, bytes);
}

export function sameMac(a: Buffer, b: Buffer): boolean {
  return a.length === b.length && timingSafeEqual(a, b);
}
