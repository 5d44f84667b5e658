import { ApiFailure, type Permission } from "@huxuan/api-client";
import { createCan } from "@huxuan/ui";
import { redirect } from "react-router-dom";
import { paths } from "../paths.ts";
import { type Area, areaOf, homeOf } from "./home-of.ts";
import { endImpersonation, forgetSession, isSignedIn, loadSession } from "./session-store.ts";

/** Answers that mean that this token lets nobody in. */
const REFUSED: ReadonlySet<number> = new Set([401, 403, 404]);

/** Guard of an area: signed in, session loaded, and in the area of the current role. */
export function requireArea(area: Area) {
  return async ({ request }: { request: Request }) => {
    const { pathname, search } = new URL(request.url);
    if (!isSignedIn()) {
      // Who opens the bare address is a visitor, not somebody whose session ended (specification, section 4).
      if (pathname === "/" || pathname === paths.dashboard) throw redirect(paths.publicHome);
      throw redirect(`${paths.login}?redirect=${encodeURIComponent(pathname + search)}`);
    }
    const info = await sessionOrSignIn();
    if (areaOf(info) === area) return null;
    throw redirect(pathname === "/" ? homeOf(info) : paths.forbidden);
  };
}

/** Guard of a screen: who may not read it sees a refusal (specification, section 2), and no request is sent. */
export function requirePermission(permission: Permission | undefined) {
  return async () => {
    // Who is not signed in, or cannot be known, is sent on by the area's guard, which runs at the same time.
    if (permission === undefined || !isSignedIn()) return null;
    const info = await loadSession().catch(() => undefined);
    if (info === undefined || createCan(info.pageComponentPermissions)(permission)) return null;
    throw redirect(paths.forbidden);
  };
}

/** Guard of the sign-in page: who is signed in already goes home. */
export async function skipIfSignedIn() {
  if (!isSignedIn()) return null;
  const info = await sessionOrSignIn();
  throw redirect(homeOf(info));
}

/**
 * A token that gives no person is worth nothing: forget it and sign in (specification, section 8). A server that is
 * busy or cannot be reached says nothing about the token: the page says so, and loads again with the same session.
 */
async function sessionOrSignIn() {
  try {
    return await loadSession();
  } catch (error) {
    if (!isRefusal(error)) throw error;
    // Half an hour as somebody else is over: the own session goes on.
    if (endImpersonation()) throw redirect(paths.dashboard);
    forgetSession();
    throw redirect(paths.login);
  }
}

function isRefusal(error: unknown): boolean {
  return error instanceof ApiFailure && REFUSED.has(error.status);
}
