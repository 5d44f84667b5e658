import type { ArticleLinkState } from "@huxuan/api-client";
import { type Ask, Unreachable } from "../../platform/outgoing/index.ts";

/** How an address answered. */
export interface Finding {
  state: ArticleLinkState;
  /** In a sentence; empty when it works. */
  reason: string;
}

/** A longer way is a circle. */
const MOST_REDIRECTS = 5;
/** Addresses that are asked at the same time. */
const AT_ONCE = 10;
const HEADERS = { "user-agent": "Huxuan link check", accept: "*/*" };
/** What servers answer that do not know the method, or mistake it: they are asked once more as browsers ask. */
const ASK_AS_BROWSERS_DO: ReadonlySet<number> = new Set([400, 403, 404, 405, 410, 500, 501, 503]);

const GONE: ReadonlySet<number> = new Set([404, 410]);

/** Whether an address leads somewhere. Never throws. */
export async function checkAddress(ask: Ask, url: string): Promise<Finding> {
  try {
    return findingOf(await answerOf(ask, new URL(url), MOST_REDIRECTS));
  } catch (error) {
    if (!(error instanceof Unreachable)) throw error;
    return { state: error.isUnknown ? "gone" : "unclear", reason: error.message };
  }
}

/** The status at the end of all redirects. */
async function answerOf(ask: Ask, url: URL, redirects: number): Promise<number> {
  const head = await ask(url, { method: "HEAD", headers: HEADERS, withoutBody: true });
  const { status, headers } = ASK_AS_BROWSERS_DO.has(head.status)
    ? await ask(url, { headers: HEADERS, withoutBody: true })
    : head;
  const location = headers.get("location");
  if (status < 300 || status >= 400 || location === null) return status;
  if (redirects === 0) throw new Unreachable("转来转去，没有尽头");
  const next = URL.parse(location, url);
  if (next === null) throw new Unreachable("对方转到一个不成样子的地址");
  return answerOf(ask, next, redirects - 1);
}

function findingOf(status: number): Finding {
  if (status < 400) return { state: "works", reason: "" };
  if (GONE.has(status)) return { state: "gone", reason: `对方说没有这个页面（${status}）` };
  if (status >= 500) return { state: "unclear", reason: `对方的服务器出错（${status}）` };
  return { state: "unclear", reason: `对方不让程序查看（${status}）` };
}

/** The same for many addresses, each asked once. */
export async function checkAddresses(
  ask: Ask,
  urls: Iterable<string>,
  { signal, onDone = () => undefined }: { signal?: AbortSignal; onDone?: (done: number) => void } = {},
): Promise<Map<string, Finding>> {
  const findings = new Map<string, Finding>();
  const waiting = [...new Set(urls)];
  const work = async (): Promise<void> => {
    for (let url = waiting.pop(); url !== undefined; url = waiting.pop()) {
      signal?.throwIfAborted();
      findings.set(url, await checkAddress(ask, url));
      onDone(findings.size);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return findings;
}
