import fastify from "fastify";
import { expect, test } from "vitest";
import { serveSitemap } from "./sitemap.ts";

async function ask(url: string, addresses: readonly string[]) {
  const app = fastify();
  serveSitemap(app, { origin: "https://huxuan.example.edu.cn", addresses: async () => addresses });
  const answer = await app.inject(url);
  await app.close();
  return answer;
}

const locations = (xml: string) => [...xml.matchAll(/<loc>(.*?)<\/loc>/gu)].map(([, location]) => location);

test("every public page stands in the sitemap by its whole address", async () => {
  const answer = await ask("/sitemap.xml", ["/index", "/course?id=1&x=<2>"]);
  expect(answer.headers["content-type"]).toBe("application/xml; charset=utf-8");
  expect(locations(answer.body)).toEqual([
    "https://huxuan.example.edu.cn/index",
    "https://huxuan.example.edu.cn/course?id=1&amp;x=&lt;2&gt;",
  ]);
});

test("more than fifty thousand pages come in parts, each once", async () => {
  const many = Array.from({ length: 100_001 }, (_, at) => `/course?id=${at}`);
  const parts = locations((await ask("/sitemap.xml", many)).body);
  expect(parts).toHaveLength(3);
  const found = [];
  for (const part of parts) {
    const { pathname, search } = new URL(part ?? "");
    found.push(...locations((await ask(pathname + search, many)).body));
  }
  expect(found).toEqual(many.map((path) => `https://huxuan.example.edu.cn${path}`));
  expect(locations((await ask("/sitemap.xml?part=nonsense", many)).body)).toEqual([]);
});

test("search engines are told to stay out of what is somebody's own, and where the sitemap is", async () => {
  const { body } = await ask("/robots.txt", []);
  expect(body).toContain("Disallow: /student/");
  expect(body).not.toContain("Disallow: /course");
  expect(body).toContain("Sitemap: https://huxuan.example.edu.cn/sitemap.xml");
});
