import type { Transaction } from "../../db/index.ts";
import type { SessionContext } from "./context.ts";
import { knownDevice, rememberDevice } from "./known-device.ts";
import { type CodeKind, holderOf, takeCode } from "./second-factor.ts";
import { admit, concernedOf, type SignedIn, type SignIn } from "./sign-in.ts";
import type { account } from "./tables.ts";

/** The second step of a sign-in. Throws as `takeCode`, 400 TOKEN_INVALID, and as a sign-in does after the right password. */
export async function signInWithCode(
  context: SessionContext,
  {
    token,
    code,
    ip,
    userAgent,
    concerns,
    cookie,
    origin,
  }: { token: string; code: string } & Pick<SignIn, "ip" | "userAgent" | "concerns" | "cookie" | "origin">,
  also: (tx: Transaction, owner: typeof account.$inferSelect, kind: CodeKind) => Promise<void>,
): Promise<SignedIn> {
  const { core, keys } = context;
  const { owner, key } = await holderOf(context, core.db, [keys.code, keys.vouchedCode], token);
  concerns?.(concernedOf(owner));
  const deviceId = knownDevice(keys, cookie, owner, core.clock());
  await takeCode(context, owner, { code, device: deviceId ?? "" }, (tx, kind) => also(tx, owner, kind));
  const vouched = key === keys.vouchedCode;
  const tokens = await admit(context, owner, { ip, userAgent, countedAhead: null, gaveCode: true, vouched });
  return {
    tokens,
    cookie: rememberDevice(keys, cookie, owner, {
      deviceId,
      secure: origin.startsWith("https:"),
      now: core.clock(),
    }),
  };
}
