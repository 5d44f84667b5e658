import ky, { type Options as KyOptions } from "ky";
import { client as defaultClient } from "../generated/client.gen.js";
import { ATTACHMENTS } from "../generated/attachments.gen.js";
import { CREATES } from "../generated/creates.gen.js";
import { type Client, type ClientMeta, createClient, createConfig } from "../generated/client/index.js";
import { refreshTokens } from "../generated/sdk.gen.js";
import { type ApiFailure, type FailureNotice, noticeOf, toFailure } from "./failure.js";
import { repeatLost, withKey } from "./idempotency-key.js";
import { createClientConfig } from "./runtime-config.js";
import { createSessionFetch } from "./session-fetch.js";
import { memoryTokenStore, type TokenStore } from "./tokens.js";
import { sendWith, type UploadProgress } from "./upload.js";

export interface HuxuanClientOptions {
  /** Origin of the server; the page's own origin by default. */
  baseUrl?: string;
  /** Where tokens are kept. In memory by default. */
  tokens?: TokenStore;
  /**
   * A failure to show to the person (error catalogue, specification section 8). Not called for calls made with
   * `meta: {quiet: true}`.
   */
  onNotify?: (notice: FailureNotice, call: FailedCall) => void;
  /**
   * The session ended and could not be refreshed: offer to sign in again or to stay (`FAILURE_TEXT.session`). Called once
   * for all the calls that were under way, which fail without a notice.
   */
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
  /**
   * The call only reads: a GET, or a search, which is a POST because of its body. Not one made with `meta: {act: true}`.
   */
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
  const bare = createClient(
    createClientConfig(createConfig({ baseUrl, throwOnError: true, credentials: "include" })),
  );
  bare.setConfig({ ky: ky.create({ fetch: plainFetch }) });
  bare.interceptors.error.use((error, response) => toFailure(error, response));

  const sessionFetch = createSessionFetch({
    tokens,
    fetch: repeatLost(sendWith(plainFetch)),
    refresh: async (refreshToken) => (await refreshTokens({ client: bare, query: { refreshToken } })).data,
    onSessionExpired: () => options.onSessionExpired?.(),
  });
  const followed = new WeakMap<Request, ((progress: UploadProgress) => void) | undefined>();
  client.setConfig({
    baseUrl,
    auth: () => tokens.get()?.accessToken,
    credentials: "include",
    // Ky makes a request of its own of the one that is followed: what follows it goes with the fetch of this one call.
    ky: ((request: Request, given: KyOptions) =>
      ky(request, {
        ...given,
        fetch: (input, init) => sessionFetch(new Request(input, init), followed.get(request)),
      })) as typeof ky,
  });
  client.interceptors.request.use((given, call) => {
    const operation = `${call.method} ${call.url}`;
    const request = CREATES.has(operation) ? withKey(given) : given;
    // A downloaded text or JSON file is a file, not an answer to be read.
    if (ATTACHMENTS.has(operation) && call.parseAs === "auto") call.parseAs = "blob";
    followed.set(request, metaOf(call).onUploadProgress);
    return request;
  });
  const told = new WeakSet<ApiFailure>();
  client.interceptors.error.use((error, response, request, call: object | undefined) => {
    const failure = toFailure(error, response);
    const notice = noticeOf(failure);
    // Calls that waited for one refresh fail together with it: that is told once.
    if (notice && !metaOf(call).quiet && !told.has(failure)) {
      told.add(failure);
      options.onNotify?.(notice, { failure, reads: !metaOf(call).act && reads(request) });
    }
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

/** `meta` of a call; the generated type of a call's options does not name it. */
function metaOf(call: object | undefined): ClientMeta {
  return (call && (Reflect.get(call, "meta") as ClientMeta | undefined)) ?? {};
}
