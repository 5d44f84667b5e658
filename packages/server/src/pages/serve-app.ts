import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import { TOKEN_COOKIES } from "@huxuan/api-client";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { DomainError } from "../errors/index.ts";
import { PAGE_HEADERS } from "../http/headers.ts";
import type { Caches } from "../platform/caches/index.ts";
import { Pages } from "./pages.ts";
import { loadRenderer } from "./renderer.ts";
import { shellPage } from "./shell-page.ts";

/** Everything below these is the interface for programs (specification, section 7). */
const API = /^\/(qsmart|mutual-recognition|minJwxt|pg-mis|api|healthz)(\/|$)/;

/** A file of the build whose name holds a digest of its content, so that it never changes; also compressed. */
const IMMUTABLE = /[\\/]assets[\\/][^\\/]*[.-][\w-]{8,}\.\w+(\.br|\.gz)?$/;

const YEAR_SECONDS = 31_536_000;

/**
 * Serves the built app from `folder`: its files, compressed where the build has put a compressed one beside, and
 * `index.html` for every other page that a browser asks for, because the app chooses its screen by itself (history
 * mode); pages that everybody may read come drawn, where the app is built for that. Unknown paths of the interface, and
 * everything when there is no build, are refused as NOT_FOUND. The build must be there when the server starts: each of
 * its files becomes a route, and nothing else in the folder is served.
 */
export async function serveApp(
  app: FastifyInstance,
  folder: string,
  {
    origin,
    now = Date.now,
    caches,
  }: { origin?: string | undefined; now?: () => number; caches?: Caches } = {},
): Promise<void> {
  const isBuilt = existsSync(join(folder, "index.html"));
  const template = isBuilt ? readFileSync(join(folder, "index.html"), "utf8") : "";
  const renderer = isBuilt ? await loadRenderer(app, folder) : undefined;
  const pages =
    renderer &&
    new Pages({
      renderer,
      origin,
      now,
      caches,
      onFailure: (error) => app.log.error({ err: error }, "a page was not drawn, the browser has to"),
    });
  if (isBuilt) {
    await app.register(fastifyStatic, {
      root: folder,
      wildcard: false,
      // The bare address is answered below.
      index: false,
      preCompressed: true,
      globIgnore: ["**/*.br", "**/*.gz"],
      cacheControl: false,
      setHeaders: describeFile,
    });
  } else app.log.warn({ folder }, "app is not built, only the interface is served");

  app.setNotFoundHandler(async (request, reply) => {
    const path = decodePath(request.url);
    const reads = request.method === "GET" || request.method === "HEAD";
    if (isBuilt && reads && path !== null && !API.test(path)) {
      // Who opens the bare address and is nobody is a visitor (specification, section 4).
      if (path === "/" && pages !== undefined && !isSomebody(request)) return reply.redirect("/index");
      const isPublic = renderer?.has(path) === true && takesAnything(request);
      if (isPublic || wantsPage(request, path)) {
        if (pages !== undefined && (await pages.send(request, reply))) return reply;
        const html = shellPage(template, path);
        const etag = `"${createHash("sha256").update(html).digest("base64url").slice(0, 27)}"`;
        reply
          .headers({ ...PAGE_HEADERS, "cache-control": "no-cache", vary: "accept-encoding", etag })
          .type("text/html; charset=utf-8");
        if (request.headers["if-none-match"] === etag) return reply.code(304).send();
        return reply.send(html);
      }
    }
    throw unknown(path, request.method);
  });
}

function describeFile(reply: FastifyReply, path: string): void {
  if (/\.html(\.br|\.gz)?$/.test(path)) reply.headers(PAGE_HEADERS);
  reply.header("vary", "accept-encoding");
  reply.header(
    "cache-control",
    IMMUTABLE.test(path) ? `public, max-age=${YEAR_SECONDS}, immutable` : "no-cache",
  );
}

/** Whether the browser has a token: the page finds out whether it is good. */
const isSomebody = ({ headers }: FastifyRequest): boolean =>
  (headers.cookie ?? "").includes(`${TOKEN_COOKIES.access}=`);

/** A page, not a file that a page wants: what is missing must not come as HTML. */
function wantsPage(request: FastifyRequest, path: string): boolean {
  return path === "/" || (request.headers.accept ?? "").includes("text/html");
}

/** As search engines do, and programs that show what a link leads to: they get the pages that everybody may read. */
const takesAnything = ({ headers: { accept = "*/*" } }: FastifyRequest): boolean => accept.includes("*/*");

function decodePath(url: string): string | null {
  try {
    return decodeURIComponent(url.split("?", 1)[0] as string);
  } catch {
    return null;
  }
}

function unknown(path: string | null, method: string): DomainError {
  return new DomainError(
    404,
    "NOT_FOUND",
    `没有这个地址：${method} ${(path ?? "").slice(0, 100)}，请检查是否输入有误`,
  );
}
