import {
  ApiFailure,
  attemptSelection,
  isSessionEnd,
  joinWaitlist,
  leaveWaitlist,
  newKey,
  type Verdict,
  swapSelection,
  withdrawSelection,
} from "@huxuan/api-client";
import { toast } from "@huxuan/ui";
import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useState } from "react";
import { type ActOperation, renewAfter } from "../../acts/renewal.ts";
import { watchAct } from "../../session/connection.ts";
import { useSessionInfo } from "../../session/session-store.ts";
import {
  forgetAct,
  leavesOpen,
  loseAct,
  onSettled,
  rememberAct,
  type SentAct,
  useUnsettled,
} from "./lost-acts.ts";

/** A refusal as its row shows it. */
export interface ShownRefusal {
  message: string;
  waitlistOffered: boolean;
}

/** What a student can do with an offering. */
export type SelectionAct =
  | { kind: "enrol" | "withdraw" | "leaveWaitlist"; offeringId: number }
  /** `dropOfferingId`: what is given up when a seat comes. */
  | { kind: "queue"; offeringId: number; dropOfferingId?: number }
  | { kind: "swap"; offeringId: number; dropOfferingId: number };

/**
 * The acts of the selection pages. While one is under way its offering is busy and a second press does nothing;
 * the answer is a toast, a refusal stays at the row until the next act. An act whose answer is lost stays busy until the
 * server has answered what became of it; nothing is sent again by itself. After every verdict what it changes is read again.
 */
export function useSelectionActs(roundId: number) {
  const queryClient = useQueryClient();
  const studentId = useSessionInfo().student?.id ?? 0;
  const busy = useUnsettled(studentId, roundId);
  const [refusals, setRefusals] = useState<ReadonlyMap<number, ShownRefusal>>(new Map());

  useEffect(
    () =>
      onSettled(({ offeringId }, { tookEffect, message }) => {
        if (!tookEffect)
          setRefusals((old) => new Map(old).set(offeringId, { message, waitlistOffered: false }));
      }),
    [],
  );

  const act = useCallback(
    async (asked: SelectionAct): Promise<Verdict | null> => {
      const { offeringId } = asked;
      const sent: SentAct = { key: newKey(), studentId, roundId, offeringId };
      setRefusals((old) => without(old, offeringId));
      rememberAct(sent);
      const over = watchAct();
      try {
        const verdict = await send(roundId, asked, sent.key);
        forgetAct(sent.key);
        toast.success(verdict.message);
        return verdict;
      } catch (error) {
        const failure = failureOf(error);
        if (leavesOpen(failure)) {
          loseAct(sent.key);
          toast.warning("没有收到回答，网络恢复后会告诉你是否生效");
          return null;
        }
        forgetAct(sent.key);
        setRefusals((old) =>
          new Map(old).set(offeringId, {
            message: failure.message,
            waitlistOffered: failure.refusal?.waitlistOffered === true && asked.kind === "enrol",
          }),
        );
        // Whether to sign in again is asked already.
        if (!isSessionEnd(failure)) toast.error(failure.message);
        return null;
      } finally {
        over();
        renewAfter(queryClient, OPERATION[asked.kind]);
      }
    },
    [queryClient, roundId, studentId],
  );
  return { act, busy, refusals };
}

/** The operation of each act. */
const OPERATION = {
  enrol: "attemptSelection",
  queue: "joinWaitlist",
  withdraw: "withdrawSelection",
  leaveWaitlist: "leaveWaitlist",
  swap: "swapSelection",
} as const satisfies Record<SelectionAct["kind"], ActOperation>;

async function send(roundId: number, asked: SelectionAct, key: string): Promise<Verdict> {
  const meta = { quiet: true };
  const body = { roundId, offeringId: asked.offeringId, key };
  switch (asked.kind) {
    case "enrol":
      return (await attemptSelection({ body, meta })).data;
    case "queue":
      return (await joinWaitlist({ body: { ...body, dropOfferingId: asked.dropOfferingId }, meta })).data;
    case "withdraw":
      return (await withdrawSelection({ body, meta })).data;
    case "leaveWaitlist":
      return (await leaveWaitlist({ body, meta })).data;
    case "swap":
      return (
        await swapSelection({
          body: { roundId, takeOfferingId: asked.offeringId, dropOfferingId: asked.dropOfferingId, key },
          meta,
        })
      ).data;
  }
}

function failureOf(error: unknown): ApiFailure {
  if (error instanceof ApiFailure) return error;
  throw error;
}

function without<V>(map: ReadonlyMap<number, V>, key: number): ReadonlyMap<number, V> {
  const next = new Map(map);
  next.delete(key);
  return next;
}
