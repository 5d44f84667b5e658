import { expect, test } from "vitest";
import { formatNetwork, isWithin, networksOf, overlap, parseAddress, parseNetwork } from "./networks.ts";

const written = (text: string): string | undefined => {
  const network = parseNetwork(text);
  return network === null ? undefined : formatNetwork(network);
};
const network = (text: string) => parseNetwork(text) as NonNullable<ReturnType<typeof parseNetwork>>;
const holds = (range: string, ip: string): boolean => {
  const address = parseAddress(ip);
  return address !== null && isWithin(address, network(range));
};

test.each([
  ["203.0.113.5", "203.0.113.5"],
  [" 203.0.113.5/32 ", "203.0.113.5"],
  ["203.0.113.5/24", "203.0.113.0/24"],
  ["203.0.113.255/31", "203.0.113.254/31"],
  ["0.0.0.0/0", "0.0.0.0/0"],
  ["2001:DB8::1", "2001:db8::1"],
  ["2001:db8:0:0:1::9/64", "2001:db8::/64"],
  ["2001:db8:ffff::/33", "2001:db8:8000::/33"],
  ["::ffff:203.0.113.5", "203.0.113.5"],
  ["::ffff:203.0.113.5/120", "203.0.113.0/24"],
  ["fe80::1%eth0", "fe80::1"],
])("%s is written as %s", (text, expected) => {
  expect(written(text)).toBe(expected);
});

test.each([
  "",
  "203.0.113",
  "127.1",
  "0x7f000001",
  "203.0.113.5/33",
  "203.0.113.5/",
  "203.0.113.5/-1",
  "203.0.113.5/24/8",
  "2001:db8::/129",
  "::ffff:203.0.113.5/95",
  "example.edu.cn",
])("%j is no range", (text) => {
  expect(written(text)).toBeUndefined();
});

test("a range holds its first and its last address, and neither of those beside", () => {
  expect(
    ["203.0.113.63", "203.0.113.64", "203.0.113.127", "203.0.113.128"].map((ip) =>
      holds("203.0.113.64/26", ip),
    ),
  ).toEqual([false, true, true, false]);
  expect(holds("203.0.113.0/24", "::ffff:203.0.113.9")).toBe(true);
  expect(holds("::/0", "203.0.113.9")).toBe(false);
  expect(holds("2001:db8::/32", "2001:db9::")).toBe(false);
});

test("two ranges overlap when one holds the other, whichever is the wider", () => {
  const pair = (a: string, b: string) => [overlap(network(a), network(b)), overlap(network(b), network(a))];
  expect(pair("10.0.0.0/8", "10.1.2.3")).toEqual([true, true]);
  expect(pair("10.1.2.0/25", "10.1.2.128/25")).toEqual([false, false]);
  expect(pair("10.0.0.0/8", "fc00::/7")).toEqual([false, false]);
});

test("names stand for their ranges", () => {
  expect(networksOf("loopback, 192.0.2.1").map(formatNetwork)).toEqual(["127.0.0.0/8", "::1", "192.0.2.1"]);
  expect(networksOf("")).toEqual([]);
});
