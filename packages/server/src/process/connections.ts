import { randomBytes } from "node:crypto";
import { STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import { errorBody } from "../contract/error-body.ts";
import { DomainError } from "../errors/index.ts";

/**
 * How long a connection may take for a request, for whatever listens; uploads are held to a pace besides
 * (`contract/slow-upload.ts`). Node's own 300 s, looked at every 30 s, let a body of a byte now and then live for 330 s.
 */
export const PATIENCE = { requestTimeout: 120_000, connectionsCheckingInterval: 5_000 } as const;

/** A request that Node's parser gives up on never becomes one: it is answered on the socket. */
export function answerUnreadable(error: Error & { code?: string }, socket: Duplex): void {
  if (error.code === "ECONNRESET" || !socket.writable) {
    socket.destroy();
    return;
  }
  const refusal = refusalOf(error.code);
  const requestId = randomBytes(6).toString("hex");
  const body = JSON.stringify(errorBody(refusal, requestId));
  socket.end(
    [
      `HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}`,
      "content-type: application/json; charset=utf-8",
      `content-length: ${Buffer.byteLength(body)}`,
      "cache-control: no-store",
      `x-request-id: ${requestId}`,
      "connection: close",
      "",
      body,
    ].join("\r\n"),
  );
}

function refusalOf(code: string | undefined): DomainError {
  if (code === "HPE_HEADER_OVERFLOW") {
    return new DomainError(431, "PAYLOAD_TOO_LARGE", "请求的地址或标头太长，请缩短后重新提交");
  }
  if (code === "ERR_HTTP_REQUEST_TIMEOUT") {
    return new DomainError(408, "UPLOAD_TOO_SLOW", "网络太慢，请求没有在两分钟内传完，请换一个网络后重试");
  }
  return new DomainError(400, "VALIDATION_FAILED", "请求的格式不正确，请检查后重新提交");
}
