import type { Offering, PreviewAction, SelectionPreview } from "@huxuan/api-client";
import { useConfirm } from "@huxuan/ui";
import { useCallback, useState } from "react";
import type { SelectionAct } from "./use-selection-acts.ts";

/** The course whose button was pressed: of the list, the basket or what is held. */
export interface Pressed {
  offering: Offering;
  preview: Pick<SelectionPreview, "message" | "swaps" | "queuePosition">;
}

/**
 * What a press of the one button does: taking, waiting and wishing at once, giving up after a question, exchanging in a
 * dialog of its own.
 */
export function usePress(
  act: (asked: SelectionAct) => Promise<unknown>,
  toggleWish: (offering: Offering) => void,
) {
  const confirm = useConfirm();
  const [swapping, setSwapping] = useState<Pressed | null>(null);

  const press = useCallback(
    async (item: Pressed, action: PreviewAction) => {
      const { id: offeringId, course } = item.offering;
      if (action === "enrol" || action === "queue") await act({ kind: action, offeringId });
      else if (action === "swap") setSwapping(item);
      else if (action === "wish" || action === "unwish") toggleWish(item.offering);
      else if (action === "withdraw") {
        const sure = await confirm({
          title: `退选 ${course.name}？`,
          consequence: consequenceOf(item),
          confirmLabel: "退选",
          danger: true,
        });
        if (sure) await act({ kind: "withdraw", offeringId });
      } else if (action === "leaveWaitlist") {
        const sure = await confirm({
          title: `退出 ${course.name} 的候补？`,
          consequence: `现在排在第 ${item.preview.queuePosition ?? "?"} 位；再次候补会排到最后。`,
          confirmLabel: "退出候补",
          danger: true,
        });
        if (sure) await act({ kind: "leaveWaitlist", offeringId });
      }
    },
    [act, confirm, toggleWish],
  );
  const closeSwap = useCallback(() => setSwapping(null), []);
  return { press, swapping, closeSwap };
}

/** Who gets the seat, and what it takes to have it again. */
function consequenceOf({ offering: { code, seats } }: Pressed): string {
  const freedSeat =
    seats.queued > 0 ? `席位会立即让给候补的同学（现有 ${seats.queued} 人在等）` : "席位会立即空出来";
  return `教学班 ${code} 的${freedSeat}；之后想再选，需要重新有余量。`;
}
