import { mac, sameMac } from "./keys.ts";

/** Lifetime of a token. It is good for a single purpose. */
export const OWNER_TOKEN_MINUTES = 15;

const MAC_BYTES = 32;

/** Who may do it. */
interface Owner {
  accountId: number;
  /** The current value of what the token may change, such as the password hash: after the change it is invalid. */
  present: string;
}

/**
 * `<account>.<end>.<mac>`: lets the owner of an account do one thing without being signed in.
 *
 * @param key of that one thing
 */
export function writeOwnerToken(
  key: Buffer,
  { accountId, present }: Owner,
  now: Date,
  minutes: number = OWNER_TOKEN_MINUTES,
): string {
  const claim = `${accountId}.${Math.floor(now.getTime() / 1000) + minutes * 60}`;
  return `${claim}.${mac(key, `${claim}.${present}`, MAC_BYTES).toString("base64url")}`;
}

/** The content of a token whose signature has not been checked yet. */
interface OwnerClaim {
  accountId: number;
  /** Whether the signature is ours, for this purpose, this account and this current value. */
  isFor: (key: Buffer, present: string) => boolean;
}

/** Null for what is no token, and for one that has ended. */
export function readOwnerToken(token: string, now: Date): OwnerClaim | null {
  const [, id, end, signature] = /^(\d{1,10})\.(\d{1,12})\.([\w-]{43})$/.exec(token) ?? [];
  if (id === undefined || end === undefined || signature === undefined) return null;
  if (Number(end) * 1000 < now.getTime()) return null;
  return {
    accountId: Number(id),
    isFor: (key, present) =>
      sameMac(Buffer.from(signature, "base64url"), mac(key, `${id}.${end}.${present}`, MAC_BYTES)),
  };
}
