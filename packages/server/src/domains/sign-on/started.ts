import { parseCookie, stringifySetCookie } from "cookie";
import { cookieName } from "../../http/cookie-name.ts";
import type { Sealer } from "../../secret/sealed.ts";

/** How long somebody may take at their school. */
export const STARTED_MINUTES = 10;

const COOKIE = "mutual-recognition-sign-on";
const nameOf = (secure: boolean): string => cookieName(COOKIE, { secure, reach: "site" });
const PLACE = "sign-on cookie";

/** A sign-on that was begun in a browser: what only this browser may know of it. */
export interface Started {
  /** Of this beginning; it is good for one return. */
  id: string;
  schoolId: number;
  /** ms since 1970. */
  endsAt: number;
  /** Where the person wanted to go. */
  target?: string | undefined;
  /** The school sends it along when it sends the person back. */
  state: string;
  /** Of OpenID Connect. */
  nonce?: string | undefined;
  codeVerifier?: string | undefined;
}

/** The `Set-Cookie` that keeps it in the browser. Lax: it must come back with the visit from the school's site. */
export const startedCookie = (sealer: Sealer, started: Started, secure: boolean): string =>
  stringifySetCookie({
    name: nameOf(secure),
    value: sealer.seal(PLACE, JSON.stringify(started)),
    path: "/",
    maxAge: STARTED_MINUTES * 60,
    httpOnly: true,
    sameSite: "lax",
    secure,
  });

/** The `Set-Cookie` that forgets it. */
export const endedCookie = (secure: boolean): string =>
  stringifySetCookie({
    name: nameOf(secure),
    value: "",
    path: "/",
    maxAge: 0,
    httpOnly: true,
    sameSite: "lax",
    secure,
  });

/** What was begun in the browser that sent this `Cookie` header; undefined without, and once its time is over. */
export function readStarted(
  sealer: Sealer,
  cookie: string | undefined,
  { now, secure }: { now: Date; secure: boolean },
): Started | undefined {
  const value = cookie === undefined ? undefined : parseCookie(cookie)[nameOf(secure)];
  const text = value === undefined ? undefined : sealer.open(PLACE, value);
  if (text === undefined) return undefined;
  const started = JSON.parse(text) as Started;
  return started.endsAt > now.getTime() ? started : undefined;
}
