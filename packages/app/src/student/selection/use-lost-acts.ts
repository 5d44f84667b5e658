import { toast } from "@huxuan/ui";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { renewAfter } from "../../acts/renewal.ts";
import { useSessionInfo } from "../../session/session-store.ts";
import { onSettled, watchLostActs } from "./lost-acts.ts";

/** On every page of the student: says what became of acts whose answers were lost, once the line is back. */
export function useLostActs(): void {
  const queryClient = useQueryClient();
  const studentId = useSessionInfo().student?.id ?? 0;
  useEffect(() => {
    const stops = [
      onSettled((_, { tookEffect, message }) => {
        const words = `网络恢复：${message}`;
        if (tookEffect) toast.success(words);
        else toast.warning(words);
        renewAfter(queryClient, "settleSelectionAct");
      }),
      watchLostActs(studentId),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [queryClient, studentId]);
}
