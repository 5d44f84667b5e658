import { ApiFailure, isAboutLicence, markPrompted, toFailure } from "./failure.js";
import type { TokenPair, TokenStore } from "./tokens.js";
import type { Send } from "./upload.js";

export interface SessionFetchOptions {
  tokens: TokenStore;
  /** Exchanges a refresh token. Throws an `ApiFailure`. */
  refresh: (refreshToken: string) => Promise<TokenPair>;
  /** The session cannot be continued. Called once for all the calls that were under way. */
  onSessionExpired: () => void;
  fetch: Send;
}

/** Stands for the token of a call that had none. */
const NO_TOKEN = "";

/** Refusals of a refresh that say nothing about the session: the licence, and a server that is busy or too slow. */
const SAYS_NOTHING: ReadonlySet<number> = new Set([402, 408, 425, 429]);

/**
 * `fetch` that keeps a session alive. The first 401 refreshes the tokens; every other call that fails meanwhile, or is
 * begun meanwhile, waits for the same refresh, and all are sent again with the new token in the order in which they
 * came to wait. A call sent with a token that has been replaced since is sent again without another refresh. When the
 * refresh is refused, every waiting call fails with its own 401; none is sent without a token.
 *
 * Tokens may also go by themselves: cookies end after a day. What is called then without one, and is refused for that, is
 * the end of the session as well. Who never had a token is told with the refusal.
 *
 * Throws an `ApiFailure` where the session cannot go on, or the server could not be asked whether it can.
 */
export function createSessionFetch({ tokens, refresh, onSessionExpired, fetch }: SessionFetchOptions): Send {
  let refreshing: Promise<TokenPair | null> | null = null;
  /** Calls that were begun. */
  let begun = 0;
  /** The token with which the session ended, and how many calls had been begun when the person was asked last. */
  let ended: { accessToken: string; askedAfter: number } | null = null;
  let wasSignedIn = tokens.get() !== null;

  return async (request, onUploadProgress) => {
    const sentWith = bearerOf(request);
    if (sentWith === null && !wasSignedIn) return fetch(request, onUploadProgress);

    begun += 1;
    const number = begun;
    if (sentWith === null) return sendWithoutToken();
    wasSignedIn = true;
    const again = request.clone();
    // Its token is being replaced: sending it would only bring another 401.
    const replaced = await refreshing;
    if (replaced) return resend(replaced);
    const response = await fetch(request, onUploadProgress);
    if (response.status !== 401) return response;
    const failure = toFailure(await bodyOf(response.clone()), response);
    if (isAboutLicence(failure)) return response;
    const fresh = await freshTokens(sentWith, number);
    if (fresh) return resend(fresh);
    throw markPrompted(failure);

    async function sendWithoutToken(): Promise<Response> {
      const repeat = request.clone();
      const answer = await fetch(request, onUploadProgress);
      if (answer.status !== 401) return answer;
      const refusal = toFailure(await bodyOf(answer.clone()), answer);
      // A wrong password is a 401, too.
      if (refusal.code !== "UNAUTHENTICATED") return answer;
      const current = tokens.get();
      if (current !== null) {
        repeat.headers.set("Authorization", `Bearer ${current.accessToken}`);
        return fetch(repeat, onUploadProgress);
      }
      if (ended?.accessToken !== NO_TOKEN || number > ended.askedAfter) end(NO_TOKEN);
      throw markPrompted(refusal);
    }

    function resend({ accessToken }: TokenPair): Promise<Response> {
      again.headers.set("Authorization", `Bearer ${accessToken}`);
      return fetch(again, onUploadProgress);
    }
  };

  function freshTokens(stale: string, number: number): TokenPair | Promise<TokenPair | null> | null {
    const current = tokens.get();
    if (current && current.accessToken !== stale) return current;
    if (current === null || ended?.accessToken !== stale) return refreshOnce(stale);
    // Refused already. Who calls after having been asked is asked again; what was under way then is not.
    if (number > ended.askedAfter) end(stale);
    return null;
  }

  function refreshOnce(stale: string): Promise<TokenPair | null> {
    refreshing ??= acrossTabs(() => refreshHeld(stale)).finally(() => {
      refreshing = null;
    });
    return refreshing;
  }

  async function refreshHeld(stale: string): Promise<TokenPair | null> {
    const held = tokens.get();
    // Another tab was faster: its tokens are in the shared store already.
    if (held && held.accessToken !== stale) return held;
    if (held) {
      try {
        const next = await refresh(held.refreshToken);
        tokens.set(next);
        return next;
      } catch (error) {
        // A server that is busy or out of reach ends no session: the calls fail with that, and the next one tries again.
        if (!(error instanceof ApiFailure) || !endsSession(error)) throw error;
      }
    }
    end(stale);
    return null;
  }

  function end(accessToken: string): void {
    ended = { accessToken, askedAfter: begun };
    onSessionExpired();
  }
}

const endsSession = (failure: ApiFailure): boolean =>
  failure.kind === "refused" &&
  failure.status >= 400 &&
  failure.status < 500 &&
  !SAYS_NOTHING.has(failure.status) &&
  !isAboutLicence(failure);

/** One refresh at a time for all tabs of the browser; elsewhere just the call. */
function acrossTabs<T>(work: () => Promise<T>): Promise<T> {
  const locks = globalThis.navigator?.locks;
  return locks ? locks.request("huxuan-token-refresh", work) : work();
}

function bearerOf(request: Request): string | null {
  const header = request.headers.get("Authorization");
  return header?.startsWith("Bearer ") ? header.slice(7) : null;
}

/** What a refusal says, as JSON if it is. */
async function bodyOf(response: Response): Promise<unknown> {
  const text = await response.text();
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
