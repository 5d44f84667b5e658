import type { ActedOn, CourseMove, Offering, OfferingPatch } from "@huxuan/api-client";
import { changeOfferingsMutation, moveCoursesMutation } from "@huxuan/api-client/query";
import { toast } from "@huxuan/ui";
import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useState } from "react";
import { runCall } from "../../../../acts/run-call.ts";
import { inPortionsOf, movesOf, patchesOf, type Wishes } from "./patches.ts";

/** What many classes were changed by, and what takes it back. */
export interface ManyOutcome {
  items: readonly ActedOn[];
  undo: { patches: readonly OfferingPatch[]; moves: readonly CourseMove[] };
}

type Work = ManyOutcome["undo"];

/** Changes many classes portion by portion, and takes it back. `doneOf` tells how far it is. */
export function useChangeMany() {
  const queryClient = useQueryClient();
  const [progress, setProgress] = useState<{ done: number; of: number }>();

  const send = useCallback(
    async ({ patches, moves }: Work): Promise<ManyOutcome> => {
      const items: ActedOn[] = [];
      const undone: { patches: OfferingPatch[]; moves: CourseMove[] } = { patches: [], moves: [] };
      const of = patches.length + moves.length;
      setProgress({ done: 0, of });
      try {
        for (const portion of inPortionsOf(patches)) {
          const request = { body: { patches: portion } };
          const answer = await runCall(queryClient, changeOfferingsMutation, request, true);
          items.push(...answer.items);
          undone.patches.push(...answer.undo);
          setProgress({ done: items.length, of });
        }
        for (const portion of inPortionsOf(moves)) {
          const answer = await runCall(queryClient, moveCoursesMutation, { body: { moves: portion } }, true);
          items.push(...answer.items);
          undone.moves.push(...answer.undo);
          setProgress({ done: items.length, of });
        }
      } finally {
        setProgress(undefined);
      }
      return { items, undo: undone };
    },
    [queryClient],
  );

  /** Does what is wished for these classes. */
  const change = useCallback(
    (rows: readonly Offering[], wishes: Wishes) =>
      send({ patches: patchesOf(rows, wishes), moves: movesOf(rows, wishes) }),
    [send],
  );
  /** Takes it back; says what stayed changed, because somebody took the seats meanwhile. */
  const takeBack = useCallback(
    async (work: Work): Promise<void> => {
      const left = (await send(work)).items.filter(({ done }) => !done);
      const [first] = left;
      if (first === undefined) toast.success("已恢复原样");
      else toast.warning(`${left.length} 个没有恢复，例如 ${first.name}：${first.message}`);
    },
    [send],
  );
  return { change, takeBack, progress };
}
