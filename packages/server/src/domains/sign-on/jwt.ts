import { createRemoteJWKSet, customFetch, errors, type JWTPayload, jwtVerify } from "jose";
import { bad, good, type Kind, type KindContext, type SignOnSchoolFacts } from "./kind.ts";
import type { Caches } from "../../platform/caches/index.ts";
import type { Ask } from "../../platform/outgoing/index.ts";
import { notValid, unavailable, unreachableIn } from "./refusals.ts";
import { readIdentity } from "./rules.ts";

/** Signed by a key of which the platform has the public half only; what is shared could be used by both sides. */
const ALGORITHMS = [
  "RS256",
  "RS384",
  "RS512",
  "PS256",
  "PS384",
  "PS512",
  "ES256",
  "ES384",
  "ES512",
  "EdDSA",
  "Ed25519",
];
/** By how much the clocks of school and platform may differ, seconds. */
const TOLERANCE_SECONDS = 30;
/** A token for signing in is used at once; what lives longer than this is meant for something else. */
const MOST_HOURS = 24;
/** Keys of schools that are kept at the most. */
const MOST_KEPT = 500;

type Keys = ReturnType<typeof createRemoteJWKSet>;

/** A token that the school signs. The school's keys are kept by address, and asked for again where a token names another one. */
export function jwtKind(caches: Caches): Kind {
  const kept = new Map<string, Keys>();
  caches.add("signOn", { entries: () => kept.size, clear: () => kept.clear() });
  const keysAt = (address: string, ask: Ask): Keys => {
    const found = kept.get(address);
    if (found !== undefined) return found;
    if (kept.size >= MOST_KEPT) kept.clear();
    const made = createRemoteJWKSet(new URL(address), { [customFetch]: ask });
    kept.set(address, made);
    return made;
  };

  return {
    async begin(_context, { settings }, state) {
      const address = new URL(settings.address);
      address.searchParams.set("state", state);
      return { address: address.href };
    },
    takes: ({ token }) => token !== undefined,

    async identify(context, school, { said: { token = "" } }) {
      const payload = await verify(context, school, token, keysAt);
      const { jti, exp = 0 } = payload;
      const latest = context.now.getTime() + MOST_HOURS * 3_600_000;
      if (typeof jti !== "string" || jti === "" || exp * 1000 > latest) throw notValid();
      const identity = readIdentity(payload, school.settings, "sub");
      if (identity === undefined) throw notValid(new Error("the token does not say who it is about"));
      await context.spendOnce(`jti ${jti}`, new Date((exp + TOLERANCE_SECONDS) * 1000));
      return identity;
    },

    async attempt({ ask }, { settings }) {
      try {
        const answer = await ask(settings.keysAddress ?? "");
        if (answer.status !== 200) return [bad(`公钥地址回答了 ${answer.status}，应为 200`)];
        const { keys } = (await answer.json().catch(() => ({}))) as { keys?: { kty?: unknown }[] };
        if (!Array.isArray(keys)) return [bad("公钥地址的回答不是公钥集（JWK Set）")];
        const usable = keys.filter(({ kty }) => ["RSA", "EC", "OKP"].includes(String(kty))).length;
        if (usable === 0) return [bad("公钥集里没有可用的公钥")];
        return [good(`已读到 ${usable} 把公钥`), good("令牌的签发者、受众和学号要等有人登录时才能核对")];
      } catch (error) {
        return [bad(`公钥地址连不上：${unreachableIn(error)?.message ?? "原因不明"}`)];
      }
    },
  };
}

async function verify(
  { ask, now }: KindContext,
  { name, settings }: SignOnSchoolFacts,
  token: string,
  keysAt: (address: string, ask: Ask) => Keys,
): Promise<JWTPayload> {
  const { issuer, audience, keysAddress } = settings;
  if (issuer === null || audience === null || keysAddress === null) throw unavailable(name);
  try {
    const { payload } = await jwtVerify(token, keysAt(keysAddress, ask), {
      issuer,
      audience,
      algorithms: ALGORITHMS,
      currentDate: now,
      clockTolerance: TOLERANCE_SECONDS,
      requiredClaims: ["exp", "jti"],
    });
    return payload;
  } catch (error) {
    throw isAboutKeys(error) ? unavailable(name, error) : notValid(error);
  }
}

/** The keys could not be had: that says nothing about the token. */
const isAboutKeys = (error: unknown): boolean =>
  unreachableIn(error) !== undefined ||
  error instanceof errors.JWKSTimeout ||
  error instanceof errors.JWKSInvalid ||
  // Of the library itself: the answer was no 200, or no JSON.
  (error instanceof errors.JOSEError && error.code === "ERR_JOSE_GENERIC");
