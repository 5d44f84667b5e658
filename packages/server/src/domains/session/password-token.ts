import { type Keys, mac, sameMac } from "./keys.ts";

/** How long it is good: for choosing a password, and no longer. */
export const PASSWORD_TOKEN_MINUTES = 15;

const MAC_BYTES = 32;

/** Whose password may be chosen by a token. */
interface Owner {
  accountId: number;
  /** The present one: with the next password the token is worth nothing. */
  passwordHash: string;
}

/** `<account>.<end>.<mac>`: lets its owner choose a password once, and nothing else. */
export function writePasswordToken(
  { password }: Keys,
  { accountId, passwordHash }: Owner,
  now: Date,
  minutes: number = PASSWORD_TOKEN_MINUTES,
): string {
  const claim = `${accountId}.${Math.floor(now.getTime() / 1000) + minutes * 60}`;
  return `${claim}.${mac(password, `${claim}.${passwordHash}`, MAC_BYTES).toString("base64url")}`;
}

/** What a token says, before it is known whether it was written here. */
interface PasswordClaim {
  accountId: number;
  /** Whether it was written here for this account while it had this password. */
  isFor: (keys: Keys, passwordHash: string) => boolean;
}

/** Null for what is no token, and for one that has ended. */
export function readPasswordToken(token: string, now: Date): PasswordClaim | null {
  const [, id, end, signature] = /^(\d{1,10})\.(\d{1,12})\.([\w-]{43})$/.exec(token) ?? [];
  if (id === undefined || end === undefined || signature === undefined) return null;
  if (Number(end) * 1000 < now.getTime()) return null;
  return {
    accountId: Number(id),
    isFor: ({ password }, passwordHash) =>
      sameMac(Buffer.from(signature, "base64url"), mac(password, `${id}.${end}.${passwordHash}`, MAC_BYTES)),
  };
}
