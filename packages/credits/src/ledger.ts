import { hundredths, ofHundredths } from "./credits.js";
import type { Refusal } from "./refusals.js";

/**
 * Where credits stand: given out by a host, earned and not yet used, lost or gained by recognition, counted in a module
 * or as a course of the home school.
 */
export type Account = `issued@${string}` | "earned" | "conversion" | `module:${string}` | `course:${number}`;

/** A line of the credit bank. */
export interface LedgerEntry {
  account: Account;
  /** Above or below 0, at most two decimals. */
  credits: number;
}

export type TransactionKind = "earn" | "recognise" | "revoke";

/** What happens at once in the credit bank of a student: its entries come to 0. */
export interface Transaction {
  kind: TransactionKind;
  entries: LedgerEntry[];
}

/** A course of a host was passed: issued@B −2.0, earned +2.0. */
export const earn = (host: string, credits: number): Transaction => ({
  kind: "earn",
  entries: entriesOf([`issued@${host}`, -hundredths(credits)], ["earned", hundredths(credits)]),
});

/**
 * Earned credits are recognised, all that the source has: 2.0 as 3.5 in 专业选修 are earned −2.0, conversion −1.5,
 * 专业选修 +3.5. Several targets share the source (1:n).
 */
export function recognise(source: number, targets: readonly LedgerEntry[]): Transaction {
  const used = hundredths(source);
  const granted = targets.map(({ account, credits }): [Account, number] => [account, hundredths(credits)]);
  const sum = granted.reduce((before, [, amount]) => before + amount, 0);
  return {
    kind: "recognise",
    entries: entriesOf(["earned", -used], ["conversion", used - sum], ...granted),
  };
}

/** The counter-entry of a transaction: its exact negatives. */
export const reverse = ({ entries }: Transaction): Transaction => ({
  kind: "revoke",
  entries: entries.map(({ account, credits }) => ({ account, credits: -credits })),
});

/** The counter-entry of a recognition, once; another one is refused. */
export const revoke = (transaction: Transaction, isReversed: boolean): Transaction | Refusal =>
  isReversed ? { kind: "reversed", message: "该认定已撤销，不能再次撤销" } : reverse(transaction);

/** What stands on each account; an account that came back to 0 has 0. */
export function balancesOf(entries: readonly LedgerEntry[]): Map<Account, number> {
  const sums = new Map<Account, number>();
  for (const { account, credits } of entries)
    sums.set(account, (sums.get(account) ?? 0) + hundredths(credits));
  return new Map([...sums].map(([account, sum]) => [account, ofHundredths(sum)]));
}

/** Amounts in hundredths as entries, without those of 0. */
const entriesOf = (...amounts: [Account, number][]): LedgerEntry[] =>
  amounts.flatMap(([account, amount]) => (amount === 0 ? [] : [{ account, credits: ofHundredths(amount) }]));
