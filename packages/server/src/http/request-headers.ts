import type { IncomingMessage } from "node:http";
import { DomainError } from "../errors/index.ts";

/** Headers that say who is asked, who asks and what comes: of two, proxy and server may each read another one. */
const SINGLE: ReadonlySet<string> = new Set(["host", "authorization", "content-length", "content-type"]);

/** A name or an address, and perhaps a port. */
const HOST = /^(?:[\w-]+(?:\.[\w-]+)*\.?|\[[\da-f:.]+\])(?::\d{1,5})?$/i;

/**
 * Throws 400 for a request whose `Host` is no name of a server, or that has a header twice of which there is one. Node takes
 * the first `Host`, `Authorization` and `Content-Type` of several without a word; two `Content-Length` it refuses itself.
 */
export function requireClearHeaders({ headers: { host }, rawHeaders }: IncomingMessage): void {
  if (host !== undefined && !HOST.test(host)) throw malformed("Host");
  const seen = new Set<string>();
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = (rawHeaders[at] as string).toLowerCase();
    if (!SINGLE.has(name)) continue;
    if (seen.has(name)) throw malformed(rawHeaders[at] as string);
    seen.add(name);
  }
}

const malformed = (name: string): DomainError =>
  new DomainError(400, "VALIDATION_FAILED", `请求的标头 ${name} 不正确：只能有一个，且格式正确`);
