import { existsSync } from "node:fs";
import { join } from "node:path";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { DomainError } from "../errors/index.ts";
import { PAGE_HEADERS } from "../headers.ts";
import { type Asset, readAssets } from "./assets.ts";

/** Everything below these is the interface for programs (specification, section 7). */
const API = /^\/(qsmart|mutual-recognition|minJwxt|pg-mis|api|healthz)(\/|$)/;

const YEAR_SECONDS = 31_536_000;

/**
 * Serves the built app from `folder`: its files, and `index.html` for every other page that a browser asks
 * for, because the app chooses its screen by itself (history mode). Unknown paths of the interface, and
 * everything when there is no build, are refused as NOT_FOUND.
 */
export async function serveApp(app: FastifyInstance, folder: string): Promise<void> {
  const assets = existsSync(join(folder, "index.html")) ? await readAssets(folder) : new Map<string, Asset>();
  const index = assets.get("/index.html");
  if (!index) app.log.warn({ folder }, "app is not built, only the interface is served");

  app.setNotFoundHandler(async (request, reply) => {
    const path = decodePath(request.url);
    const reads = request.method === "GET" || request.method === "HEAD";
    if (path === null || !reads || API.test(path)) throw unknown(path, request.method);
    const asset = assets.get(path === "/" ? "/index.html" : path);
    if (asset) return send(request, reply, asset);
    if (index && wantsPage(request)) return send(request, reply, index);
    throw unknown(path, request.method);
  });
}

async function send(request: FastifyRequest, reply: FastifyReply, asset: Asset): Promise<FastifyReply> {
  if (asset.isPage) reply.headers(PAGE_HEADERS);
  reply
    .header("etag", asset.etag)
    .header("vary", "accept-encoding")
    .header("cache-control", asset.immutable ? `public, max-age=${YEAR_SECONDS}, immutable` : "no-cache");
  if (request.headers["if-none-match"]?.includes(asset.etag)) return reply.code(304).send();
  const { bytes, encoding } = await asset.body(request.headers["accept-encoding"]);
  if (encoding !== "identity") reply.header("content-encoding", encoding);
  reply.type(asset.type).header("content-length", bytes.length);
  return request.method === "HEAD" ? reply.send() : reply.send(bytes);
}

/** A page, not a file that a page wants: what is missing must not come as HTML. */
function wantsPage(request: FastifyRequest): boolean {
  return (request.headers.accept ?? "").includes("text/html");
}

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
