import type { Round } from "@huxuan/api-client";
import { Button, Countdown, toast } from "@huxuan/ui";
import { useNavigate } from "react-router-dom";
import { paths } from "../../paths.ts";
import type { useBasket } from "./use-basket.ts";
import { useWishable } from "./use-wishable.ts";
import type { WishesInHand } from "./use-wishes.ts";
import { termsOf, withWishes } from "./wish-edits.ts";

interface BasketToWishesProps {
  round: Round;
  basket: Pick<ReturnType<typeof useBasket>, "ids">;
  wishes: WishesInHand;
}

/** The lower edge of the basket in a round that is drawn: all of it becomes wishes with one press, in its order. */
export function BasketToWishes({ round, basket, wishes }: BasketToWishesProps) {
  const navigate = useNavigate();
  const waiting = [...basket.ids].filter((id) => !wishes.ids.has(id));
  const previews = useWishable(round.id, waiting);
  const take = () => {
    if (wishes.list === undefined || previews === undefined) return;
    const known = new Set(previews.map(({ offeringId }) => offeringId));
    const {
      wishes: next,
      added,
      refusal,
    } = withWishes(
      termsOf(wishes.list, previews),
      wishes.wishes,
      waiting.filter((id) => known.has(id)),
    );
    if (added > 0) {
      wishes.change(next, `已填 ${added} 个志愿`);
      void navigate(paths.wishes(round.id));
    }
    if (refusal !== undefined) toast.warning(refusal);
  };
  return (
    <div className="flex w-full flex-wrap items-center justify-between gap-3">
      <span className="text-sm text-ink-2 tabular-nums">
        {round.state === "published" && (
          <Countdown label="距开放" until={new Date(round.opensAt)} elapsedLabel="已开放" />
        )}
      </span>
      <Button
        variant="primary"
        size="lg"
        disabledReason={
          round.state === "published"
            ? "到开放时间就能填"
            : basket.ids.size === 0
              ? "先加入要填的教学班"
              : waiting.length === 0
                ? "都已填成志愿"
                : undefined
        }
        onClick={take}
      >
        填成志愿{waiting.length > 0 && ` ${waiting.length} 个`}
      </Button>
    </div>
  );
}
