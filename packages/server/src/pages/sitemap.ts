import type { FastifyInstance } from "fastify";
import { originOf } from "../http/origin.ts";

/** Addresses in one file (sitemaps.org: at most 50,000). */
const MOST_ADDRESSES = 50_000;
/** How long the answers may be kept, seconds. */
const KEPT_SECONDS = 3_600;

/** Pages of people who are signed in, and calls: nothing of them is to be found. */
const OWN_PAGES = [
  "/mutual-recognition/",
  "/qsmart/",
  "/api/",
  "/student/",
  "/teacher/",
  "/user/",
  "/dashboard",
  "/select-course",
  "/verify/",
  "/register",
  "/retrievePassword",
];

interface SitemapOptions {
  /** Where people reach the platform; else the address that was asked. */
  origin: string | undefined;
  /** Paths of all public pages, in a steady order. */
  addresses: () => Promise<readonly string[]>;
}

/** Tells search engines which pages there are: `/robots.txt` and `/sitemap.xml`, the latter in parts where it would be too long. */
export function serveSitemap(app: FastifyInstance, { origin, addresses }: SitemapOptions): void {
  const kept = { "cache-control": `public, max-age=${KEPT_SECONDS}` };

  app.get("/robots.txt", async (request, reply) =>
    reply
      .headers(kept)
      .type("text/plain; charset=utf-8")
      .send(
        [
          "User-agent: *",
          ...OWN_PAGES.map((path) => `Disallow: ${path}`),
          `Sitemap: ${originOf(request, origin)}/sitemap.xml`,
          "",
        ].join("\n"),
      ),
  );

  app.get<{ Querystring: { part?: string } }>("/sitemap.xml", async (request, reply) => {
    const all = await addresses();
    const here = originOf(request, origin);
    const parts = Math.ceil(all.length / MOST_ADDRESSES);
    const part = Number(request.query.part ?? (parts > 1 ? 0 : 1));
    const xml =
      part === 0
        ? list(
            "sitemapindex",
            "sitemap",
            Array.from({ length: parts }, (_, at) => `${here}/sitemap.xml?part=${at + 1}`),
          )
        : list(
            "urlset",
            "url",
            all.slice((part - 1) * MOST_ADDRESSES, part * MOST_ADDRESSES).map((path) => here + path),
          );
    return reply.headers(kept).type("application/xml; charset=utf-8").send(xml);
  });
}

const list = (name: string, entry: string, addresses: readonly string[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>
<${name} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${addresses.map((address) => `<${entry}><loc>${escaped(address)}</loc></${entry}>`).join("\n")}
</${name}>
`;

const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
