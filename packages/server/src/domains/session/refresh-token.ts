import { type Keys, mac, sameMac } from "./keys.ts";

const MAC_BYTES = 32;

/** Which family a refresh token belongs to, and its number in it. */
export interface RefreshClaim {
  sessionId: string;
  generation: number;
}

/**
 * `<session>.<number>.<mac>`. It is derived and not stored, so that a tab that asks a moment later can be given
 * the same token, and a copy of the database holds none.
 */
export function writeRefreshToken({ refresh }: Keys, { sessionId, generation }: RefreshClaim): string {
  const claim = `${sessionId}.${generation}`;
  return `${claim}.${mac(refresh, claim, MAC_BYTES).toString("base64url")}`;
}

/** Null when it was not written here. */
export function readRefreshToken({ refresh }: Keys, token: string): RefreshClaim | null {
  const [, sessionId, number, signature] = /^([0-9a-f-]{36})\.(\d{1,9})\.([\w-]{43})$/.exec(token) ?? [];
  if (!sessionId || !number || !signature) return null;
  const expected = mac(refresh, `${sessionId}.${number}`, MAC_BYTES);
  if (!sameMac(Buffer.from(signature, "base64url"), expected)) return null;
  return { sessionId, generation: Number(number) };
}
