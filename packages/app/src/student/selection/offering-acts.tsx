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
  const action = liveAction(preview, seats, round);
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
  const basket = mayAct && !isMine(preview) && (running || round.state === "published");
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

/** What stands in the way of taking it, or of giving it up, as a sentence; undefined where the buttons say enough. */
export function reasonOf(preview: SelectionPreview, round: Round, seats: Seats): string | undefined {
  const action = liveAction(preview, seats, round);
  if (action === "enrol" || action === "queue" || action === "leaveWaitlist") return undefined;
  return hintOf(preview, round, seats) || undefined;
}
