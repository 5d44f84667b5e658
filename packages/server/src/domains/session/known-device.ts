import { randomBytes } from "node:crypto";
import { parseCookie, stringifySetCookie } from "cookie";
import { cookieName } from "../../http/cookie-name.ts";
import { type Keys, mac, sameMac } from "./keys.ts";
import { accountName } from "./sign-in-failures.ts";

/** Days for which a device is remembered after the last sign-in on it. */
export const DEVICE_DAYS = 180;
/** Most accounts remembered on one device: one with more is shared, like a computer in a lab. */
const MOST_ACCOUNTS = 4;

const DEVICE_COOKIE = "mutual-recognition-device";
/** Sent with sign-ins only. */
const COOKIE_PATH = "/qsmart/common";

const ACCOUNT_BYTES = 12;
const DEVICE_BYTES = 12;
const TIME_BYTES = 4;
const MAC_BYTES = 16;
const HEAD_BYTES = ACCOUNT_BYTES + DEVICE_BYTES + TIME_BYTES;
const ENTRY = new RegExp(`^[\\w-]{${Math.ceil(((HEAD_BYTES + MAC_BYTES) * 4) / 3)}}$`);

/** The parts of an account that a device is bound to: a new password makes it unknown. */
interface DeviceAccount {
  useraccount: string;
  passwordHash: string;
}

/** Whether anybody has signed in on this device, as its cookie claims. */
export function claimsDevice(cookie: string | undefined): boolean {
  return entriesOf(cookie).length > 0;
}

/** Id of the device, if this account signed in on it within the last half year; null otherwise. */
export function knownDevice(
  keys: Keys,
  cookie: string | undefined,
  account: DeviceAccount,
  now: Date,
): string | null {
  const mark = accountMark(keys, account);
  for (const entry of entriesOf(cookie)) {
    const bytes = Buffer.from(entry, "base64url");
    // The last character has bits that decoding ignores: a changed text would be the same bytes.
    if (bytes.toString("base64url") !== entry) continue;
    const head = bytes.subarray(0, HEAD_BYTES);
    if (!head.subarray(0, ACCOUNT_BYTES).equals(mark)) continue;
    if (!sameMac(bytes.subarray(HEAD_BYTES), signature(keys, head, account))) continue;
    const since = head.readUInt32BE(ACCOUNT_BYTES + DEVICE_BYTES) * 1000;
    if (now.getTime() - since > DEVICE_DAYS * 86_400_000) continue;
    return head.subarray(ACCOUNT_BYTES, ACCOUNT_BYTES + DEVICE_BYTES).toString("base64url");
  }
  return null;
}

/**
 * The cookie (a `Set-Cookie` header) that makes the device known for this account, beside those it is known for already.
 * It lets nobody in: it only spares the challenge. A device keeps its id, so that its failures stay counted.
 */
export function rememberDevice(
  keys: Keys,
  cookie: string | undefined,
  account: DeviceAccount,
  { deviceId, secure, now }: { deviceId: string | null; secure: boolean; now: Date },
): string {
  const mark = accountMark(keys, account);
  const time = Buffer.alloc(TIME_BYTES);
  time.writeUInt32BE(Math.floor(now.getTime() / 1000));
  const id = deviceId === null ? randomBytes(DEVICE_BYTES) : Buffer.from(deviceId, "base64url");
  const head = Buffer.concat([mark, id, time]);
  const entry = Buffer.concat([head, signature(keys, head, account)]).toString("base64url");
  const others = entriesOf(cookie).filter(
    (other) => !Buffer.from(other, "base64url").subarray(0, ACCOUNT_BYTES).equals(mark),
  );
  return stringifySetCookie({
    name: cookieName(DEVICE_COOKIE, { secure, reach: "path" }),
    value: [entry, ...others].slice(0, MOST_ACCOUNTS).join("."),
    path: COOKIE_PATH,
    maxAge: DEVICE_DAYS * 86_400,
    httpOnly: true,
    sameSite: "strict",
    secure,
  });
}

function entriesOf(cookie: string | undefined): string[] {
  if (cookie === undefined) return [];
  const given = parseCookie(cookie);
  // Each entry is signed: whoever put it there, it says only what was written here. Devices that were known before the name
  // had its beginning stay known.
  const value =
    given[cookieName(DEVICE_COOKIE, { secure: true, reach: "path" })] ?? given[DEVICE_COOKIE] ?? "";
  return value
    .split(".")
    .filter((entry) => ENTRY.test(entry))
    .slice(0, MOST_ACCOUNTS);
}

const accountMark = (keys: Keys, { useraccount }: DeviceAccount): Buffer =>
  mac(keys.device, `account:${accountName(useraccount)}`, ACCOUNT_BYTES);

const signature = (keys: Keys, head: Buffer, { passwordHash }: DeviceAccount): Buffer =>
  mac(keys.device, `${head.toString("base64url")}.${passwordHash}`, MAC_BYTES);
