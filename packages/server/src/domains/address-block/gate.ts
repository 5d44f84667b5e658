import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { DomainError } from "../../errors/index.ts";
import { chinaText } from "../../text/china-time.ts";
import type { BlockInForce } from "./blocked-ranges.ts";
import type { AddressBlocks } from "./blocks.ts";

const SECOND_MS = 1_000;

/** Refuses the calls of blocked addresses, before anything of them is read. */
export function refuseBlocked(
  server: FastifyInstance,
  blocks: Pick<AddressBlocks, "blockOf" | "noteRefused">,
  clock: () => Date,
): void {
  server.addHook("onRequest", (request, reply, done) => {
    const block = blocks.blockOf(request.ip);
    if (block === undefined) {
      done();
      return;
    }
    blocks.noteRefused(block);
    const refusal = refusalOf(request.ip, block, clock());
    if (wantsPage(request)) sendPage(request, reply, refusal);
    else done(refusal);
  });
}

/** What the person reads; why their address is blocked is for those who look after the platform. */
function refusalOf(ip: string, { until }: BlockInForce, now: Date): DomainError {
  const end = until === null ? "没有说恢复的时间" : `${chinaText(until).slice(0, 16)} 恢复`;
  return new DomainError(
    403,
    "ADDRESS_BLOCKED",
    `来自 ${ip} 的访问被暂停了，${end}。如果你认为弄错了，请把这个地址告诉平台管理员`,
    until === null ? {} : { retryAfter: Math.ceil((until.getTime() - now.getTime()) / SECOND_MS) },
  );
}

const wantsPage = ({ method, headers }: FastifyRequest): boolean =>
  (method === "GET" || method === "HEAD") && (headers.accept ?? "").includes("text/html");

function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  { code, message, retryAfter }: DomainError,
): void {
  request.refusal = { code, message, cause: undefined, notedElsewhere: true };
  if (retryAfter !== undefined) reply.header("retry-after", String(retryAfter));
  reply.code(403).type("text/html; charset=utf-8").send(pageOf(message));
}

/** Without styles: the content security policy of a refusal lets none in. An address has no sign that HTML would read. */
const pageOf = (message: string): string => `<!doctype html>
<html lang="zh-CN">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>访问被暂停</title>
<h1>访问被暂停</h1>
<p>${message}。</p>
</html>
`;
