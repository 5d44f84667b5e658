import { createHmac, hkdfSync, timingSafeEqual } from "node:crypto";

/** One key per purpose, all from the installation's secret. */
export interface Keys {
  access: Uint8Array;
  refresh: Buffer;
  captcha: Buffer;
}

export function deriveKeys(secret: string): Keys {
  const key = (purpose: string) => Buffer.from(hkdfSync("sha256", secret, "", `huxuan ${purpose}`, 32));
  return {
    access: new Uint8Array(key("access token")),
    refresh: key("refresh token"),
    captcha: key("captcha"),
  };
}

export function mac(key: Buffer, text: string, bytes: number): Buffer {
  return createHmac("sha256", key).update(text).digest().subarray(0, bytes);
}

export function sameMac(a: Buffer, b: Buffer): boolean {
  return a.length === b.length && timingSafeEqual(a, b);
}
