import type { Offering, PreviewAction, SelectionPreview, SwapChoice } from "@huxuan/api-client";
import { useConfirm } from "@huxuan/ui";
import { useCallback, useState } from "react";
import type { SelectionAct } from "./use-selection-acts.ts";

/** The course whose button was pressed: of the list, the basket or what is held. */
export interface Pressed {
  offering: Offering;
  preview: Pick<SelectionPreview, "message" | "swaps" | "waitSwaps" | "queuePosition" | "givesUp">;
}

/** Of what is only given up. */
export const NO_EXCHANGE: Pick<SelectionPreview, "message" | "swaps" | "waitSwaps"> = {
  message: "",
  swaps: [],
  waitSwaps: [],
};

/** What is asked before something that is held is given up for something else. */
export interface Exchange {
  offering: Offering;
  /** What stands in the way, as a sentence. */
  message: string;
  /** What can be given up, one of them. */
  choices: readonly SwapChoice[];
  /** The class is full: it is given up when a seat comes. */
  waits: boolean;
  /** Own place on the waitlist, which is kept. */
  queuePosition?: number | undefined;
  /** What is to be given up by now. */
  givesUp?: number | undefined;
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
  const [swapping, setSwapping] = useState<Exchange | null>(null);

  const press = useCallback(
    async (item: Pressed, action: PreviewAction) => {
      const { id: offeringId, course } = item.offering;
      if (action === "enrol" || action === "queue") await act({ kind: action, offeringId });
      else if (action === "swap" || action === "queueSwap")
        setSwapping(exchangeOf(item, action === "queueSwap"));
      else if (action === "wish" || action === "unwish") toggleWish(item.offering);
      else if (action === "withdraw") {
        const sure = await confirm({
          title: `退选 ${course.name}？`,
          consequence: consequenceOf(item),
          confirmLabel: "退选",
          tone: "danger",
        });
        if (sure) await act({ kind: "withdraw", offeringId });
      } else if (action === "leaveWaitlist") {
        const sure = await confirm({
          title: `退出 ${course.name} 的候补？`,
          consequence: `现在排在第 ${item.preview.queuePosition ?? "?"} 位；再次候补会排到最后。`,
          confirmLabel: "退出候补",
          tone: "danger",
        });
        if (sure) await act({ kind: "leaveWaitlist", offeringId });
      }
    },
    [act, confirm, toggleWish],
  );
  const closeSwap = useCallback(() => setSwapping(null), []);
  return { press, swapping, closeSwap };
}

/** The seats may have gone, or come, since the preview was made. */
export function exchangeOf({ offering, preview }: Pressed, waits: boolean): Exchange {
  const { message, swaps, waitSwaps, queuePosition, givesUp } = preview;
  const [usual, other] = waits ? [waitSwaps, swaps] : [swaps, waitSwaps];
  const choices = usual.length > 0 ? usual : other;
  return { offering, message, choices, waits, queuePosition, givesUp };
}

/** The act that was chosen in the dialog. */
export const exchangeAct = (
  { offering, waits }: Exchange,
  dropOfferingId: number | undefined,
): SelectionAct & { kind: "swap" | "queue" } =>
  !waits && dropOfferingId !== undefined
    ? { kind: "swap", offeringId: offering.id, dropOfferingId }
    : { kind: "queue", offeringId: offering.id, ...(dropOfferingId !== undefined && { dropOfferingId }) };

/** Who gets the seat, and what it takes to have it again. */
function consequenceOf({ offering: { code, seats } }: Pressed): string {
  const freedSeat =
    seats.queued > 0 ? `席位会立即让给候补的同学（现有 ${seats.queued} 人在等）` : "席位会立即空出来";
  return `教学班 ${code} 的${freedSeat}；之后想再选，需要重新有余量。`;
}
