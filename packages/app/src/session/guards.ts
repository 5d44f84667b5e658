import { ApiFailure, type MenuItem, type Permission } from "@huxuan/api-client";
import { createCan } from "@huxuan/ui";
import { redirect } from "react-router-dom";
import { paths } from "../paths.ts";
import { type Area, areaOf, homeOf } from "./home-of.ts";
import { returnTo } from "./return-to.ts";
import {
  askToSignIn,
  endImpersonation,
  forgetSession,
  isSignedIn,
  loadSession,
  useSession,
} from "./session-store.ts";

/** Answers that mean that this token lets nobody in. */
const REFUSED: ReadonlySet<number> = new Set([401, 403, 404]);

/** Somebody is signed in, or was when their session ended by itself in this page. */
const isKnown = () => isSignedIn() || useSession.getState().info !== null;

/** Guard of an area: signed in, session loaded, and in the area of the current role. */
export function requireArea(area: Area) {
  return async ({ request }: { request: Request }) => {
    const { pathname, search } = new URL(request.url);
    reloadIfAsked({ request });
    if (!isSignedIn()) {
      const { info } = useSession.getState();
      // The session ended while the page was open: the page stays, with what is typed in it, and asks.
      if (info !== null && areaOf(info) === area) {
        askToSignIn();
        return null;
      }
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
    if (permission === undefined || !isKnown()) return null;
    const info = await loadSession().catch(() => undefined);
    if (info === undefined || createCan(info.pageComponentPermissions)(permission)) return null;
    throw redirect(paths.forbidden);
  };
}

/** Whether the address is one that the person's menu leads to; then they come in, though nobody has built the page. */
export async function requireMenuEntry({ request }: { request: Request }) {
  if (isKnown()) {
    const { pathname } = new URL(request.url);
    const info = await loadSession().catch(() => undefined);
    const named = info && entryAt(useSession.getState().menu, pathname);
    if (info && named) return { title: named.nameZh, area: areaOf(info) };
  }
  throw redirect(paths.notFound);
}

function entryAt(menu: readonly MenuItem[], pathname: string): MenuItem | undefined {
  for (const entry of menu) {
    if (entry.fontEndUrl !== undefined && `/${entry.fontEndUrl.replace(/^\/+/, "")}` === pathname)
      return entry;
    const below = entryAt(entry.children, pathname);
    if (below) return below;
  }
  return undefined;
}

/** Draws a page anew from its address: `/redirect/dashboard` leads to `/dashboard` (specification, section 2). */
export function drawAnew({ request }: { request: Request }): never {
  const { pathname, search } = new URL(request.url);
  throw redirect(returnTo(pathname.slice("/redirect".length) + search) ?? paths.notFound);
}

/** Where the catalogue stood before 公共数据 had it: bookmarks lead on. */
export function toCourses({ request }: { request: Request }): never {
  throw redirect(`${paths.admin.catalogue}${new URL(request.url).search}`);
}

/** Guard of the homes: an address with `load` is loaded anew without what is behind `?` (specification, section 2). */
export function reloadIfAsked({ request }: { request: Request }): null {
  const { pathname, searchParams } = new URL(request.url);
  // A server that draws the page loads nothing.
  if (typeof window !== "undefined" && searchParams.has("load") && HOMES.has(pathname))
    window.location.replace(pathname);
  return null;
}
const HOMES: ReadonlySet<string> = new Set([
  paths.publicHome,
  paths.dashboard,
  paths.student.home,
  paths.teacher.home,
]);

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
