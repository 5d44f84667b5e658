import {
  type AccountBatch,
  type AccountBatchInput,
  cancelAccountBatch,
  startAccountBatch,
} from "@huxuan/api-client";
import { getAccountBatchOptions } from "@huxuan/api-client/query";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { renewAfter } from "../../acts/renewal.ts";
import { useImportAddress } from "../../imports/import-address.ts";

/** Pause between two requests for the state of a running job, ms. */
const POLL_MS = 700;

/** In place of a number: the dialog is open, and nothing was started. */
const NEW = "new";

/** Whether the job goes on. */
export const isActive = ({ state }: Pick<AccountBatch, "state">): boolean =>
  state === "waiting" || state === "running";

/** How far a batch is, and how to stop it. */
export function useFollowedBatch(id: string | undefined) {
  const queryClient = useQueryClient();
  const path = { jobId: id ?? "" };
  const found = useQuery({
    ...getAccountBatchOptions({ path }),
    enabled: id !== undefined,
    staleTime: 0,
    refetchInterval: (query) => (query.state.data && isActive(query.state.data) ? POLL_MS : false),
  });
  const cancel = useMutation({
    mutationFn: () => cancelAccountBatch({ path }),
    onSettled: () => found.refetch(),
  });
  const batch = id === undefined ? undefined : found.data;
  const ended = batch !== undefined && !isActive(batch);
  useEffect(() => {
    if (ended) renewAfter(queryClient, "startAccountBatch");
  }, [ended, queryClient]);
  return { batch, unreadable: found.isError, error: found.error, retry: found.refetch, cancel };
}

/** The batch of accounts of this page. Its number is in the address, so that a reload finds it again. */
export function useAccountBatch() {
  const [address, remember] = useImportAddress("accounts");
  const id = address === NEW ? undefined : address;
  const { batch, unreadable, error, retry, cancel } = useFollowedBatch(id);
  const start = useMutation({
    mutationFn: async (body: AccountBatchInput) =>
      (await startAccountBatch({ body, meta: { quiet: true } })).data,
    onSuccess: ({ jobId }) => {
      cancel.reset();
      remember(jobId);
    },
  });
  const forget = () => {
    start.reset();
    remember(undefined);
  };
  return {
    id,
    /** The address asks for the dialog. */
    wanted: address !== undefined,
    batch,
    unreadable,
    error,
    retry,
    start,
    cancel,
    follow: remember,
    forget,
  };
}

/** The batch of accounts of a page, with what can be done about it. */
export type FollowedBatch = ReturnType<typeof useAccountBatch>;
