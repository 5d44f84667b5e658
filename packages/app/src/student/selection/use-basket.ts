import {
  addToBasket,
  ApiFailure,
  type Basket,
  type BasketEntry,
  type BasketResult,
  orderBasket,
  removeFromBasket,
  submitBasket,
} from "@huxuan/api-client";
import { getBasketOptions } from "@huxuan/api-client/query";
import { toast } from "@huxuan/ui";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useMemo, useRef, useState } from "react";
import { renewAfter } from "../../acts/renewal.ts";

const NOTHING = { pending: [], results: [], lost: false } as const satisfies Submission;

/** How often the basket is read while a submission takes its time, ms: what was taken is seen to leave it. */
const WATCH_MS = 1_000;

/** A submission as the panel shows it. */
export interface Submission {
  /** The entries as they were submitted, while the answer is awaited; empty otherwise. */
  pending: readonly BasketEntry[];
  /** What became of the last submission; gone with the next change of the basket. */
  results: readonly BasketResult[];
  /** The answer did not arrive: pressing again asks for the same verdicts. */
  lost: boolean;
}

/**
 * The basket of a round and what can be done with it. Every answer is the basket as it is then; a refusal is a toast
 * and the basket is read again, as it may have been changed in another window.
 */
export function useBasket(roundId: number) {
  const queryClient = useQueryClient();
  const options = useMemo(() => getBasketOptions({ path: { roundId } }), [roundId]);
  const [submission, setSubmission] = useState<Submission>(NOTHING);
  const submitting = submission.pending.length > 0;
  const basket = useQuery({ ...options, refetchInterval: submitting ? WATCH_MS : false });
  const entries = basket.data?.entries;
  const ids = useMemo(() => new Set(entries?.map(({ offering }) => offering.id)), [entries]);
  const [busy, setBusy] = useState<ReadonlySet<number>>(new Set());
  // Kept until it is answered: sent again as it was, it is the same submission.
  const sent = useRef<{ id: string; entries: readonly BasketEntry[] }>(undefined);

  const change = useCallback(
    async (offeringId: number, send: () => Promise<{ data: Basket }>) => {
      setBusy((old) => new Set(old).add(offeringId));
      // An answer that is under way shows the basket of before.
      await queryClient.cancelQueries({ queryKey: options.queryKey });
      try {
        queryClient.setQueryData(options.queryKey, (await send()).data);
        sent.current = undefined;
        setSubmission(NOTHING);
      } catch (error) {
        toast.error(messageOf(error));
        void queryClient.invalidateQueries({ queryKey: options.queryKey });
      } finally {
        setBusy((old) => new Set([...old].filter((id) => id !== offeringId)));
      }
    },
    [options.queryKey, queryClient],
  );
  const toggle = useCallback(
    (offeringId: number, inBasket: boolean) => {
      const request = { path: { roundId }, body: { offeringId }, meta: { quiet: true } };
      return change(offeringId, () => (inBasket ? removeFromBasket(request) : addToBasket(request)));
    },
    [change, roundId],
  );
  const move = useCallback(
    (offeringId: number, by: -1 | 1) => {
      const order = [...ids];
      const at = order.indexOf(offeringId);
      order.splice(at, 1);
      order.splice(at + by, 0, offeringId);
      const body = { version: basket.data?.version ?? 0, offeringIds: order };
      return change(offeringId, () => orderBasket({ path: { roundId }, body, meta: { quiet: true } }));
    },
    [basket.data?.version, change, ids, roundId],
  );
  const submit = useCallback(async () => {
    const again = sent.current !== undefined;
    if (submitting || (!again && (entries === undefined || entries.length === 0))) return;
    const { id, entries: pending } = (sent.current ??= { id: crypto.randomUUID(), entries: entries ?? [] });
    setSubmission({ ...NOTHING, pending });
    try {
      const body = { id, offeringIds: pending.map(({ offering }) => offering.id) };
      const { data } = await submitBasket({ path: { roundId }, body, meta: { quiet: true } });
      sent.current = undefined;
      await queryClient.cancelQueries({ queryKey: options.queryKey });
      queryClient.setQueryData(options.queryKey, data.basket);
      setSubmission({ ...NOTHING, results: data.results });
      const taken = data.results.filter(({ verdict }) => verdict !== undefined).length;
      const refused = data.results.length - taken;
      if (taken > 0)
        toast.success(`选课篮已提交：选上 ${taken} 门${refused > 0 ? `，${refused} 门没有选上` : ""}`);
      else toast.error("选课篮已提交：没有选上，原因在各门课下面");
    } catch (error) {
      const failure = error instanceof ApiFailure ? error : undefined;
      // Only where the server said no is it certain that nothing was decided.
      const refused = failure !== undefined && failure.kind !== "network" && failure.status < 500;
      if (refused) sent.current = undefined;
      setSubmission({ ...NOTHING, lost: !refused });
      toast.error(messageOf(error));
    } finally {
      renewAfter(queryClient, "submitBasket");
    }
  }, [entries, options.queryKey, queryClient, roundId, submitting]);
  return { basket, ids, busy, submission, submitting, toggle, move, submit };
}

function messageOf(error: unknown): string {
  if (error instanceof ApiFailure) return error.message;
  throw error;
}
