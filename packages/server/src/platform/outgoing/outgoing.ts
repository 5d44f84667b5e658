import { lookup as lookUp, type LookupAddress } from "node:dns";
import { request as requestPlainly } from "node:http";
import { request as requestSecurely } from "node:https";
import { isIP, type LookupFunction } from "node:net";
import ipaddr from "ipaddr.js";
import { isWithin, networksOf, parseAddress } from "../../http/networks.ts";

/** How long another server has for its whole answer. */
const PATIENCE_MS = 5_000;
/** A longer answer is none: keys, tokens and tickets are short. */
const MOST_BYTES = 256 * 1024;

/** Statuses whose answers have no body. */
const BODILESS: ReadonlySet<number> = new Set([101, 204, 205, 304]);

/** Another server was not asked, or gave no answer. The message says why, in Chinese; `isUnknown` when there is no such server. */
export class Unreachable extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.name = "Unreachable";
  }

  get isUnknown(): boolean {
    return (this.cause as NodeJS.ErrnoException | undefined)?.code === "ENOTFOUND";
  }
}

/** Options of a request: those of `fetch` that the libraries use, and one of our own. */
interface Asked {
  method?: string | undefined;
  headers?: ConstructorParameters<typeof Headers>[0];
  body?: unknown;
  signal?: AbortSignal | null | undefined;
  /** Only status and headers are wanted: a long answer is none too long. */
  withoutBody?: boolean;
}

/** Asks a server, as `fetch` does. Throws an {@link Unreachable}. */
export type Ask = (address: string | URL, asked?: Asked) => Promise<Response>;

/**
 * Asks servers that offices name. Somebody in an office must not reach through this server what they do not reach
 * themselves: it goes by https to public addresses only, wherever a name leads at that moment, and follows no redirect.
 *
 * @param networks of the operator, by comma: there it goes, too, also by http
 * @param plain to public addresses by http as well: for what is nobody's secret
 */
export function askOutside(networks: string, { plain = false }: { plain?: boolean } = {}): Ask {
  const allowed = networksOf(networks);
  const permits = (address: string, secure: boolean): boolean => {
    const parsed = parseAddress(address);
    const isNamed = parsed !== null && allowed.some((network) => isWithin(parsed, network));
    return isNamed || ((secure || plain) && isPublic(address));
  };

  const forbidden: Forbidden = (addresses) => {
    if (addresses.every(isPublic)) return notEncrypted();
    const advice = plain ? "" : "；确有需要时，请运维人员设置 HUXUAN_SIGN_ON_NETWORKS";
    return new Unreachable(`地址在内部网络里，平台不能访问${advice}`);
  };

  return async (address, asked = {}) => {
    const url = new URL(address);
    const secure = url.protocol === "https:";
    if (!secure && (url.protocol !== "http:" || (allowed.length === 0 && !plain))) throw notEncrypted();
    const host = url.hostname.replace(/^\[(.*)\]$/, "$1");
    // Of an address nobody looks up where it leads.
    if (isIP(host) > 0 && !permits(host, secure)) throw forbidden([host]);
    return send(
      url,
      asked,
      restrict((found) => permits(found, secure), forbidden),
    );
  };
}

/**
 * Addresses that the library takes for ordinary ones, and that are not everybody's (IANA, special-purpose registries; those
 * of old routes that are no more; those that carry an address of IPv4, which may be one of the inside).
 */
const NOT_PUBLIC = [
  "::/96",
  "::ffff:0:0:0/96",
  "64:ff9b::/96",
  "64:ff9b:1::/48",
  "100::/64",
  "100:0:0:1::/64",
  "2001::/23",
  "2001:db8::/32",
  "2002::/16",
  "3fff::/20",
  "5f00::/16",
  "fec0::/10",
  "192.0.0.0/24",
  "192.31.196.0/24",
  "192.52.193.0/24",
  "192.88.99.0/24",
  "192.175.48.0/24",
  "198.18.0.0/15",
].map((network) => ipaddr.parseCIDR(network));

