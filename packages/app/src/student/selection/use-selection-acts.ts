import {
  ApiFailure,
  attemptSelection,
  joinWaitlist,
  leaveWaitlist,
  type SelectionVerdict,
  swapSelection,
  withdrawSelection,
} from "@huxuan/api-client";
import { toast } from "@huxuan/ui";
import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useState } from "react";

/** A refusal as its row shows it. */
export interface ShownRefusal {
  message: string;
  waitlistOffered: boolean;
}

/** What a student can do with an offering. */
export type SelectionAct =
  | { kind: "enrol" | "queue" | "withdraw" | "leaveWaitlist"; offeringId: number }
  | { kind: "swap"; offeringId: number; dropOfferingId: number };

/** Queries that an act changes; seats come by the stream, and a list of thousands is not fetched again. */
const AFFECTED = new Set([
  "getSelectionOverview",
  "getMySelections",
  "getMyTimetable",
  "getSelectableOffering",
  "getBasket",
]);

/**
 * The acts of the selection pages. While one is under way its offering is busy and a second press does nothing;
 * the answer is a toast, a refusal stays at the row until the next act.
 *
 * @param onDone called after every verdict, e.g. to renew the previews in view
 */
export function useSelectionActs(roundId: number, onDone: () => void) {
  const queryClient = useQueryClient();
  const [busy, setBusy] = useState<ReadonlySet<number>>(new Set());
  const [refusals, setRefusals] = useState<ReadonlyMap<number, ShownRefusal>>(new Map());

  const act = useCallback(
    async (asked: SelectionAct): Promise<SelectionVerdict | null> => {
      const { offeringId } = asked;
      setBusy((old) => new Set(old).add(offeringId));
      setRefusals((old) => without(old, offeringId));
      try {
        const verdict = await send(roundId, asked);
        toast.success(verdict.message);
        return verdict;
      } catch (error) {
        const failure = failureOf(error);
        setRefusals((old) =>
          new Map(old).set(offeringId, {
            message: failure.message,
            waitlistOffered: failure.refusal?.waitlistOffered === true && asked.kind === "enrol",
          }),
        );
        toast.error(failure.message);
        return null;
      } finally {
        setBusy((old) => new Set([...old].filter((id) => id !== offeringId)));
        void queryClient.invalidateQueries({
          predicate: ({ queryKey }) => AFFECTED.has(operationOf(queryKey)),
        });
        onDone();
      }
    },
    [onDone, queryClient, roundId],
  );
  return { act, busy, refusals };
}

async function send(roundId: number, asked: SelectionAct): Promise<SelectionVerdict> {
  const meta = { quiet: true };
  const body = { roundId, offeringId: asked.offeringId };
  switch (asked.kind) {
    case "enrol":
      return (await attemptSelection({ body, meta })).data;
    case "queue":
      return (await joinWaitlist({ body, meta })).data;
    case "withdraw":
      return (await withdrawSelection({ body, meta })).data;
    case "leaveWaitlist":
      return (await leaveWaitlist({ body, meta })).data;
    case "swap":
      return (
        await swapSelection({
          body: { roundId, takeOfferingId: asked.offeringId, dropOfferingId: asked.dropOfferingId },
          meta,
        })
      ).data;
  }
}

/** The operation of a generated query key. */
export function operationOf(queryKey: readonly unknown[]): string {
  const [first] = queryKey;
  return typeof first === "object" && first !== null && "_id" in first ? String(first._id) : "";
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
