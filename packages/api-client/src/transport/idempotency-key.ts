import type { Send } from "./upload.js";

/** Header by which the server knows a create that it has done already. */
const HEADER = "Idempotency-Key";

/** A new key (a UUID). `crypto.randomUUID` is there on https and localhost only. */
export function newKey(): string {
  if (typeof crypto.randomUUID === "function") return crypto.randomUUID();
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

/** Gives a create its key, unless the caller gave it one. */
export function withKey(request: Request): Request {
  if (!request.headers.has(HEADER)) request.headers.set(HEADER, newKey());
  return request;
}

/**
 * Sends a request with a key once more when the connection broke before the answer came: the server does it once in any
 * case. Every other failure, and the second one, is thrown.
 */
export function repeatLost(send: Send): Send {
  return async (request, onUploadProgress) => {
    if (!request.headers.has(HEADER)) return send(request, onUploadProgress);
    const again = request.clone();
    try {
      return await send(request, onUploadProgress);
    } catch (error) {
      // Fetch throws a TypeError when there was no answer, and others when the call was given up or took too long.
      if (!(error instanceof TypeError) || request.signal.aborted) throw error;
      return send(again, onUploadProgress);
    }
  };
}