/** Whether an address is one on the open net. */
export function isPublic(address: string): boolean {
  const parsed = parseAddress(address);
  if (parsed?.range() !== "unicast") return false;
  // All of the open net of IPv6 is in here so far.
  if (parsed.kind() === "ipv6" && !parsed.match(ipaddr.parseCIDR("2000::/3"))) return false;
  return !NOT_PUBLIC.some(
    ([network, bits]) => network.kind() === parsed.kind() && parsed.match(network, bits),
  );
}

const notEncrypted = () => new Unreachable("地址应以 https:// 开头");

/** Why a name that leads to these addresses is not asked. */
type Forbidden = (addresses: readonly string[]) => Unreachable;

/** Looks a name up, and gives only those of its addresses that may be asked: what was checked is what is connected to. */
function restrict(permits: (address: string) => boolean, forbidden: Forbidden): LookupFunction {
  return (name, options, give) => {
    lookUp(name, { ...options, all: true }, (error, found: LookupAddress[]) => {
      if (error) return give(error, "");
      const good = found.filter(({ address }) => permits(address));
      const [first] = good;
      if (first === undefined) return give(forbidden(found.map(({ address }) => address)), "");
      return options.all === true ? give(null, good) : give(null, first.address, first.family);
    });
  };
}

async function send(
  url: URL,
  { method = "GET", headers, body, signal, withoutBody = false }: Asked,
  lookup: LookupFunction,
) {
  const patience = AbortSignal.timeout(PATIENCE_MS);
  const ask = url.protocol === "https:" ? requestSecurely : requestPlainly;
  try {
    return await new Promise<Response>((resolve, reject) => {
      const sent = ask(
        url,
        {
          method,
          headers: Object.fromEntries(new Headers(headers)),
          lookup,
          // A connection that is used again would skip the check of the address that the name has now.
          agent: false,
          signal: signal ? AbortSignal.any([signal, patience]) : patience,
        },
        (answer) => {
          const { statusCode: status = 0 } = answer;
          const give = (given: Buffer<ArrayBuffer> | null): void => {
            if (status < 200 || status > 599) reject(new Unreachable("对方的回答不是 HTTP"));
            else resolve(new Response(given, { status, headers: headersOf(answer.headers) }));
          };
          if (withoutBody) {
            give(null);
            answer.destroy();
            return;
          }
          const parts: Buffer[] = [];
          let bytes = 0;
          answer.on("data", (part: Buffer) => {
            bytes += part.length;
            if (bytes > MOST_BYTES) answer.destroy(new Unreachable("对方的回答太长"));
            else parts.push(part);
          });
          answer.on("error", reject);
          answer.on("end", () => give(BODILESS.has(status) ? null : Buffer.concat(parts)));
        },
      );
      sent.on("error", reject);
      sent.end(typeof body === "string" || body instanceof URLSearchParams ? String(body) : undefined);
    });
  } catch (error) {
    if (error instanceof Unreachable) throw error;
    if (patience.aborted) throw new Unreachable(`${PATIENCE_MS / 1000} 秒内没有回答`, error);
    throw new Unreachable(reasonOf(error as NodeJS.ErrnoException), error);
  }
}

const headersOf = (given: NodeJS.Dict<string | string[]>): Headers =>
  new Headers(
    Object.entries(given).flatMap(([name, value]) =>
      [value ?? []].flat().map((one): [string, string] => [name, one]),
    ),
  );

/** Why a connection failed, in words; only for known reasons. */
function reasonOf({ code = "" }: NodeJS.ErrnoException): string {
  if (code === "ENOTFOUND" || code === "EAI_AGAIN") return "找不到这个域名";
  if (code === "ECONNREFUSED") return "对方拒绝连接，请检查端口";
  if (/CERT|SELF_SIGNED|UNABLE_TO_VERIFY|ALTNAME/.test(code))
    return "对方的 HTTPS 证书不可信，请检查证书链和域名";
  return "连接中断或没有建立";
}
