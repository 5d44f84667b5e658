import type { CreateClientConfig } from "../generated/client/types.gen.js";

/**
 * Defaults of every client. `throwHttpErrors: false` because ky would read the error body before the
 * generated client does ("Body is unusable", hey-api issue 4339).
 */
export const createClientConfig: CreateClientConfig = (config) => ({
  ...config,
  kyOptions: { throwHttpErrors: false, retry: 0, timeout: REQUEST_TIMEOUT_MS },
});

/** Specification, section 9: request timeout. */
export const REQUEST_TIMEOUT_MS = 1_200_000;
