import { labels } from "@huxuan/api-client";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { Caches } from "../../platform/caches/index.ts";
import { prefixesOf, shownCommand } from "./key-prefix.ts";
import { kindOf, PrefixTree } from "./prefix-tree.ts";
import { keysIn, readInfo } from "./redis-facts.ts";
import { KNOWN_CACHES } from "./known-caches.ts";
import { showMemory } from "./show.ts";

const OWN = "huxuan:";

describe("what is shown of a key", () => {
  test("is the platform's prefix and the plain words behind it, never a number, an address or a token", () => {
    expect(prefixesOf("huxuan:limit:requests:178:42", OWN)).toEqual([
      "huxuan:",
      "huxuan:limit:",
      "huxuan:limit:requests:",
    ]);
    expect(prefixesOf("sess:9f86d081884c7d65:data", OWN)).toEqual(["sess:"]);
    expect(prefixesOf("eyJhbGciOiJIUzI1NiJ9", OWN)).toEqual([]);
    expect(prefixesOf("user:zhangsan:token", OWN)).toEqual(["user:"]);
    expect(prefixesOf("huxuan:limit:logins:zhangsan:1", OWN).at(-1)).toBe("huxuan:limit:logins:");
    expect(prefixesOf("geheim", OWN)).toEqual([]);
    expect(prefixesOf("10.0.0.1:limit:x", OWN)).toEqual([]);
  });

  test("holds none of its letters behind the last plain word", () => {
    fc.assert(
      fc.property(fc.string(), (key) => {
        for (const prefix of prefixesOf(key, OWN)) {
          expect(key.startsWith(prefix)).toBe(true);
          expect(prefix).toMatch(/^(?:[a-z][a-z_-]{0,19}:)+$/u);
        }
      }),
    );
  });

  test("of a command is its name and, where it takes a key, that key's prefix", () => {
    expect(shownCommand(["incr", "huxuan:limit:logins:9:1.2.3.4"], OWN)).toEqual({
      command: "INCR",
      prefix: "huxuan:limit:logins:",
    });
    expect(shownCommand(["set", "session:abc:data", "geheim:"], OWN)).toEqual({
      command: "SET",
      prefix: "session:",
    });
    expect(shownCommand(["auth", "user:geheim:"], OWN)).toEqual({ command: "AUTH" });
    expect(shownCommand(["eval", "return redis.call('get', 'a:b')"], OWN)).toEqual({ command: "EVAL" });
    expect(shownCommand(["get", "token"], OWN)).toEqual({ command: "GET" });
    expect(shownCommand(["geheim:geheim"], OWN)).toEqual({ command: "?" });
  });
});

test("keys are counted by prefix, the largest first with those below it, and each says whose it is", () => {
  const tree = new PrefixTree(OWN);
  for (const key of [
    "huxuan:limit:requests:1:7",
    "huxuan:limit:requests:1:8",
    "huxuan:limit:logins:1:9",
    "huxuan:old:x",
    "bull:queue:1",
    "0b5f-token",
  ])
    tree.add(key);
  expect(tree.items().map(({ prefix, depth, keys, kind }) => [prefix, depth, keys, kind])).toEqual([
    ["huxuan:", 0, 4, "ours"],
    ["huxuan:limit:", 1, 3, "limits"],
    ["huxuan:limit:requests:", 2, 2, "limits"],
    ["huxuan:limit:logins:", 2, 1, "limits"],
    ["huxuan:old:", 1, 1, "ours"],
    ["", 0, 1, "foreign"],
    ["bull:", 0, 1, "foreign"],
  ]);
  expect(kindOf("huxuan:limit:requests:", OWN)).toBe("limits");
});

test("what Redis says of itself is read by name, and the keys of all its databases are added up", () => {
  const info = readInfo(
    "# Server\r\nredis_version:7.0.15\r\n# Keyspace\r\ndb0:keys=3,expires=1\r\ndb5:keys=4\r\n",
  );
  expect(info.get("redis_version")).toBe("7.0.15");
  expect(keysIn(info)).toBe(7);
});

describe("caches of the memory", () => {
  test("of several processes are one, and what nobody counts is not told as nothing", () => {
    const shown = showMemory([
      { name: "tokens", entries: 3, hits: 10, misses: 2 },
      { name: "catalogue", entries: 5 },
      { name: "tokens", entries: 4, hits: 1, misses: 1 },
    ]);
    expect(shown.map(({ name, entries, hits, misses }) => ({ name, entries, hits, misses }))).toEqual([
      { name: "catalogue", entries: 5, hits: undefined, misses: undefined },
      { name: "tokens", entries: 7, hits: 11, misses: 3 },
    ]);
  });

  test("say what clearing brings about, or why that may not be", () => {
    const names = Object.keys(KNOWN_CACHES);
    expect(names.toSorted()).toEqual(Object.keys(labels.cacheName).toSorted());
    const shown = showMemory(Object.keys(labels.cacheName).map((name) => ({ name, entries: 0 }) as never));
    for (const one of shown)
      expect((one.clearing === undefined) !== (one.keptBecause === undefined)).toBe(true);
    expect(shown.find(({ name }) => name === "tokens")?.keptBecause).toContain("会话页");
  });

  test("are cleared by name, all that share it", async () => {
    const caches = new Caches();
    const [one, two] = [new Set([1]), new Set([2, 3])];
    for (const kept of [one, two])
      caches.add("signOn", { entries: () => kept.size, clear: () => kept.clear() });
    caches.add("tokens", { entries: () => 9 });
    expect(caches.figures()).toEqual([
      { name: "signOn", entries: 3 },
      { name: "tokens", entries: 9 },
    ]);
    expect(await caches.clear("signOn")).toBe(true);
    expect(await caches.clear("tokens")).toBe(false);
    expect(caches.figures()[0]).toEqual({ name: "signOn", entries: 0 });
  });
});
