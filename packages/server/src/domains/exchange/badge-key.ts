import { createPrivateKey, createPublicKey, hkdfSync, type KeyObject } from "node:crypto";
import { calculateJwkThumbprint } from "jose";
import type { Queryable } from "../../db/index.ts";
import type { CoreServices } from "../../platform/core.ts";
import { badgeKey } from "./tables.ts";

/** PKCS #8 of an Ed25519 key (RFC 8410), before its 32 bytes. */
const PKCS8 = Buffer.from("302e020100300506032b657004220420", "hex");

/** The key that signs badges. */
export interface SigningKey {
  kid: string;
  /** Public half, base64url. */
  x: string;
  privateKey: KeyObject;
}

/**
 * Derives the key from the secret of the installation: it is the same on every node and after a restart from a backup with
 * its secret, and stands nowhere.
 */
export async function signingKeyOf({ secret }: Pick<CoreServices, "secret">): Promise<SigningKey> {
  const seed = Buffer.from(hkdfSync("sha256", secret, "", "huxuan badge signing", 32));
  const privateKey = createPrivateKey({ key: Buffer.concat([PKCS8, seed]), format: "der", type: "pkcs8" });
  const { x = "" } = createPublicKey(privateKey).export({ format: "jwk" });
  return { kid: await calculateJwkThumbprint({ kty: "OKP", crv: "Ed25519", x }), x, privateKey };
}

/** A public key as others read it (RFC 8037). */
export const publicJwk = ({ kid, x }: Pick<SigningKey, "kid" | "x">) => ({
  kty: "OKP",
  crv: "Ed25519",
  x,
  kid,
  alg: "EdDSA",
  use: "sig",
});

/** Notes that badges are signed with a key from now on: with another secret they are still checked by it. */
export async function keepKey(db: Queryable, { kid, x }: SigningKey, since: Date): Promise<void> {
  await db.insert(badgeKey).values({ kid, x, since }).onConflictDoNothing();
}

/** All keys with which badges were signed, the newest first, and the one that signs now. */
export async function publicKeys(db: Queryable, now: SigningKey) {
  const kept = await db.select().from(badgeKey).orderBy(badgeKey.since);
  return [
    publicJwk(now),
    ...kept
      .toReversed()
      .filter(({ kid }) => kid !== now.kid)
      .map(publicJwk),
  ];
}
