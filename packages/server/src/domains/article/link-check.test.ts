import { expect, test } from "vitest";
import { type Ask, Unreachable } from "../../platform/outgoing/index.ts";
import { checkAddress, checkAddresses } from "./link-check.ts";

type Answer = number | { status: number; location: string } | Error;

/** Servers that answer so, by method and address; what is asked is noted. */
function servers(answers: Readonly<Record<string, Answer>>) {
  const asked: string[] = [];
  const ask: Ask = async (address, { method = "GET" } = {}) => {
    const call = `${method} ${String(address)}`;
    asked.push(call);
    const answer = answers[call] ?? answers[String(address)] ?? new Unreachable("没有回答");
    if (answer instanceof Error) throw answer;
    if (typeof answer === "number") return new Response(null, { status: answer });
    return new Response(null, { status: answer.status, headers: { location: answer.location } });
  };
  return { ask, asked };
}

const URL_A = "https://a.edu.cn/x";
const unknown = new Unreachable("找不到这个域名", Object.assign(new Error("dns"), { code: "ENOTFOUND" }));
const silent = new Unreachable("找不到这个域名", Object.assign(new Error("dns"), { code: "EAI_AGAIN" }));

test.each<[string, Readonly<Record<string, Answer>>, string, string]>([
  ["a page that is there", { [URL_A]: 200 }, "works", ""],
  ["one whose server knows no HEAD", { [`HEAD ${URL_A}`]: 405, [`GET ${URL_A}`]: 200 }, "works", ""],
  ["one whose server mistakes HEAD", { [`HEAD ${URL_A}`]: 404, [`GET ${URL_A}`]: 200 }, "works", ""],
  ["one that is not there", { [URL_A]: 404 }, "gone", "对方说没有这个页面（404）"],
  ["one that was taken away", { [URL_A]: 410 }, "gone", "对方说没有这个页面（410）"],
  ["one that programs may not see", { [URL_A]: 403 }, "unclear", "对方不让程序查看（403）"],
  ["one for members", { [URL_A]: 401 }, "unclear", "对方不让程序查看（401）"],
  ["a server with a fault", { [URL_A]: 500 }, "unclear", "对方的服务器出错（500）"],
  ["a name that nobody has", { [URL_A]: unknown }, "gone", "找不到这个域名"],
  ["a name that nobody could look up", { [URL_A]: silent }, "unclear", "找不到这个域名"],
  ["nobody who answers", {}, "unclear", "没有回答"],
  ["a way that ends", { [URL_A]: { status: 301, location: "/y" }, "https://a.edu.cn/y": 200 }, "works", ""],
  [
    "a way that ends nowhere",
    { [URL_A]: { status: 302, location: "/y" }, "https://a.edu.cn/y": 404 },
    "gone",
    "对方说没有这个页面（404）",
  ],
  ["a circle", { [URL_A]: { status: 302, location: URL_A } }, "unclear", "转来转去，没有尽头"],
  ["a way to no address", { [URL_A]: { status: 302, location: "http://" } }, "unclear", "不成样子"],
])("of %s is said what it is", async (_name, answers, state, reason) => {
  const found = await checkAddress(servers(answers).ask, URL_A);
  expect(found).toEqual({ state, reason: expect.stringContaining(reason) });
  if (state === "works") expect(found.reason).toBe("");
});

test("a way of five redirects is followed, not one of six", async () => {
  const way = (length: number): Record<string, Answer> => ({
    ...Object.fromEntries(
      Array.from({ length }, (_, at) => [
        at === 0 ? URL_A : `https://a.edu.cn/${at}`,
        { status: 302, location: `/${at + 1}` },
      ]),
    ),
    [`https://a.edu.cn/${length}`]: 200,
  });
  expect((await checkAddress(servers(way(5)).ask, URL_A)).state).toBe("works");
  expect((await checkAddress(servers(way(6)).ask, URL_A)).state).toBe("unclear");
});

test("each of many addresses is asked once, and how far it is, is told", async () => {
  const urls = Array.from({ length: 20 }, (_, at) => `https://a.edu.cn/${at % 10}`);
  const { ask, asked } = servers(Object.fromEntries(urls.map((url) => [url, 200])));
  const told: number[] = [];
  const findings = await checkAddresses(ask, urls, { onDone: (done) => told.push(done) });
  expect(findings.size).toBe(10);
  expect(asked.toSorted()).toEqual([...new Set(urls)].map((url) => `HEAD ${url}`).toSorted());
  expect(told).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
});

test("what is broken off asks nobody more", async () => {
  const stop = new AbortController();
  const { ask, asked } = servers({});
  stop.abort(new Error("cancelled"));
  await expect(checkAddresses(ask, [URL_A], { signal: stop.signal })).rejects.toThrow("cancelled");
  expect(asked).toEqual([]);
});
