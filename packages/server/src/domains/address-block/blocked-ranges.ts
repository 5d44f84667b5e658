import type { IPv4, IPv6 } from "ipaddr.js";
import { allBits, parseAddress, parseNetwork } from "../../http/networks.ts";
import { TwoGenerationCache } from "../session/index.ts";

/** Addresses of which it is remembered whether they are blocked: reading one takes longer than the rest of the question. */
const ADDRESSES = 10_000;

/** A block as the gate needs it. */
export interface BlockInForce {
  id: number;
  network: string;
  until: Date | null;
}

const NONE: readonly BlockInForce[] = [];

/** The blocks of one family and one length, by their first bits. */
interface OfLength {
  kind: "ipv4" | "ipv6";
  bits: number;
  blocks: Map<Bits, BlockInForce[]>;
}

/** Finds the block of an address among thousands, from memory: with one look for each length that there is. */
export class BlockedRanges {
  readonly #lengths: OfLength[] = [];
  readonly #known = new TwoGenerationCache<string, readonly BlockInForce[]>(ADDRESSES);
  readonly #size: number;

  constructor(blocks: readonly BlockInForce[]) {
    this.#size = blocks.length;
    for (const block of blocks) {
      const network = parseNetwork(block.network);
      if (network === null) continue;
      const { first, bits } = network;
      const those = this.#ofLength(first.kind(), bits);
      const key = beginning(bitsOf(first), allBits(first) - bits);
      those.set(key, [...(those.get(key) ?? []), block]);
    }
  }

  #ofLength(kind: OfLength["kind"], bits: number): OfLength["blocks"] {
    const there = this.#lengths.find((one) => one.kind === kind && one.bits === bits);
    if (there !== undefined) return there.blocks;
    const blocks: OfLength["blocks"] = new Map();
    this.#lengths.push({ kind, bits, blocks });
    return blocks;
  }

  /** How many there are. */
  get size(): number {
    return this.#size;
  }

  /** The block that an address is in now: of several, the one that lasts longest. */
  find(ip: string, now: Date): BlockInForce | undefined {
    if (this.#size === 0) return undefined;
    let found = this.#known.get(ip);
    if (found === undefined) {
      found = this.#look(ip);
      this.#known.set(ip, found);
    }
    if (found.length === 0) return undefined;
    return found.find(({ until }) => until === null || now.getTime() < until.getTime());
  }

  /** All that an address is in, the one that lasts longest first. */
  #look(ip: string): readonly BlockInForce[] {
    const address = parseAddress(ip);
    if (address === null) return NONE;
    const kind = address.kind();
    const all = allBits(address);
    const whole = bitsOf(address);
    let found: BlockInForce[] | undefined;
    for (const { kind: of, bits, blocks } of this.#lengths) {
      const those = of === kind ? blocks.get(beginning(whole, all - bits)) : undefined;
      if (those !== undefined) found = [...(found ?? []), ...those];
    }
    const end = ({ until }: BlockInForce): number => until?.getTime() ?? Number.POSITIVE_INFINITY;
    // Of two without end the difference is no number.
    return found?.toSorted((a, b) => (end(a) === end(b) ? 0 : end(b) > end(a) ? 1 : -1)) ?? NONE;
  }
}

/** Bits as a number; those of IPv6 are too many for an ordinary one, which is much faster. */
type Bits = number | bigint;

function bitsOf(address: IPv4 | IPv6): Bits {
  if ("octets" in address) return address.octets.reduce((sum, byte) => sum * 256 + byte, 0);
  return address.parts.reduce((sum, part) => (sum << 16n) | BigInt(part), 0n);
}

/** All but the last so many bits. */
const beginning = (bits: Bits, last: number): Bits =>
  typeof bits === "bigint" ? bits >> BigInt(last) : Math.floor(bits / 2 ** last);
