import type { FastifyReply, FastifyRequest } from "fastify";
import { DomainError } from "../errors/domain-error.ts";

/** When an upload counts as too slow. */
export interface UploadPace {
  /** How often it is looked at, ms. */
  everyMs: number;
  /** Nothing is asked of it before, ms. */
  graceMs: number;
  /** Bytes a second that it must bring on average after that. */
  bytesPerSecond: number;
  /** Longest that any upload may take, ms. */
  mostMs: number;
}

/** A phone in a cellar brings 32 kB/s; 20 MB take two minutes on 1.4 Mbit/s. */
export const UPLOAD_PACE: UploadPace = {
  everyMs: 2_000,
  graceMs: 10_000,
  bytesPerSecond: 32 * 1024,
  mostMs: 120_000,
};

/**
 * Ends an upload that arrives too slowly: 408, and the connection is closed. Who sends a byte now and then would
 * otherwise hold a connection for minutes. Call it before the body is read.
 */
export function limitUpload(request: FastifyRequest, reply: FastifyReply, pace = UPLOAD_PACE): void {
  const { raw } = request;
  const { socket } = raw;
  const started = performance.now();
  // Counted at the socket: a listener on the body would take pieces away from its reader.
  const before = socket.bytesRead;
  const timer = setInterval(() => {
    if (raw.complete || raw.destroyed || reply.sent) {
      clearInterval(timer);
      return;
    }
    const elapsed = performance.now() - started;
    const wanted = (Math.max(0, elapsed - pace.graceMs) / 1000) * pace.bytesPerSecond;
    if (elapsed < pace.mostMs && socket.bytesRead - before >= wanted) return;
    clearInterval(timer);
    reply.raw.once("finish", () => raw.destroy());
    void reply
      .header("connection", "close")
      .send(
        new DomainError(
          408,
          "UPLOAD_TOO_SLOW",
          "上传太慢，连接已断开，没有保存任何内容；请检查网络后重新上传",
        ),
      );
  }, pace.everyMs);
  timer.unref();
  raw.once("close", () => clearInterval(timer));
}

/** Uploads of one call that a node takes at a time; each holds a connection and a temporary file. */
export const UPLOADS_MAX = 32;

/**
 * Counts the uploads of a node from their first byte to their answer.
 *
 * @returns takes an upload in; false when there are too many
 */
export function countUploads(most = UPLOADS_MAX): (reply: FastifyReply) => boolean {
  let uploads = 0;
  return (reply) => {
    if (uploads >= most) return false;
    uploads += 1;
    // Also when the connection breaks.
    reply.raw.once("close", () => (uploads -= 1));
    return true;
  };
}
