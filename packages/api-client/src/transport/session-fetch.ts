import type { TokenPair, TokenStore } from "./tokens.js";

export interface SessionFetchOptions {
  tokens: TokenStore;
  /** Exchanges a refresh token; throws the body of a refusal, or an `Error` when there was no answer. */
  refresh: (refreshToken: string) => Promise<TokenPair>;
  /** The session cannot be continued. Called once for all the calls that failed with it. */
  onSessionExpired: () => void;
  fetch: typeof globalThis.fetch;
}

/** The one 401 that a new token does not cure: the installation's licence (specification, section 8). */
const LICENCE = /许可证|licen[cs]e/i;

/**
 * `fetch` that keeps a session alive. The first 401 refreshes the tokens, every other call that fails
 * meanwhile waits for the same refresh, and all are sent again with the new token. A call sent with a token
 * that has been replaced since is sent again without another refresh. When the refresh is refused, every
 * waiting call gets its own 401 back; none is sent without a token.
 */
export function createSessionFetch(options: SessionFetchOptions): typeof globalThis.fetch {
  const { tokens, fetch } = options;
  let refreshing: Promise<TokenPair | null> | null = null;

  return async (input, init) => {
    const request = new Request(input, init);
    const sentWith = bearerOf(request);
    if (sentWith === null) return fetch(request);

    const again = request.clone();
    const response = await fetch(request);
    if (response.status !== 401 || (await isAboutLicence(response))) return response;

    const current = tokens.get();
    const fresh = current && current.accessToken !== sentWith ? current : await refreshOnce(sentWith);
    if (!fresh) return response;
    again.headers.set("Authorization", `Bearer ${fresh.accessToken}`);
    return fetch(again);
  };

  function refreshOnce(stale: string): Promise<TokenPair | null> {
    refreshing ??= acrossTabs(() => refresh(stale)).finally(() => {
      refreshing = null;
    });
    return refreshing;
  }

  async function refresh(stale: string): Promise<TokenPair | null> {
    const held = tokens.get();
    // Another tab was faster: its tokens are in the shared store already.
    if (held && held.accessToken !== stale) return held;
    if (held) {
      try {
        const next = await options.refresh(held.refreshToken);
        tokens.set(next);
        return next;
      } catch (error) {
        // The generated client throws the body of a refusal, and an Error only when there was no answer: a server out
        // of reach ends no session. The caller gets its 401, and the next call tries again.
        if (error instanceof Error) return null;
      }
    }
    options.onSessionExpired();
    return null;
  }
}

/** One refresh at a time for all tabs of the browser; elsewhere just the call. */
function acrossTabs<T>(work: () => Promise<T>): Promise<T> {
  const locks = globalThis.navigator?.locks;
  return locks ? locks.request("huxuan-token-refresh", work) : work();
}

function bearerOf(request: Request): string | null {
  const header = request.headers.get("Authorization");
  return header?.startsWith("Bearer ") ? header.slice(7) : null;
}

async function isAboutLicence(response: Response): Promise<boolean> {
  return LICENCE.test(await response.clone().text());
}
