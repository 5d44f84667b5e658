import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { askOutside, isPublic, Unreachable } from "./outgoing.ts";

let server: Server;
let port: number;
let answer: (response: ServerResponse) => void;
const asked: string[] = [];

beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push(request.url ?? "");
    answer(response);
  });
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  port = (server.address() as AddressInfo).port;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const reasonOf = (asking: Promise<unknown>): Promise<string> =>
  asking.then(
    () => "answered",
    (error: unknown) => (error instanceof Unreachable ? error.message : String(error)),
  );

test.each([
  ["", "http://localhost:PORT", "地址应以 https:// 开头"],
  ["", "https://localhost:PORT", "地址在内部网络里"],
  ["uniquelocal", "http://localhost:PORT", "地址在内部网络里"],
  ["10.0.0.0/8", "http://127.0.0.1:PORT", "地址在内部网络里"],
  ["127.0.0.2", "http://127.0.0.1:PORT", "地址在内部网络里"],
  ["loopback", "ftp://127.0.0.1:PORT", "地址应以 https:// 开头"],
  // What is allowed inside is not allowed to go outside without encryption.
  ["loopback", "http://8.8.8.8:PORT", "地址应以 https:// 开头"],
  ["loopback", "http://nowhere.invalid", "找不到这个域名"],
  ["loopback", "https://127.0.0.1:PORT", "连接中断或没有建立"],
])("with the networks %j, %s is not asked", async (networks, address, reason) => {
  asked.length = 0;
  const ask = askOutside(networks);
  expect(await reasonOf(ask(address.replace("PORT", String(port))))).toContain(reason);
  expect(asked).toEqual([]);
});

test.each(["loopback", "127.0.0.1", "10.0.0.0/8, 127.0.0.0/24", "::1,127.0.0.1"])(
  "with the networks %j, a server on this machine is asked, by name and by address",
  async (networks) => {
    answer = (response) => response.setHeader("x-mark", "1").end("keys");
    const ask = askOutside(networks);
    for (const host of ["localhost", "127.0.0.1", "[::ffff:127.0.0.1]"]) {
      const given = await ask(`http://${host}:${port}/keys`);
      expect([given.status, given.headers.get("x-mark"), await given.text()]).toEqual([200, "1", "keys"]);
    }
  },
);

test.each([
  "0.0.0.0",
  "0.1.2.3",
  "10.0.0.1",
  "100.64.0.1",
  "100.127.255.254",
  "127.0.0.1",
  "169.254.169.254",
  "172.16.0.1",
  "192.0.0.1",
  "192.0.2.1",
  "192.88.99.1",
  "192.168.1.1",
  "198.18.0.1",
  "198.51.100.1",
  "203.0.113.1",
  "224.0.0.1",
  "240.0.0.1",
  "255.255.255.255",
  "::",
  "::1",
  // Addresses of IPv4 in others of IPv6: compatible, mapped, translated, of NAT64, 6to4 and Teredo.
  "::127.0.0.1",
  "::10.0.0.1",
  "::8.8.8.8",
  "::ffff:10.0.0.1",
  "::ffff:0:10.0.0.1",
  "64:ff9b::a00:1",
  "64:ff9b::808:808",
  "64:ff9b:1::a00:1",
  "2002:a00:1::1",
  "2001:0:a00:1::1",
  "100::1",
  "2001:2::1",
  "2001:10::1",
  "2001:20::1",
  "2001:db8::1",
  "3fff::1",
  "4000::1",
  "5f00::1",
  "fc00::1",
  "fd12:3456::1",
  "fe80::1",
  "fec0::1",
  "ff02::1",
])("%s is not public", async (address) => {
  expect(isPublic(address)).toBe(false);
  const host = address.includes(":") ? `[${address}]` : address;
  for (const scheme of ["http", "https"])
    expect(await reasonOf(askOutside("", { plain: true })(`${scheme}://${host}:${port}/`))).toContain(
      "地址在内部网络里",
    );
});

test.each([
  "8.8.8.8",
  "100.63.255.255",
  "100.128.0.1",
  "172.32.0.1",
  "::ffff:8.8.8.8",
  "2001:4860:4860::8888",
  "2400:3200::1",
])("%s is public", (address) => {
  expect(isPublic(address)).toBe(true);
});

test("to public addresses without encryption is no way inside", async () => {
  asked.length = 0;
  const ask = askOutside("", { plain: true });
  for (const host of ["localhost", "127.0.0.1", "10.1.2.3", "[::1]", "169.254.169.254"])
    expect(await reasonOf(ask(`http://${host}:${port}/`))).toBe("地址在内部网络里，平台不能访问");
  expect(asked).toEqual([]);
});

test("of who is asked without the body it does not matter how long that is", async () => {
  answer = (response) => response.writeHead(200, { "x-mark": "1" }).end("x".repeat(1024 * 1024));
  const ask = askOutside("loopback");
  expect(await reasonOf(ask(`http://127.0.0.1:${port}/`))).toContain("太长");
  const given = await ask(`http://127.0.0.1:${port}/`, { withoutBody: true });
  expect([given.status, given.headers.get("x-mark"), await given.text()]).toEqual([200, "1", ""]);
});

test("a redirect is an answer like others, and is not followed", async () => {
  answer = (response) => response.writeHead(302, { location: "/inside" }).end();
  asked.length = 0;
  const given = await askOutside("loopback")(`http://127.0.0.1:${port}/a`);
  expect([given.status, given.headers.get("location"), asked]).toEqual([302, "/inside", ["/a"]]);
});

test("an answer that is too long, breaks off or never begins is none", async () => {
  const ask = askOutside("loopback");
  const address = `http://127.0.0.1:${port}`;
  answer = (response) => response.end("x".repeat(256 * 1024 + 1));
  expect(await reasonOf(ask(address))).toBe("对方的回答太长");
  answer = (response) => {
    response.writeHead(200, { "content-length": "9" }).write("x");
    setTimeout(() => response.destroy(), 20);
  };
  expect(await reasonOf(ask(address))).toBe("连接中断或没有建立");
  answer = () => undefined;
  expect(await reasonOf(ask(address))).toBe("5 秒内没有回答");
  const signal = AbortSignal.timeout(50);
  expect(await reasonOf(ask(address, { signal }))).toBe("连接中断或没有建立");
});

test("what libraries send arrives", async () => {
  const got: string[] = [];
  answer = (response) => {
    response.req.on("data", (part: Buffer) => got.push(part.toString()));
    response.req.on("end", () => response.writeHead(204).end());
  };
  const given = await askOutside("loopback")(`http://127.0.0.1:${port}/token`, {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams({ code: "a b" }),
  });
  expect([given.status, got]).toEqual([204, ["code=a+b"]]);
});
