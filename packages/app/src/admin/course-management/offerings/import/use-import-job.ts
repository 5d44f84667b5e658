import { cancelOfferingImport, type ImportUpload, startOfferingImport } from "@huxuan/api-client";
import { getOfferingImportOptions, getOfferingImportQueryKey } from "@huxuan/api-client/query";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { renewAfter } from "../../../../acts/renewal.ts";
import { useImportAddress } from "../../../../imports/import-address.ts";
import { isActive } from "./import-words.ts";

/** Pause between two requests for the state of a running job, ms. */
const POLL_MS = 500;

/** The import of this page. Its number is in the address, so that a reload finds it again. */
export function useImportJob() {
  const [remembered, remember] = useImportAddress();
  const queryClient = useQueryClient();
  const found = Number(remembered);
  const id = Number.isSafeInteger(found) && found > 0 ? found : undefined;
  const path = { path: { id: id ?? 0 } };
  const job = useQuery({
    ...getOfferingImportOptions(path),
    enabled: id !== undefined,
    staleTime: 0,
    refetchInterval: (query) => (query.state.data && isActive(query.state.data.state) ? POLL_MS : false),
  });
  const start = useMutation({
    mutationFn: async (body: ImportUpload) =>
      (await startOfferingImport({ body, meta: { quiet: true } })).data,
    onSuccess: (started) => {
      queryClient.setQueryData(getOfferingImportQueryKey({ path: { id: started.id } }), started);
      cancel.reset();
      remember(String(started.id));
    },
  });
  const cancel = useMutation({
    mutationFn: async () => (await cancelOfferingImport(path)).data,
    onSettled: () => job.refetch(),
  });
  const data = id === undefined ? undefined : job.data;
  const active = data !== undefined && isActive(data.state);
  const ended = data !== undefined && !active;
  useEffect(() => {
    // What was imported shows in the list and in the courses behind the dialog.
    if (ended) renewAfter(queryClient, "startOfferingImport");
  }, [ended, queryClient]);
  const forget = () => {
    start.reset();
    remember(undefined);
  };
  return {
    id,
    job: data,
    active,
    unreadable: job.isError,
    error: job.error,
    retry: job.refetch,
    start,
    cancel,
    forget,
  };
}
