import type { RedisKeyKind, RedisPrefix } from "@huxuan/api-client";
import { prefixesOf } from "./key-prefix.ts";

/** How many prefixes are shown on each level: the rest is of little weight. */
const MOST_BRANCHES = 20;

/** Why nothing in Redis can be cleared: the platform keeps no cache there. */
export const KEPT_BECAUSE: Readonly<Record<RedisKeyKind, string>> = {
  limits: "这是限流计数，清空后刚被拦下的人可以马上再试；到时间会自己消失",
  ours: "这不是缓存，丢了不能重建",
  foreign: "这不是平台写的，平台不碰别的程序的数据",
};

/** What keys are that begin so. */
export const kindOf = (prefix: string, own: string): RedisKeyKind =>
  own === "" || !prefix.startsWith(own) ? "foreign" : prefix.startsWith(`${own}limit:`) ? "limits" : "ours";

/** Counts keys by what they begin with. */
export class PrefixTree {
  readonly #own: string;
  readonly #counts = new Map<string, { parent: string; depth: number; keys: number }>();

  /** @param own what the platform's keys begin with */
  constructor(own: string) {
    this.#own = own;
  }

  add(key: string): void {
    const prefixes = prefixesOf(key, this.#own);
    if (prefixes.length === 0) this.#count("", "", 0);
    prefixes.forEach((prefix, depth) => this.#count(prefix, prefixes[depth - 1] ?? "", depth));
  }

  #count(prefix: string, parent: string, depth: number): void {
    const known = this.#counts.get(prefix);
    if (known === undefined) this.#counts.set(prefix, { parent, depth, keys: 1 });
    else known.keys += 1;
  }

  /** Each prefix followed by those below it, the largest first. */
  items(): RedisPrefix[] {
    const all = Array.from(this.#counts, ([prefix, counted]) => ({ prefix, ...counted }));
    const below = (parent: string, depth: number): RedisPrefix[] =>
      all
        .filter((one) => one.depth === depth && (depth === 0 || one.parent === parent))
        .sort((a, b) => b.keys - a.keys || a.prefix.localeCompare(b.prefix))
        .slice(0, MOST_BRANCHES)
        .flatMap(({ prefix, keys }) => {
          const kind = kindOf(prefix, this.#own);
          return [
            { prefix, depth, keys, kind, keptBecause: KEPT_BECAUSE[kind] },
            ...below(prefix, depth + 1),
          ];
        });
    return below("", 0);
  }
}
