import { type Network, networkAt, parseAddress, parseNetwork } from "../../http/networks.ts";
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

/** Finds the block of an address among thousands, from memory: the blocks by their first bits, for each length that there is. */
export class BlockedRanges {
  /** By family and length, then by the first address. */
  readonly #byLength = new Map<string, { bits: number; blocks: Map<string, BlockInForce[]> }>();
  readonly #known = new TwoGenerationCache<string, readonly BlockInForce[]>(ADDRESSES);
  readonly #size: number;

  constructor(blocks: readonly BlockInForce[]) {
    this.#size = blocks.length;
    for (const block of blocks) {
      const network = parseNetwork(block.network);
      if (network === null) continue;
      const length = lengthOf(network);
      const those = this.#byLength.get(length) ?? {
        bits: network.bits,
        blocks: new Map<string, BlockInForce[]>(),
      };
      this.#byLength.set(length, those);
      const key = network.first.toString();
      those.blocks.set(key, [...(those.blocks.get(key) ?? []), block]);
    }
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
    const found: BlockInForce[] = [];
    for (const [length, { bits, blocks }] of this.#byLength) {
      if (!length.startsWith(address.kind())) continue;
      found.push(...(blocks.get(networkAt(address, bits).first.toString()) ?? []));
    }
    const end = ({ until }: BlockInForce): number => until?.getTime() ?? Number.POSITIVE_INFINITY;
    // Of two without end the difference is no number.
    return found.length < 2
      ? found
      : found.toSorted((a, b) => (end(a) === end(b) ? 0 : end(b) > end(a) ? 1 : -1));
  }
}

const lengthOf = ({ first, bits }: Network): string => `${first.kind()}/${bits}`;
