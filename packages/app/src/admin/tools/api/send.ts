import { createHuxuanClient } from "@huxuan/api-client";
import { tokens } from "../../../session/session-store.ts";
import { addressOf, type ApiOperation, type Trial } from "./contract.ts";

/** What came back. */
export interface Answer {
  /** 0 where the server could not be reached. */
  status: number;
  milliseconds: number;
  bytes: number;
  requestId?: string;
  /** JSON as it is read best; the text itself where it is none. */
  text: string;
}

/** Sends a call as the person who is signed in, and gives what came back, whatever it is. */
export async function send(operation: ApiOperation, trial: Trial): Promise<Answer> {
  const began = performance.now();
  let response: Response | undefined;
  const client = createHuxuanClient({
    tokens,
    // What came back is looked at as it is, refusals as well.
    fetch: async (input, init) => {
      response = await fetch(input, init);
      return response.clone();
    },
  });
  await client
    .request({
      method: operation.method as "GET",
      url: addressOf(operation, trial),
      ...(operation.body !== undefined && {
        body: JSON.parse(trial.body) as object,
        headers: { "content-type": "application/json" },
      }),
      security: [{ type: "http", scheme: "bearer" }],
      parseAs: "text",
      throwOnError: false,
    })
    .catch(() => undefined);
  const milliseconds = Math.round(performance.now() - began);
  if (response === undefined)
    return { status: 0, milliseconds, bytes: 0, text: "连不上平台，请检查网络后再试" };
  const raw = await response.text();
  const requestId = response.headers.get("x-request-id");
  return {
    status: response.status,
    milliseconds,
    bytes: new TextEncoder().encode(raw).length,
    ...(requestId !== null && { requestId }),
    text: readable(raw),
  };
}

function readable(raw: string): string {
  try {
    return JSON.stringify(JSON.parse(raw), null, 2);
  } catch {
    return raw;
  }
}
