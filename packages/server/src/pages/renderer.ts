import { AsyncLocalStorage } from "node:async_hooks";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { FastifyInstance, InjectOptions } from "fastify";

/** A page as the app draws it. */
export interface DrawnPage {
  status: number;
  html: string;
}

/** What the app's build for the server gives: its public pages as HTML. */
export interface Renderer {
  /** Whether this address has such a page. */
  has(pathname: string): boolean;
  /** Whether what is drawn for one may be sent to others who ask a moment later. */
  isShared(pathname: string): boolean;
  /**
   * Draws the page of an address; its origin stands in the links for search engines.
   *
   * @param ip of who asks, for calls that are counted by address; none for a page that is for everybody
   */
  draw(url: URL, ip?: string): Promise<DrawnPage>;
}

/**
 * Reads what the app built for the server. Nothing when it is not built: browsers draw every page then.
 *
 * @param folder the built app; what is for the server lies beside it
 */
export async function loadRenderer(app: FastifyInstance, folder: string): Promise<Renderer | undefined> {
  const program = join(folder, "..", "dist-server", "server.js");
  if (!existsSync(program)) return undefined;
  const { createPages } = (await import(pathToFileURL(program).href)) as {
    createPages: (options: object) => Renderer;
  };
  const pages = createPages({
    template: readFileSync(join(folder, "index.html"), "utf8"),
    files: JSON.parse(readFileSync(join(folder, ".vite", "manifest.json"), "utf8")) as unknown,
    fetch: (input: Request | URL | string, init?: RequestInit) => answerHere(app, new Request(input, init)),
  });
  return { ...pages, draw: (url, ip) => asker.run(ip, () => pages.draw(url)) };
}

/** For whom a page is being drawn, by address. */
const asker = new AsyncLocalStorage<string | undefined>();

/** Answers a call of a page in this process: by the same routes, validation and permissions as from outside. */
async function answerHere(app: FastifyInstance, request: Request): Promise<Response> {
  const { pathname, search } = new URL(request.url);
  const ip = asker.getStore();
  const answer = await app.inject({
    method: request.method,
    url: pathname + search,
    headers: Object.fromEntries(request.headers),
    ...(ip !== undefined && { remoteAddress: ip }),
    ...(request.body && { payload: Buffer.from(await request.arrayBuffer()) }),
  } as InjectOptions);
  const headers = Object.entries(answer.headers).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)] as [string, string]],
  );
  const isEmpty = answer.statusCode === 204 || answer.statusCode === 304;
  return new Response(isEmpty ? null : new Uint8Array(answer.rawPayload), {
    status: answer.statusCode,
    headers,
  });
}
