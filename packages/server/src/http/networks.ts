import { isIP } from "node:net";
import ipaddr, { type IPv4, type IPv6 } from "ipaddr.js";

/** A range of addresses: those that begin with the same bits. One address is a range, too. */
export interface Network {
  /** Its first address. */
  readonly first: IPv4 | IPv6;
  /** How many bits they begin with. */
  readonly bits: number;
}

/** Ranges by the names that settings of the environment know. */
export const NAMED_NETWORKS: Readonly<Record<string, readonly string[]>> = {
  loopback: ["127.0.0.0/8", "::1/128"],
  linklocal: ["169.254.0.0/16", "fe80::/10"],
  uniquelocal: ["10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "fc00::/7"],
};

/** Bits of a whole address. */
export const allBits = (address: IPv4 | IPv6): number => (address.kind() === "ipv4" ? 32 : 128);

/** An address as it is connected to: one of IPv4 that is written as IPv6 is one of IPv4. Null for what is none. */
export function parseAddress(text: string): IPv4 | IPv6 | null {
  // Only what everybody writes alike: the library also reads 127.1 and 0x7f000001.
  const family = isIP(text);
  if (family === 0) return null;
  // It reads `::10.0.0.1` as an address of IPv4, which it is not: as browsers write it, it reads it rightly.
  const written =
    family === 4 ? text : new URL(`http://[${text.replace(/%.*$/u, "")}]`).hostname.slice(1, -1);
  return ipaddr.process(written);
}

/** A range as `203.0.113.0/24`, or one address. Bits of the address behind the range do not count. Null for what is none. */
export function parseNetwork(text: string): Network | null {
  const [written = "", length, ...rest] = text.trim().split("/");
  const address = parseAddress(written);
  if (address === null || rest.length > 0) return null;
  if (length === undefined) return { first: address, bits: allBits(address) };
  if (!/^\d{1,3}$/u.test(length)) return null;
  const isMapped = isIP(written) === 6 && address.kind() === "ipv4";
  const bits = Number(length) - (isMapped ? 96 : 0);
  return bits < 0 || bits > allBits(address) ? null : networkAt(address, bits);
}

/** The range of so many bits that an address is in. */
export function networkAt(address: IPv4 | IPv6, bits: number): Network {
  const bytes = address.toByteArray().map((byte, at) => byte & maskOf(bits - at * 8));
  return { first: ipaddr.fromByteArray(bytes), bits };
}

/** The first so many bits of a byte. */
const maskOf = (bits: number): number => (bits >= 8 ? 0xff : bits <= 0 ? 0 : (0xff << (8 - bits)) & 0xff);

/** As it is shown and stored: one address without its length. */
export const formatNetwork = ({ first, bits }: Network): string =>
  bits === allBits(first) ? first.toString() : `${first.toString()}/${bits}`;

/** Whether an address is in a range. */
export const isWithin = (address: IPv4 | IPv6, { first, bits }: Network): boolean =>
  address.kind() === first.kind() && address.match(first, bits);

/** Whether two ranges have an address in common: one holds the other. */
export const overlap = (one: Network, other: Network): boolean =>
  one.bits >= other.bits ? isWithin(one.first, other) : isWithin(other.first, one);

/** Ranges of a list by comma, in which names stand for theirs; each must be one (`settings` checks it). */
export const networksOf = (list: string): Network[] =>
  list
    .split(",")
    .map((part) => part.trim())
    .flatMap((part) => NAMED_NETWORKS[part] ?? [part])
    .flatMap((part) => parseNetwork(part) ?? []);
