/** The pair that a sign-in or a refresh gives. */
export interface TokenPair {
  accessToken: string;
  refreshToken: string;
}

/** Where tokens are kept between calls. Read again before every call, so that other tabs are followed. */
export interface TokenStore {
  get(): TokenPair | null;
  /** `null` forgets them. */
  set(tokens: TokenPair | null): void;
}

/** Keeps tokens in memory: for Node, tests and scripts. */
export function memoryTokenStore(initial: TokenPair | null = null): TokenStore {
  let tokens = initial;
  return {
    get: () => tokens,
    set: (next) => {
      tokens = next;
    },
  };
}

/**
 * Cookie names (specification, section 9: named for the mutual-recognition product). On a site with https they begin with
 * `__Host-`: browsers take such a cookie from this very site alone.
 */
export const TOKEN_COOKIES = {
  access: "mutual-recognition-token",
  refresh: "mutual-recognition-refresh-token",
  remember: "mutual-recognition-remember",
} as const;

/** Says, on a site with https, that no token is looked for any more under the names that cookies had before. */
const MOVED = "mutual-recognition-moved";
/** The longest that browsers keep a cookie. */
const MOVED_DAYS = 400;

/** Days a token cookie lives unless the person asked to be remembered (specification, section 9). */
export const TOKEN_COOKIE_DAYS = 1;

export interface CookieTokenStoreOptions {
  /** Days for those who asked to be remembered, where the sign-in names none. Default 7. */
  rememberDays?: number;
}

/** A cookie store that also remembers whether the person asked to be remembered. */
export interface CookieTokenStore extends TokenStore {
  /**
   * Call before storing the tokens of a sign-in.
   *
   * @param days how long the site keeps a session; it holds for the refreshes of this sign-in, too
   */
  remember(wanted: boolean, days?: number): void;
}

/** Keeps tokens in cookies of this site (specification, section 7). Browser only. */
export function cookieTokenStore({ rememberDays = 7 }: CookieTokenStoreOptions = {}): CookieTokenStore {
  const days = () => Number(readCookie(TOKEN_COOKIES.remember)) || TOKEN_COOKIE_DAYS;
  return {
    get: () => {
      const found = pairOf(readCookie);
      if (found !== null || !isSecure() || readCookie(MOVED) !== null) return found;
      return moveCookies();
    },
    set(tokens) {
      writeCookie(TOKEN_COOKIES.access, tokens?.accessToken ?? "", tokens ? days() : 0);
      writeCookie(TOKEN_COOKIES.refresh, tokens?.refreshToken ?? "", tokens ? days() : 0);
    },
    remember(wanted, wantedDays = rememberDays) {
      writeCookie(TOKEN_COOKIES.remember, wanted ? String(wantedDays) : "", wanted ? wantedDays : 0);
    },
  };
}

function pairOf(read: (name: string) => string | null): TokenPair | null {
  const accessToken = read(TOKEN_COOKIES.access);
  const refreshToken = read(TOKEN_COOKIES.refresh);
  return accessToken && refreshToken ? { accessToken, refreshToken } : null;
}

/**
 * Gives the cookies of a sign-in before the prefix their new names, so that nobody has to sign in again. Once in a browser:
 * later a cookie with an old name may be somebody else's, from a neighbouring site.
 */
function moveCookies(): TokenPair | null {
  const pair = pairOf(readPlain);
  const days = readPlain(TOKEN_COOKIES.remember);
  writeCookie(MOVED, "1", MOVED_DAYS);
  if (pair !== null) {
    const kept = Number(days) || TOKEN_COOKIE_DAYS;
    if (days) writeCookie(TOKEN_COOKIES.remember, days, kept);
    writeCookie(TOKEN_COOKIES.access, pair.accessToken, kept);
    writeCookie(TOKEN_COOKIES.refresh, pair.refreshToken, kept);
    for (const name of Object.values(TOKEN_COOKIES)) writePlain(name, "", 0);
  }
  return pair;
}

const isSecure = (): boolean => location.protocol === "https:";

const nameOf = (name: string): string => (isSecure() ? `__Host-${name}` : name);

const readCookie = (name: string): string | null => readPlain(nameOf(name));

const writeCookie = (name: string, value: string, days: number): void =>
  writePlain(nameOf(name), value, days);

function readPlain(name: string): string | null {
  const found = document.cookie.split("; ").find((pair) => pair.startsWith(`${name}=`));
  return found ? decodeURIComponent(found.slice(name.length + 1)) : null;
}

function writePlain(name: string, value: string, days: number): void {
  const secure = isSecure() ? "; Secure" : "";
  document.cookie = `${name}=${encodeURIComponent(value)}; Path=/; Max-Age=${Math.round(days * 86_400)}; SameSite=Strict${secure}`;
}
