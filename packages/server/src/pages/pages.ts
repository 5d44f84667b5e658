import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import negotiator from "@fastify/accept-negotiator";
import type { FastifyReply, FastifyRequest } from "fastify";
import { PAGE_HEADERS } from "../http/headers.ts";
import { originOf } from "../http/origin.ts";
import type { Caches } from "../platform/caches/index.ts";
import type { Renderer } from "./renderer.ts";

/** How old a page may be that is sent again, ms (domain/portal.md, section 3: seats at most 10 s old). */
const FRESH_MS = 10_000;
/** Pages that are kept, those that were drawn last: some 50 kB each. */
const MOST_KEPT = 200;
/** Pages that are drawn at the same time; who comes then gets the page that browsers draw by themselves. */
const MOST_AT_ONCE = 4;
/** Longest query that a page of ours has. */
const MOST_QUERY_CHARACTERS = 1_000;
/** Brotli at 5 takes as long as gzip and saves a sixth more. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

interface Kept {
  status: number;
  etag: string;
  plain: Buffer;
  br: Buffer;
  gzip: Buffer;
}

interface PagesOptions {
  renderer: Renderer;
  /** Where people reach the platform, for links that search engines follow; else the address that was asked. */
  origin: string | undefined;
  now: () => number;
  /** Where it is told how many pages are kept. */
  caches?: Caches | undefined;
  /** A page could not be drawn. */
  onFailure: (error: unknown) => void;
}

/** The public pages as HTML, drawn at most once in some seconds for everybody; those that are each asker's own, each time. */
export class Pages {
  readonly #options: PagesOptions;
  readonly #kept = new Map<string, { at: number; page: Promise<Kept | undefined> }>();
  readonly #counts = { hits: 0, misses: 0 };
  #drawing = 0;

  constructor(options: PagesOptions) {
    this.#options = options;
    options.caches?.add("publicPages", {
      entries: () => this.#kept.size,
      counts: this.#counts,
      clear: () => this.#kept.clear(),
    });
  }

  /** Sends the page of the request. False when there is none, or none now: then the browser has to draw it. */
  async send(request: FastifyRequest, reply: FastifyReply): Promise<boolean> {
    const origin = originOf(request, this.#options.origin);
    const address = origin + request.url;
    // Nothing more than this for a page that is there: a home page is asked for by a thousand people in a second.
    const page = await (this.#fresh(address) ?? this.#drawn(address, request.ip));
    if (page === undefined) return false;
    reply.headers({
      ...PAGE_HEADERS,
      "cache-control": "no-cache",
      "content-type": "text/html; charset=utf-8",
      etag: page.etag,
      vary: "accept-encoding",
    });
    if (request.headers["if-none-match"] === page.etag) {
      await reply.code(304).send();
      return true;
    }
    const encoding = negotiator.negotiate(request.headers["accept-encoding"] ?? "", ["br", "gzip"]);
    const packed = encoding === "br" || encoding === "gzip";
    if (packed) reply.header("content-encoding", encoding);
    await reply.code(page.status).send(packed ? page[encoding] : page.plain);
    return true;
  }

  #fresh(address: string): Promise<Kept | undefined> | undefined {
    const before = this.#kept.get(address);
    if (before === undefined || this.#options.now() - before.at >= FRESH_MS) return undefined;
    this.#counts.hits += 1;
    return before.page;
  }

  async #drawn(address: string, ip: string): Promise<Kept | undefined> {
    const { renderer, now, onFailure } = this.#options;
    const url = URL.parse(address);
    if (url === null || url.search.length > MOST_QUERY_CHARACTERS || !renderer.has(url.pathname))
      return undefined;
    if (this.#drawing >= MOST_AT_ONCE) return undefined;
    this.#drawing += 1;
    const isShared = renderer.isShared(url.pathname);
    const page = renderer
      .draw(url, isShared ? undefined : ip)
      // Half a page is nobody's, also not of those who waited for it.
      .then((drawn) => (drawn.status < 500 ? pack(drawn) : undefined))
      .catch((error: unknown) => {
        onFailure(error);
        return undefined;
      })
      .finally(() => {
        this.#drawing -= 1;
      });
    if (!isShared) return page;
    this.#counts.misses += 1;
    // Put behind the others: the first is the one that was drawn longest ago.
    this.#kept.delete(address);
    this.#kept.set(address, { at: now(), page });
    for (const [first] of this.#kept) {
      if (this.#kept.size <= MOST_KEPT) break;
      this.#kept.delete(first);
    }
    const packed = await page;
    if (packed === undefined && this.#kept.get(address)?.page === page) this.#kept.delete(address);
    return packed;
  }
}

async function pack({ status, html }: { status: number; html: string }): Promise<Kept> {
  const plain = Buffer.from(html);
  const etag = `"${createHash("sha256").update(plain).digest("base64url").slice(0, 27)}"`;
  const [br, zipped] = await Promise.all([brotli(plain, BROTLI), gzipped(plain)]);
  return { status, etag, plain, br, gzip: zipped };
}
