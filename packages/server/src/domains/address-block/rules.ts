import type { AddressBlockState, AddressGuard, AddressRuleKind } from "@huxuan/api-client";
import {
  allBits,
  isWithin,
  type Network,
  networkAt,
  networksOf,
  overlap,
  parseAddress,
  parseNetwork,
} from "../../http/networks.ts";

/** The widest range that may be blocked, in bits: 65,536 addresses of IPv4, of IPv6 what one provider has. */
export const WIDEST = { ipv4: 16, ipv6: 32 } as const;

/** Bits of what one connection has of IPv6. */
const CONNECTION_BITS = 64;

/** How long a block lasts where nobody says it: a day. */
export const USUAL_MINUTES = 1_440;

/** A rule as it is in force. */
export interface Rule {
  kind: AddressRuleKind;
  on: boolean;
  moreThan: number;
  withinMinutes: number;
  blockMinutes: number;
}

/** Rules before anybody changed them: off, and set so that nobody is hit who only mistypes a password. */
export const FIRST_RULES: readonly Rule[] = [
  { kind: "badSignIn", on: false, moreThan: 50, withinMinutes: 10, blockMinutes: 60 },
  { kind: "refused", on: false, moreThan: 500, withinMinutes: 10, blockMinutes: 60 },
];

/** A range of a campus, with what people call it. */
export interface Campus {
  network: Network;
  name: string;
}

/** Whose addresses are guarded. */
export interface Guarded {
  campuses: readonly Campus[];
  /** Whom the server believes where calls come from. */
  proxies: readonly Network[];
  /** Where the caller comes from; null where nobody calls. */
  own: string | null;
}

const LOOPBACK: readonly Network[] = networksOf("loopback");

/** Proxies of `HUXUAN_TRUST_PROXY`; none where everybody is believed, since that names nobody. */
export const proxiesOf = (trustProxy: string): Network[] =>
  trustProxy === "all" ? [] : networksOf(trustProxy);

/** A range of a campus as it is set: the range, and behind a space its name. Null for what begins with no range. */
export function parseCampus(line: string): Campus | null {
  const [, range = "", name = ""] = /^(\S+)\s*(.*)$/u.exec(line.trim()) ?? [];
  const network = parseNetwork(range);
  return network && { network, name: name.trim() || range };
}

/** Whose a range is: of several, what forbids more. */
export function guardOf(
  network: Network,
  { campuses, proxies, own }: Guarded,
): { guard: AddressGuard; name?: string } | undefined {
  const ownAddress = own === null ? null : parseAddress(own);
  if (LOOPBACK.some((one) => overlap(one, network))) return { guard: "loopback" };
  if (proxies.some((one) => overlap(one, network))) return { guard: "proxy" };
  if (ownAddress !== null && isWithin(ownAddress, network)) return { guard: "own" };
  const campus = campuses.find((one) => overlap(one.network, network));
  return campus && { guard: "campus", name: campus.name };
}

/** Names of the campuses that a range touches. */
export const campusesIn = (network: Network, campuses: readonly Campus[]): string[] => [
  ...new Set(campuses.filter((one) => overlap(one.network, network)).map(({ name }) => name)),
];

/** Why nobody may block a range, asked or not; undefined where they may. */
export function problemOf(network: Network, guarded: Guarded): string | undefined {
  const { first, bits } = network;
  const widest = WIDEST[first.kind()];
  if (bits < widest) return `网段太大，最大 /${widest}。请写得更具体一些，或分成几段封禁`;
  switch (guardOf(network, guarded)?.guard) {
    case "own":
      return `这里面有你现在的地址 ${guarded.own}，封禁后你自己也进不来`;
    case "loopback":
      return "这是服务器自己的地址，封禁后在服务器上也进不来";
    case "proxy":
      return "这是转发请求的代理（HUXUAN_TRUST_PROXY），封禁后所有人都进不来";
    default:
      return undefined;
  }
}

/** What is counted as one caller: an address of IPv4; of IPv6 all that a connection has. Null for what is no address. */
export function connectionOf(ip: string): Network | null {
  const address = parseAddress(ip);
  return (
    address &&
    networkAt(address, Math.min(allBits(address), address.kind() === "ipv4" ? 32 : CONNECTION_BITS))
  );
}

/** Whether so many are beyond a rule: as many as it says are not. */
export const isBeyond = (count: number, { moreThan }: Pick<Rule, "moreThan">): boolean => count > moreThan;

/** A block, as far as its time says whether it is in force. */
interface Lasting {
  until: Date | null;
  endedAt: Date | null;
}

/** How a block stands: its end is the first moment after it. */
export function stateOf({ until, endedAt }: Lasting, now: Date): AddressBlockState {
  if (endedAt !== null) return "ended";
  return until !== null && until.getTime() <= now.getTime() ? "expired" : "active";
}

/** When a block ends that begins now; null for one without end. */
export const endOf = (
  now: Date,
  { minutes = USUAL_MINUTES, forever = false }: { minutes?: number; forever?: boolean },
): Date | null => (forever ? null : new Date(now.getTime() + minutes * 60_000));
