import ky from "ky";
import { client as defaultClient } from "../generated/client.gen.js";
import { CREATES } from "../generated/creates.gen.js";
import { type Client, createClient, createConfig } from "../generated/client/index.js";
import { refreshTokens } from "../generated/sdk.gen.js";
import { type ApiFailure, type FailureNotice, noticeOf, toFailure } from "./failure.js";
import { repeatLost, withKey } from "./idempotency-key.js";
import { createClientConfig } from "./runtime-config.js";
import { createSessionFetch } from "./session-fetch.js";
import { memoryTokenStore, type TokenStore } from "./tokens.js";

export interface HuxuanClientOptions {
  /** Origin of the server; the page's own origin by default. */
  baseUrl?: string;
  /** Where tokens are kept. In memory by default. */
  tokens?: TokenStore;
  /** A failure to show to the person (error catalogue, specification section 8). Not called for calls made with `meta: {quiet: true}`. */
  onNotify?: (notice: FailureNotice, call: FailedCall) => void;
  /** The session ended and could not be refreshed: offer to sign in again or to stay. Called once. */
  onSessionExpired?: () => void;
  /**
   * Called after every call: `true` when the server answered, whatever it said, `false` when it could not be reached. Not
   * called for calls that were given up.
   */
  onReach?: (reached: boolean) => void;
  /** For tests and special networks. */
  fetch?: typeof globalThis.fetch;
}

/** What failed, for callers that show some failures in place. */
export interface FailedCall {
  failure: ApiFailure;
  /** The call only reads: a GET, or a search, which is a POST because of its body. */
  reads: boolean;
}

/** A client of its own, for Node, tests and several sessions beside each other: pass it as `client` to a call. */
export function createHuxuanClient(options: HuxuanClientOptions = {}): Client {
  return wire(createClient(createClientConfig(createConfig({ throwOnError: true }))), options);
}

/** Sets up the client that calls use when none is passed. Call once, before the first call. */
export function configureClient(options: HuxuanClientOptions): Client {
  return wire(defaultClient, options);
}

function wire(client: Client, options: HuxuanClientOptions): Client {
  const tokens = options.tokens ?? memoryTokenStore();
  const baseUrl = options.baseUrl ?? globalThis.location?.origin ?? "";
  const plainFetch = reporting(
    options.fetch ?? ((input, init) => globalThis.fetch(input, init)),
    options.onReach,
  );

  // Refreshing must not wait for itself: it goes through a client without the session fetch.
  const bare = createClient(createClientConfig(createConfig({ baseUrl, throwOnError: true })));
  bare.setConfig({ ky: ky.create({ fetch: plainFetch }) });

  const sessionFetch = createSessionFetch({
    tokens,
    fetch: repeatLost(plainFetch),
    refresh: async (refreshToken) => (await refreshTokens({ client: bare, query: { refreshToken } })).data,
    onSessionExpired: () => options.onSessionExpired?.(),
  });
  client.setConfig({
    baseUrl,
    auth: () => tokens.get()?.accessToken,
    credentials: "same-origin",
    ky: ky.create({ fetch: sessionFetch }),
  });
  client.interceptors.request.use((request, { method, url }) =>
    CREATES.has(`${method} ${url}`) ? withKey(request) : request,
  );
  client.interceptors.error.use((error, response, request, call: object | undefined) => {
    const failure = toFailure(error, response);
    const notice = noticeOf(failure);
    if (notice && !isQuiet(call)) options.onNotify?.(notice, { failure, reads: reads(request) });
    return failure;
  });
  return client;
}

/** `fetch` that tells `onReach` whether the server answered. */
function reporting(
  fetch: typeof globalThis.fetch,
  onReach: HuxuanClientOptions["onReach"],
): typeof globalThis.fetch {
  if (!onReach) return fetch;
  return async (input, init) => {
    try {
      const response = await fetch(input, init);
      onReach(true);
      return response;
    } catch (error) {
      const givenUp =
        error instanceof Error && (error.name === "AbortError" || error.name === "TimeoutError");
      if (!givenUp) onReach(false);
      throw error;
    }
  };
}

function reads(request: Request | undefined): boolean {
  return (
    request !== undefined && (request.method === "GET" || new URL(request.url).pathname.endsWith("/search"))
  );
}

/** Calls made with `meta: {quiet: true}` show their failures themselves. The generated type does not name `meta`. */
function isQuiet(call: object | undefined): boolean {
  const meta: unknown = call && Reflect.get(call, "meta");
  return typeof meta === "object" && meta !== null && "quiet" in meta && meta.quiet === true;
}
