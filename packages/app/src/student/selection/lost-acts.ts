import { ApiFailure, settleSelectionAct, type SettledAct } from "@huxuan/api-client";
import { useMemo } from "react";
import { create } from "zustand";
import { onReconnect, useConnection } from "../../session/connection.ts";

/** An act that was sent and has no answer yet; kept by the tab, so that a reload does not forget it. */
export interface SentAct {
  /** Made here; the server tells by it what became of the act. */
  key: string;
  /** Whose act it is: another person may sign in in the same tab. */
  studentId: number;
  roundId: number;
  offeringId: number;
}

const STORE = "huxuan-sent-acts";

/** Milliseconds before a server that could not say what became of an act is asked again. */
const ASK_AGAIN_MS = 3_000;

interface Sent {
  /** Sent and not known to be done or not. */
  acts: readonly SentAct[];
}

const useSentActs = create<Sent>(() => ({ acts: read() }));

/** Keys of acts whose call, or whose question, is still under way. */
const underWay = new Set<string>();
/** Keys of everything that this window did: it is not told of its own. */
const own = new Set<string>();
const listeners = new Set<(act: SentAct, settled: SettledAct) => void>();

/** Whether an act with this key was done in this window. */
export const isOwnAct = (key: string | undefined): boolean => key !== undefined && own.has(key);

/** Remembers an act before it is sent. */
export function rememberAct(act: SentAct): void {
  own.add(act.key);
  underWay.add(act.key);
  write([...useSentActs.getState().acts, act]);
}

/** Its call is over without an answer: what became of it is asked as soon as the server can be reached. */
export function loseAct(key: string): void {
  underWay.delete(key);
  // Tells those who look at the list: it is the same, and one of them is lost now.
  write([...useSentActs.getState().acts]);
}

/** Its answer is known. */
export function forgetAct(key: string): void {
  underWay.delete(key);
  write(useSentActs.getState().acts.filter((act) => act.key !== key));
}

/** Offerings of a round with an act that has no answer yet: pressed again, it might be done twice. */
export function useUnsettled(studentId: number, roundId: number): ReadonlySet<number> {
  const acts = useSentActs((state) => state.acts);
  return useMemo(
    () =>
      new Set(
        acts
          .filter((act) => act.studentId === studentId && act.roundId === roundId)
          .map((act) => act.offeringId),
      ),
    [acts, studentId, roundId],
  );
}

/** Calls back when it is known what became of a lost act. Gives how to stop. */
export function onSettled(listener: (act: SentAct, settled: SettledAct) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Asks what became of the lost acts of a student whenever the server can be reached, those of before a reload too. Gives
 * how to stop.
 */
export function watchLostActs(studentId: number): () => void {
  let again: ReturnType<typeof setTimeout> | undefined;
  const ask = async () => {
    clearTimeout(again);
    if (useConnection.getState().reach !== "online") return;
    const lost = useSentActs
      .getState()
      .acts.filter((act) => act.studentId === studentId && !underWay.has(act.key));
    const known = await Promise.all(lost.map(settle));
    if (known.includes(false)) again = setTimeout(() => void ask(), ASK_AGAIN_MS);
  };
  const stops = [onReconnect(() => void ask()), useSentActs.subscribe(() => void ask())];
  void ask();
  return () => {
    clearTimeout(again);
    for (const stop of stops) stop();
  };
}

/** Whether a failure leaves open what became of the act: no answer came, or only that of something on the way. */
export const leavesOpen = (failure: ApiFailure): boolean =>
  failure.kind === "network" ||
  failure.kind === "timeout" ||
  failure.status === 502 ||
  failure.status === 504;

/** Asks the server what became of a lost act; nothing is sent a second time. False when it cannot say it now. */
async function settle(act: SentAct): Promise<boolean> {
  const { key, offeringId } = act;
  underWay.add(key);
  try {
    const { data } = await settleSelectionAct({ body: { key, offeringId }, meta: { quiet: true } });
    forgetAct(key);
    for (const listener of listeners) listener(act, data);
    return true;
  } catch (error) {
    underWay.delete(key);
    // What the server refuses to look at (the offering is gone) will not be known later either.
    if (!(error instanceof ApiFailure) || (error.status !== 400 && error.status !== 404)) return false;
    forgetAct(key);
    return true;
  }
}

function read(): SentAct[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(STORE) ?? "[]");
    return Array.isArray(stored) ? stored.filter(isSentAct) : [];
  } catch {
    return [];
  }
}

function write(acts: readonly SentAct[]): void {
  useSentActs.setState({ acts });
  try {
    sessionStorage.setItem(STORE, JSON.stringify(acts));
  } catch {
    // No storage: a reload forgets them, and the page shows what the student holds all the same.
  }
}

function isSentAct(value: unknown): value is SentAct {
  if (typeof value !== "object" || value === null) return false;
  const { key, studentId, roundId, offeringId } = value as Partial<Record<keyof SentAct, unknown>>;
  return (
    typeof key === "string" &&
    typeof studentId === "number" &&
    typeof roundId === "number" &&
    typeof offeringId === "number"
  );
}
