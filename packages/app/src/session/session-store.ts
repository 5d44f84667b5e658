import {
  cookieTokenStore,
  getSessionUserInfo,
  getUserMenuTree,
  logout as logoutCall,
  type MenuItem,
  type SessionUserInfo,
  type Tokens,
  switchRole as switchRoleCall,
} from "@huxuan/api-client";
import { useSyncExternalStore } from "react";
import { create } from "zustand";
import { paths } from "../paths.ts";
import { useSite } from "../site.ts";
import { hearOtherTabs, type SignedIn, tellOtherTabs } from "./other-tabs.ts";

/** Tokens live in cookies (specification, section 7). */
export const tokens = cookieTokenStore();

/** Kept after signing out, so that the sign-in page can greet the same kind of person (specification, section 4). */
const USER_TYPE_KEY = "mutual-recognition-user-type";

/** Where the own tokens are while somebody acts as another person. */
const ORIGINAL_TOKENS_KEY = "mutual-recognition-original-tokens";
/** Says that somebody signed out in this browser, until somebody signs in: sessions end by themselves, too. */
const SIGNED_OUT_KEY = "mutual-recognition-signed-out";
/** Stands where a refresh token would: a session of this kind is not renewed. */
const NO_REFRESH = "none";

interface SessionState {
  info: SessionUserInfo | null;
  menu: MenuItem[];
  /** The session ended by itself and the person has not decided yet. */
  expired: boolean;
  /** How often a session that had ended was continued by signing in again; live streams begin anew with it. */
  continued: number;
}

/** Who is signed in, as far as this tab knows. */
export const useSession = create<SessionState>(() => ({
  info: null,
  menu: [],
  expired: false,
  continued: 0,
}));

/** The signed-in person; only for screens behind a guard. */
export function useSessionInfo(): SessionUserInfo {
  const info = useSession((state) => state.info);
  if (!info) throw new Error("useSessionInfo: no session; the route needs a guard");
  return info;
}

export const isSignedIn = () => tokens.get() !== null;

/** The same for what a server draws as well: it knows nobody, and the browser looks as soon as the page works. */
export const useSignedIn = (): boolean => useSyncExternalStore(useSession.subscribe, isSignedIn, () => false);

const personOf = ({ useraccount, user }: SessionUserInfo): SignedIn => ({
  useraccount,
  roleId: user.currentUseRoleId,
  impersonated: user.simulator,
});
const isSame = (a: SignedIn, b: SignedIn): boolean =>
  a.useraccount === b.useraccount && a.roleId === b.roleId && a.impersonated === b.impersonated;

let agreeing = false;

/**
 * Keeps the tabs of a browser at one about who is signed in, because they share the tokens. Where somebody signed out in
 * another tab, this one shows nothing of theirs any more; where somebody else signed in, or the same person chose another
 * role, it is loaded anew as theirs.
 */
export function agreeWithOtherTabs(): void {
  if (agreeing) return;
  agreeing = true;
  hearOtherTabs((told) => {
    const { info } = useSession.getState();
    // The cookies are not asked: this tab may not see yet that they are gone. Who is asked whether to stay leaves as well.
    if (told === "signedOut" && info !== null) return goToSignIn();
    if (told === "signedOut" || told === null) return lookWhetherEnded();
    // Public pages only say that somebody is signed in.
    if (info === null && window.location.pathname !== paths.login) return useSession.setState({});
    if (info === null || !isSame(personOf(info), told)) return window.location.reload();
    // The same person signed in again there: everything here goes on.
    if (isSignedIn()) goOn(info);
  });
  // A tab that was asleep has heard nothing.
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") lookWhetherEnded();
  });
}

/** After the tokens may have gone: who signed out leaves, and whose session ended by itself is asked. */
function lookWhetherEnded(): void {
  if (isSignedIn()) return;
  const { info } = useSession.getState();
  // Public pages only say that nobody is signed in any more.
  if (info === null) return useSession.setState({});
  if (localStorage.getItem(SIGNED_OUT_KEY) !== null) return goToSignIn();
  askToSignIn();
}

let stayed = false;

/**
 * Asks whether to sign in again, in the place where the session ended: what is typed here is not lost. Who chose to stay is
 * not asked again before they do something: pages also read by themselves.
 */
export function askToSignIn(): void {
  // Nobody is in this page yet, or they have just signed out.
  if (useSession.getState().info === null || stayed) return;
  useSession.setState({ expired: true });
}

/** Leaves everything as it is, without a session. */
export function stay(): void {
  useSession.setState({ expired: false });
  stayed = true;
  // The press on 取消 itself is not over yet.
  const acts = () => {
    stayed = false;
    for (const kind of ACTS) window.removeEventListener(kind, acts, true);
  };
  for (const kind of ACTS) window.addEventListener(kind, acts, true);
}
const ACTS = ["pointerdown", "keydown"] as const;

/** The session is there again: what had failed is read again (`SessionEndedDialog`), and streams begin anew. */
function goOn(info: SessionUserInfo): void {
  const { expired, continued } = useSession.getState();
  useSession.setState({ info, expired: false, ...(expired || stayed ? { continued: continued + 1 } : {}) });
}

