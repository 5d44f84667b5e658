import { randomBytes } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { ErrorBody } from "../contract/error-body.ts";
import { ANSWER_HEADERS } from "../http/headers.ts";

/** Seconds after which somebody who was told that the server starts should ask again. */
const RETRY_SECONDS = 2;

const MESSAGE = "服务正在启动，请过几秒再试";

/** Asks again by itself: no script, which the content security policy of a page without files would refuse. */
const PAGE = `<!doctype html>
<html lang="zh-CN">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta http-equiv="refresh" content="${RETRY_SECONDS}">
<title>正在启动</title>
<h1>互选正在启动</h1>
<p role="status">通常只需要几秒，页面会自动刷新，不用重新输入网址。</p>
</html>
`;

/** Answers every request while the server is not ready: a page for browsers, the contract's error body for programs. */
export function answerStarting(request: IncomingMessage, response: ServerResponse): void {
  const requestId = `starting-${randomBytes(6).toString("hex")}`;
  const page = request.method === "GET" && (request.headers.accept ?? "").includes("text/html");
  const body = page
    ? PAGE
    : JSON.stringify({ code: "SERVER_BUSY", message: MESSAGE, requestId } satisfies ErrorBody);
  response.writeHead(503, {
    ...ANSWER_HEADERS,
    "content-type": `${page ? "text/html" : "application/json"}; charset=utf-8`,
    "content-length": String(Buffer.byteLength(body)),
    "retry-after": String(RETRY_SECONDS),
    "x-request-id": requestId,
  });
  response.end(request.method === "HEAD" ? undefined : body);
}
