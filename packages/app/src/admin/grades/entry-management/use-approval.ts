import type { GradeSheetRow, RefusedGradeSheet } from "@huxuan/api-client";
import { approveGradeSheetsMutation } from "@huxuan/api-client/query";
import { toast } from "@huxuan/ui";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { runCall } from "../../../acts/run-call.ts";
import { doneWords } from "./review-groups.ts";

/** The sheets as a request names them: with the versions that were looked at. */
export const chosenSheets = (rows: readonly Pick<GradeSheetRow, "id" | "version">[]) =>
  rows.flatMap(({ id, version }) => (id === undefined ? [] : [{ id, version }]));

/** Passes sheets, each by itself, and keeps what was refused to be shown. */
export function useApproval() {
  const queryClient = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<readonly RefusedGradeSheet[]>([]);
  const approve = async (rows: readonly GradeSheetRow[]): Promise<void> => {
    if (busy) return;
    setBusy(true);
    setRefused([]);
    try {
      const result = await runCall(
        queryClient,
        approveGradeSheetsMutation,
        { body: { sheets: chosenSheets(rows) } },
        false,
      );
      setRefused(result.refused);
      if (result.refused.length > 0) toast.warning(doneWords(result, "通过"));
      else toast.success(doneWords(result, "通过"));
    } catch {
      // The client's notice says why.
    } finally {
      setBusy(false);
    }
  };
  return { approve, busy, refused, forget: () => setRefused([]) };
}
