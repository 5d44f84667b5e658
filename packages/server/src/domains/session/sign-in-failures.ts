import { isIP } from "node:net";
import { eq, inArray, sql } from "drizzle-orm";
import type { Database, Queryable } from "../../db/index.ts";
import { type Keys, mac } from "./keys.ts";
import { signInFailure } from "./tables.ts";

/** How long failures are counted together, from the first of them: the budget of an address is per hour. */
export const FAILURE_WINDOW_MS = 3_600_000;

/** Forgotten rows that are deleted along with a new failure. */
const PRUNED_AT_ONCE = 100;
const KEY_BYTES = 18;

/** By what failures are counted. */
export type FailureSubject =
  | { account: string }
  | { address: string }
  | { device: string }
  /** A name, and an address, for which links were asked for. */
  | { recovery: string }
  | { recoveryAddress: string }
  /** A name whose question was answered. */
  | { question: string }
  /** What somebody without an account does, by what it is about, and by address. */
  | { guest: string }
  | { guestAddress: string };

/** The row of a subject. Its name cannot be read from it. */
export function failureKey(keys: Keys, subject: FailureSubject): string {
  const [kind, name] = Object.entries(subject)[0] as [string, string];
  return mac(keys.signIn, `${kind}:${NORMAL[kind as keyof typeof NORMAL](name)}`, KEY_BYTES).toString(
    "base64url",
  );
}

const NORMAL = {
  account: accountName,
  address: networkOf,
  device: (name: string) => name,
  recovery: accountName,
  recoveryAddress: networkOf,
  question: accountName,
  guest: (about: string) => about,
  guestAddress: networkOf,
} as const;

/** Variants of writing a name are counted as one. */
export function accountName(username: string): string {
  return username.trim().normalize("NFKC").toLowerCase();
}

/** The address itself; of IPv6 the first 64 bits, because a connection has all addresses that begin with them. */
export function networkOf(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1];
  if (mapped !== undefined) return mapped;
  if (isIP(ip) !== 6) return ip;
  const [head = "", tail = ""] = (ip.split("%", 1)[0] ?? "").toLowerCase().split("::");
  const groups = (text: string) => (text === "" ? [] : text.split(":"));
  const missing = 8 - groups(head).length - groups(tail).length;
  const all = ip.includes("::")
    ? [...groups(head), ...Array.from({ length: Math.max(0, missing) }, () => "0"), ...groups(tail)]
    : groups(head);
  return all
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ""))
    .join(":");
}

/** Failures in the running hour by key; a key without any is absent. */
export async function readFailures(
  db: Queryable,
  keys: readonly string[],
  now: Date,
): Promise<Map<string, number>> {
  const rows = await db
    .select()
    .from(signInFailure)
    .where(inArray(signInFailure.key, [...keys]));
  return new Map(rows.flatMap((row) => (row.expiresAt > now ? [[row.key, row.failures]] : [])));
}

/** Counts one failure for each of the keys, and gives the new counts. Failures at the same moment are all counted. */
export async function addFailure(
  db: Database,
  keys: readonly string[],
  now: Date,
  windowMs: number = FAILURE_WINDOW_MS,
): Promise<Map<string, number>> {
  const { expiresAt, failures } = signInFailure;
  const begins = sql`(${expiresAt} <= ${now} or ${failures} = 0)`;
  const ends = new Date(now.getTime() + windowMs);
  const rows = await db
    .insert(signInFailure)
    // Everybody locks rows in the same order.
    .values([...keys].sort().map((key) => ({ key, failures: 1, expiresAt: ends })))
    .onConflictDoUpdate({
      target: signInFailure.key,
      set: {
        failures: sql`case when ${begins} then 1 else ${failures} + 1 end`,
        expiresAt: sql`case when ${begins} then ${ends} else ${expiresAt} end`,
      },
    })
    .returning({ key: signInFailure.key, failures });
  await db.execute(sql`
    delete from ${signInFailure} where key in (
      select key from ${signInFailure} where expires_at <= ${now}
      order by expires_at limit ${PRUNED_AT_ONCE} for update skip locked
    )`);
  return new Map(rows.map((row) => [row.key, row.failures]));
}

/** Takes back a failure that was counted ahead and was none. */
export async function takeBackFailure(db: Queryable, key: string): Promise<void> {
  await db
    .update(signInFailure)
    .set({ failures: sql`greatest(${signInFailure.failures} - 1, 0)` })
    .where(eq(signInFailure.key, key));
}
