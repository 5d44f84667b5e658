import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { formatNetwork, type Network, parseNetwork } from "../../http/networks.ts";
import { type BlockInForce, BlockedRanges } from "./blocked-ranges.ts";
import {
  campusesIn,
  connectionOf,
  endOf,
  type Guarded,
  guardOf,
  isBeyond,
  parseCampus,
  problemOf,
  proxiesOf,
  stateOf,
} from "./rules.ts";

const network = (text: string): Network => parseNetwork(text) as Network;
const now = new Date("2026-11-28T14:00:00Z");
const after = (ms: number) => new Date(now.getTime() + ms);

const campuses = ["202.197.0.0/18 湘江理工", "2001:da8::/32", "202.197.64.0/18  岳麓师范 "].flatMap(
  (line) => parseCampus(line) ?? [],
);
const guarded: Guarded = { campuses, proxies: proxiesOf("192.0.2.0/28"), own: "198.51.100.7" };

describe("a campus", () => {
  test("is a range with its name behind, else it is called as its range", () => {
    expect(campuses.map(({ name, network: range }) => [name, formatNetwork(range)])).toEqual([
      ["湘江理工", "202.197.0.0/18"],
      ["2001:da8::/32", "2001:da8::/32"],
      ["岳麓师范", "202.197.64.0/18"],
    ]);
    expect(parseCampus("湘江理工 202.197.0.0/18")).toBeNull();
  });

  test("is touched by what is inside and by what is around it", () => {
    expect(campusesIn(network("202.197.63.255"), campuses)).toEqual(["湘江理工"]);
    expect(campusesIn(network("202.197.0.0/16"), campuses)).toEqual(["湘江理工", "岳麓师范"]);
    expect(campusesIn(network("202.197.128.0"), campuses)).toEqual([]);
  });
});

describe("whose a range is", () => {
  test.each([
    ["127.0.0.1", "loopback"],
    ["::1", "loopback"],
    ["192.0.2.15", "proxy"],
    ["192.0.2.16", undefined],
    ["192.0.0.0/16", "proxy"],
    ["198.51.100.7", "own"],
    ["198.51.100.0/24", "own"],
    ["198.51.100.8", undefined],
    ["202.197.63.255", "campus"],
    ["202.197.128.0", undefined],
  ])("%s: %s", (text, guard) => {
    expect(guardOf(network(text), guarded)?.guard).toBe(guard);
  });

  test("where everybody is believed, nobody is a proxy", () => {
    expect(proxiesOf("all")).toEqual([]);
  });

  test("of IPv6, one's own is the whole range that holds one's address", () => {
    const own = { ...guarded, own: "2001:db8:1:2:3::4" };
    expect(guardOf(network("2001:db8:1:2::/64"), own)?.guard).toBe("own");
    expect(guardOf(network("2001:db8:1:3::/64"), own)).toBeUndefined();
  });
});

describe("nobody may block", () => {
  test.each([
    ["203.0.0.0/16", undefined],
    ["203.0.0.0/15", "最大 /16"],
    ["2a00:1234::/32", undefined],
    ["2a00:1234::/31", "最大 /32"],
    ["198.51.100.7", "你现在的地址 198.51.100.7"],
    ["127.0.0.1", "服务器自己"],
    ["192.0.2.3", "代理"],
    ["202.197.1.1", undefined],
  ])("%s: %s", (text, said) => {
    const problem = problemOf(network(text), guarded);
    if (said === undefined) expect(problem).toBeUndefined();
    else expect(problem).toContain(said);
  });
});

describe("one caller", () => {
  test.each([
    ["203.0.113.5", "203.0.113.5"],
    ["::ffff:203.0.113.5", "203.0.113.5"],
    ["2001:db8:1:2:ffff::9", "2001:db8:1:2::/64"],
  ])("%s is %s", (ip, expected) => {
    const found = connectionOf(ip);
    expect(found && formatNetwork(found)).toBe(expected);
  });

  test("who says to be no address is none", () => {
    expect(connectionOf("unknown")).toBeNull();
  });
});

test("as many as a rule says are not beyond it, one more is", () => {
  expect([49, 50, 51].map((count) => isBeyond(count, { moreThan: 50 }))).toEqual([false, false, true]);
});

describe("a block", () => {
  test("lasts a day where nobody says how long, and without end only where somebody says so", () => {
    expect(endOf(now, {})).toEqual(after(86_400_000));
    expect(endOf(now, { minutes: 5 })).toEqual(after(300_000));
    expect(endOf(now, { forever: true })).toBeNull();
    expect(endOf(now, { forever: false })).toEqual(after(86_400_000));
  });

  test("is over from the moment of its end on", () => {
    expect(stateOf({ until: after(1), endedAt: null }, now)).toBe("active");
    expect(stateOf({ until: now, endedAt: null }, now)).toBe("expired");
    expect(stateOf({ until: null, endedAt: null }, now)).toBe("active");
    expect(stateOf({ until: after(1), endedAt: now }, now)).toBe("ended");
  });
});

describe("the blocks in force", () => {
  const block = (id: number, range: string, until: Date | null = after(60_000)): BlockInForce => ({
    id,
    network: range,
    until,
  });
  const found = (blocks: BlockInForce[], ip: string, at = now) => new BlockedRanges(blocks).find(ip, at)?.id;

  test("hold the addresses of their ranges, and no others", () => {
    const blocks = [block(1, "203.0.113.64/26"), block(2, "2001:db8::/48"), block(3, "198.51.100.9")];
    expect(
      ["203.0.113.63", "203.0.113.64", "203.0.113.127", "203.0.113.128", "::ffff:203.0.113.99"].map((ip) =>
        found(blocks, ip),
      ),
    ).toEqual([undefined, 1, 1, undefined, 1]);
    expect(
      ["2001:db8:0:ffff::1", "2001:db8:1::", "198.51.100.9", "unknown"].map((ip) => found(blocks, ip)),
    ).toEqual([2, undefined, 3, undefined]);
  });

  test("end at their time, also for an address that was asked for before", () => {
    const ranges = new BlockedRanges([block(1, "203.0.113.5", after(10))]);
    expect(ranges.find("203.0.113.5", after(9))?.id).toBe(1);
    expect(ranges.find("203.0.113.5", after(10))).toBeUndefined();
  });

  test("of several the one that lasts longest counts", () => {
    const blocks = [
      block(1, "203.0.113.5", after(10)),
      block(2, "203.0.113.0/24", null),
      block(3, "203.0.0.0/16"),
    ];
    expect(found(blocks, "203.0.113.5")).toBe(2);
    expect(found(blocks.slice(0, 1).concat(blocks.slice(2)), "203.0.113.5", after(11))).toBe(3);
  });

  test("find what looking at each of them finds", () => {
    const bytes = fc.tuple(...Array.from({ length: 4 }, () => fc.integer({ min: 0, max: 3 })));
    const range = fc
      .tuple(bytes, fc.integer({ min: 16, max: 32 }))
      .map(([four, bits]) => `${four.join(".")}/${bits}`);
    fc.assert(
      fc.property(fc.array(range, { maxLength: 30 }), bytes, (ranges, four) => {
        const ip = four.join(".");
        const blocks = ranges.map((text, at) => block(at, formatNetwork(network(text)), null));
        const isHeld = ranges.some((text) => {
          const { first, bits } = network(text);
          return bits === 32 ? first.toString() === ip : connectionOf(ip)?.first.match(first, bits) === true;
        });
        expect(new BlockedRanges(blocks).find(ip, now) !== undefined).toBe(isHeld);
      }),
    );
  });
});
