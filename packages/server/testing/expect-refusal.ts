import type { ErrorCode } from "@huxuan/api-client";
import { expect } from "vitest";
import type { TestServer } from "./server.ts";

/** The parts of a refusal that people and programs rely on. */
export interface RefusalBody {
  code: ErrorCode;
  message: string;
  fields?: { field: string; message: string }[];
  requestId: string;
  challenge?: "captcha";
}

/**
 * Expects a refusal: status, code, a Chinese sentence, JSON without anything else, and one log line with the
 * request id that holds none of `secrets`. Gives the body.
 */
export async function expectRefusal(
  server: TestServer,
  response: Response,
  status: number,
  code: ErrorCode,
  secrets: readonly string[] = [],
): Promise<RefusalBody> {
  const text = await response.text();
  expect({ status: response.status, body: text }).toMatchObject({
    status,
    body: expect.stringContaining(`"${code}"`),
  });
  const body = JSON.parse(text) as RefusalBody;
  expect(body.code).toBe(code);
  expect(body.message).toMatch(/[\u4e00-\u9fff]{4}/);
  expect(response.headers.get("content-type")).toBe("application/json; charset=utf-8");
  expect(response.headers.get("x-request-id")).toBe(body.requestId);
  const allowed = ["code", "message", "fields", "requestId", "refusal", "challenge"];
  expect(Object.keys(body).filter((key) => !allowed.includes(key))).toEqual([]);

  await expect
    .poll(() =>
      server.logLines.filter((line) => line["requestId"] === body.requestId && line.msg === "answered"),
    )
    .toMatchObject([{ status, code }]);
  const logged = JSON.stringify(server.logLines);
  for (const secret of secrets) expect(logged).not.toContain(secret);
  return body;
}

/** A request with a JSON body. */
export function json(body: unknown, headers: Record<string, string> = {}): RequestInit {
  return {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: typeof body === "string" ? body : JSON.stringify(body),
  };
}
