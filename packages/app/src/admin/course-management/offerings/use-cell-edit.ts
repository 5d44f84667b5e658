import type { Offering, OfferingPatch, OfferingsChanged } from "@huxuan/api-client";
import { changeOfferingsMutation } from "@huxuan/api-client/query";
import { type CellChange, useCan } from "@huxuan/ui";
import { useCallback } from "react";
import { type Outcome, useAct } from "../../../acts/use-act.ts";
import { inPortionsOf } from "./bulk/patches.ts";

/** Cells of the list of classes that are typed over: the change is sent at once. Undefined for who may not change any. */
export function useCellEdit(): ((changes: readonly CellChange<Offering>[]) => void) | undefined {
  const takeBack = useAct({ call: changeOfferingsMutation, request: requestsOf, done: outcomeOf });
  const change = useAct({
    call: changeOfferingsMutation,
    request: requestsOf,
    done: outcomeOf,
    undo: (_patches, answers) => takeBack(answers.flatMap(({ undo }) => undo)),
  });
  const edit = useCallback(
    (changes: readonly CellChange<Offering>[]) => {
      const byRow = Map.groupBy(changes, ({ id }) => id);
      const patches = [...byRow].map(([id, of]): OfferingPatch => {
        const valueOf = (prop: string) => of.find((each) => each.prop === prop)?.value;
        const [capacity, waitlistCapacity] = [valueOf("seats.capacity"), valueOf("waitlistCapacity")];
        return {
          id: Number(id),
          ...(typeof capacity === "number" && { capacity }),
          ...(typeof waitlistCapacity === "number" && { waitlistCapacity }),
        };
      });
      void change(patches);
    },
    [change],
  );
  return useCan()("offering-update") ? edit : undefined;
}

const requestsOf = (patches: readonly OfferingPatch[]) =>
  inPortionsOf(patches).map((portion) => ({ body: { patches: portion } }));

/** What is said of the cells: those that were refused show the old number again, and why. */
function outcomeOf(answers: readonly OfferingsChanged[]): Outcome {
  const items = answers.flatMap((answer) => answer.items);
  const left = items.filter(({ done }) => !done);
  const [first] = left;
  if (first === undefined)
    return items.length === 1 ? `${items[0]?.name} 已修改` : `已修改 ${items.length} 个教学班`;
  return { text: `${first.name} 没有修改：${first.message}`, tone: "warning" };
}