/**
 * Continues a session that had ended: the pages stay as they are. Somebody else, or the same person in another role, begins
 * at the page's address.
 */
export async function continueSession(next: Tokens, remember: boolean): Promise<SessionUserInfo> {
  const { info: before } = useSession.getState();
  storeTokens(next, remember);
  const { data: info } = await getSessionUserInfo({ meta: { quiet: true } });
  if (before === null || !isSame(personOf(before), personOf(info))) {
    tellOtherTabs(personOf(info));
    window.location.assign("/");
    return info;
  }
  goOn(info);
  tellOtherTabs(personOf(info));
  return info;
}

function goToSignIn(): void {
  const { pathname, search } = window.location;
  window.location.assign(`${paths.login}?redirect=${encodeURIComponent(pathname + search)}`);
}

let loading: Promise<SessionUserInfo> | null = null;

/** Loads person and menu once; navigation waits for it (specification, section 4). */
export function loadSession(): Promise<SessionUserInfo> {
  const { info } = useSession.getState();
  if (info) return Promise.resolve(info);
  loading ??= fetchSession().finally(() => {
    loading = null;
  });
  return loading;
}

async function fetchSession(): Promise<SessionUserInfo> {
  const [{ data: info }, { data: menu }] = await Promise.all([
    getSessionUserInfo({ meta: { quiet: true } }),
    getUserMenuTree({ meta: { quiet: true } }),
  ]);
  useSession.setState({ info, menu });
  tellOtherTabs(personOf(info));
  return info;
}

/** Reads the menu again: the office arranged it otherwise. What is shown stays when it cannot be read. */
export async function reloadMenu(): Promise<void> {
  const answer = await getUserMenuTree({ meta: { quiet: true } }).catch(() => undefined);
  if (answer !== undefined) useSession.setState({ menu: answer.data });
}

/** Stores what a sign-in gave. */
export function startSession(next: Tokens, remember: boolean): void {
  storeTokens(next, remember);
  useSession.setState({ info: null, menu: [], expired: false });
}

function storeTokens(next: Tokens, remember: boolean): void {
  tokens.remember(remember, useSite.getState().rememberDays);
  tokens.set(next);
  localStorage.removeItem(SIGNED_OUT_KEY);
}

/**
 * Forgets everything about the session on this device.
 *
 * @param how the reason that is sent to other tabs: null when the session ended by itself
 */
export function forgetSession(how: "signedOut" | null = null): void {
  const { info } = useSession.getState();
  if (info) localStorage.setItem(USER_TYPE_KEY, info.userType);
  localStorage.removeItem(ORIGINAL_TOKENS_KEY);
  if (how === "signedOut") localStorage.setItem(SIGNED_OUT_KEY, "1");
  tokens.set(null);
  useSession.setState({ info: null, menu: [], expired: false });
  tellOtherTabs(how);
}

/**
 * Ends the session on the server too, then starts the page afresh. Who acts as somebody else goes on as themselves
 * (specification, section 4).
 */
export async function signOut(): Promise<void> {
  // Even if the server cannot be reached, this device must forget.
  await logoutCall({ meta: { quiet: true } }).catch(() => undefined);
  if (endImpersonation()) return;
  forgetSession("signedOut");
  window.location.assign("/login");
}

/** Acts as somebody else from now on, in every tab; the own tokens are kept for afterwards. */
export function startImpersonation(accessToken: string): void {
  const own = tokens.get();
  if (own === null) return;
  localStorage.setItem(ORIGINAL_TOKENS_KEY, JSON.stringify(own));
  // There is nothing that would renew it: the store wants both.
  tokens.set({ accessToken, refreshToken: NO_REFRESH });
  window.location.assign("/");
}

/** Goes on as oneself with the session from before. Gives false when nobody acts as somebody else. */
export function endImpersonation(): boolean {
  const own = readOriginalTokens();
  localStorage.removeItem(ORIGINAL_TOKENS_KEY);
  if (own === null) return false;
  tokens.set(own);
  // Who is shown stays until the page is loaded anew: what is drawn asks who it is drawn for.
  useSession.setState({ expired: false });
  window.location.assign("/dashboard");
  return true;
}

/** The own tokens of who acts as somebody else in this browser. */
function readOriginalTokens(): Tokens | null {
  const now = tokens.get();
  if (now?.refreshToken !== NO_REFRESH) return null;
  try {
    const stored = JSON.parse(localStorage.getItem(ORIGINAL_TOKENS_KEY) ?? "null") as Partial<Tokens> | null;
    const { accessToken, refreshToken } = stored ?? {};
    return accessToken && refreshToken ? { accessToken, refreshToken } : null;
  } catch {
    // No JSON: there is nothing to go back to.
    return null;
  }
}

/** Reads again who is signed in, after something of it changed. */
export function reloadSession(): Promise<SessionUserInfo> {
  return fetchSession();
}

/** Acts in another role from now on. What was read and opened in the old one belongs to it: load the page anew after it. */
export async function switchRole(roleId: string): Promise<SessionUserInfo> {
  const { data } = await switchRoleCall({ query: { roleId } });
  tokens.set(data);
  return fetchSession();
}
