import type { Seats, Round, PreviewAction, SelectableOffering, SelectionPreview } from "@huxuan/api-client";
import { Button, useCan } from "@huxuan/ui";
import { ActButton } from "./act-button.tsx";
import { BasketButton } from "./basket-button.tsx";
import { hintOf, isMine, liveAction } from "./live-action.ts";
import type { Pressed } from "./use-press.tsx";
import type { ShownRefusal } from "./use-selection-acts.ts";

export interface OfferingActsProps {
  item: Pick<SelectableOffering, "offering" | "preview">;
  round: Round;
  seats: Seats;
  busy: boolean;
  refusal: ShownRefusal | undefined;
  inBasket: boolean;
  basketBusy: boolean;
  /** Its rank on the list of wishes, from 1; left out where it is not on it. */
  wishRank?: number | undefined;
  /** One's own page of a course has one big button. */
  size?: "md" | "lg";
  onPress: (item: Pressed, action: PreviewAction) => void;
  onBasket: (offeringId: number, inBasket: boolean) => void;
}

/** Everything that can be done with an offering: the act of the moment, and its place in the basket. */
export function OfferingActs(props: OfferingActsProps) {
  const { item, round, seats, busy, refusal, size } = props;
  const { offering, preview } = item;
  const { name } = offering.course;
  const running = round.state === "open";
  const action = asInHand(liveAction(preview, seats, round), props.wishRank);
  const act = (what: PreviewAction) => (
    <ActButton
      action={what}
      courseName={name}
      queued={seats.queued}
      busy={busy}
      size={size}
      onPress={() => props.onPress(item, what)}
    />
  );
  // Who left the school still sees everything.
  const mayAct = useCan()("selection-attempt");
  const basket =
    mayAct && !isMine(preview) && (running || round.state === "published" || round.state === "announced");
  return (
    <>
      {refusal?.waitlistOffered && action !== "queue" ? (
        <Button size={size} busy={busy} onClick={() => props.onPress(item, "queue")}>
          改为候补
        </Button>
      ) : action === "none" && !isMine(preview) && running ? (
        <span className="text-sm text-ink-2">不可选</span>
      ) : (
        act(action)
      )}
      {/* A seat became free for somebody who waits and has another course in the way. */}
      {action === "leaveWaitlist" && running && preview.swaps.length > 0 && act("swap")}
      {action === "leaveWaitlist" && preview.waitSwaps.length > 0 && act("queueSwap")}
      {basket && (
        <BasketButton
          courseName={name}
          inBasket={props.inBasket}
          busy={props.basketBusy}
          beside={running}
          onToggle={() => props.onBasket(offering.id, props.inBasket)}
        />
      )}
    </>
  );
}

/** The list of wishes in this window is newer than the preview. */
const asInHand = (action: PreviewAction, wishRank: number | undefined): PreviewAction =>
  action === "wish" || action === "unwish" ? (wishRank === undefined ? "wish" : "unwish") : action;

/** What stands in the way of taking it, or of giving it up, as a sentence; undefined where the buttons say enough. */
export function reasonOf(preview: SelectionPreview, round: Round, seats: Seats): string | undefined {
  const action = liveAction(preview, seats, round);
  if (action === "queue") return queueText(seats, preview);
  if (action === "queueSwap") return `${preview.message}；名额已满，可以候补，有空位时自动换课`;
  // Of what is waited for: that a seat is free, and what of one's own is in the way.
  if (action === "leaveWaitlist") return preview.code === undefined ? undefined : preview.message;
  if (action === "enrol") return undefined;
  return hintOf(preview, round, seats) || undefined;
}

/** What will happen after 候补, before it is pressed. */
function queueText({ queued }: Seats, { code }: SelectionPreview): string {
  const before = queued > 0 ? `已有 ${queued} 人在候补。` : "";
  // What stands in the way besides the seats is told by the server.
  return code === undefined || code === "OFFERING_FULL"
    ? `${before}轮到你时自动选上；那时若选不了，会通知你换课`
    : before;
}
