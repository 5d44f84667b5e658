import {
  cancelRowsImport,
  type RowsImport,
  type RowsUpload,
  type startStudentImport,
} from "@huxuan/api-client";
import { getRowsImportOptions } from "@huxuan/api-client/query";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { type ActOperation, renewAfter } from "../acts/renewal.ts";
import { useImportAddress } from "./import-address.ts";

/** Pause between two requests for the state of a running job, ms. */
const POLL_MS = 700;

/** Whether the job goes on. */
export const isActive = ({ state }: Pick<RowsImport, "state">): boolean =>
  state === "waiting" || state === "running";

/** The call that starts an import: `startStudentImport`. */
export type StartImport = typeof startStudentImport;

/** The calls of one kind of import. */
export interface ImportCalls {
  start: StartImport;
  /** How far it is; that of people by default. */
  read?: typeof getRowsImportOptions;
  /** Stops it; that of people by default. */
  cancel?: typeof cancelRowsImport;
  /** Its name in the address, where the page has several imports; `import` by default. */
  inAddress?: string;
  /** The act whose queries are read again when the import has ended. */
  renews: ActOperation;
}

/** The import of this page. Its number is in the address, so that a reload finds it again. */
export function useRowsImport({
  start: startCall,
  read = getRowsImportOptions,
  cancel: cancelCall = cancelRowsImport,
  renews,
  inAddress,
}: ImportCalls) {
  const queryClient = useQueryClient();
  const [id, remember] = useImportAddress(inAddress);
  const path = { jobId: id ?? "" };
  const job = useQuery({
    ...read({ path }),
    enabled: id !== undefined,
    staleTime: 0,
    refetchInterval: (query) => (query.state.data && isActive(query.state.data) ? POLL_MS : false),
  });
  const start = useMutation({
    mutationFn: async (body: RowsUpload) => (await startCall({ body, meta: { quiet: true } })).data,
    onSuccess: (started) => {
      cancel.reset();
      remember(started.id);
    },
  });
  const cancel = useMutation({
    mutationFn: () => cancelCall({ path }),
    onSettled: () => job.refetch(),
  });
  const data = id === undefined ? undefined : job.data;
  const ended = data !== undefined && !isActive(data);
  useEffect(() => {
    // What was imported shows in the list behind the dialog.
    if (ended) renewAfter(queryClient, renews);
  }, [ended, queryClient, renews]);
  const forget = () => {
    start.reset();
    remember(undefined);
  };
  return {
    id,
    job: data,
    unreadable: job.isError,
    error: job.error,
    retry: job.refetch,
    start,
    cancel,
    forget,
  };
}
