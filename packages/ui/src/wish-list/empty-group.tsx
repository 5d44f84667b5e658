import { Button } from "../button/index.js";
import { EmptyState } from "../empty-state/index.js";
import { ListOrdered } from "../icons/icons.js";
import { useMessages } from "../provider/index.js";
import type { WishGroup } from "./wish.js";

interface EmptyGroupProps {
  group: WishGroup;
  elsewhere: boolean;
  onAdd: (() => void) | undefined;
  onTakeBasket: ((ids: readonly string[]) => void) | undefined;
}

/**
 * A group without a wish: what of the basket fits it, with one press, since most come with a basket. Before the opening it
 * can only be looked at.
 */
export function EmptyGroup({ group, elsewhere, onAdd, onTakeBasket }: EmptyGroupProps) {
  const text = useMessages().wishList;
  const basket = (group.basket ?? []).slice(0, group.limit);
  return (
    <div data-part="empty-group" data-elsewhere={elsewhere || undefined}>
      <EmptyState
        compact
        icon={<ListOrdered />}
        title={text.emptyGroup(group.label)}
        description={group.note ?? text.emptyHint(group.limit, group.take)}
      />
      {basket.length > 0 && (
        <>
          <p data-part="basket-title">{text.inBasket(basket.length)}</p>
          <ol data-part="basket">
            {basket.map(({ id, course, school, meetings, demand }) => (
              <li key={id} data-part="basket-course">
                <span data-part="basket-name">{course}</span>
                <span data-part="basket-facts">{[school, meetings].filter(Boolean).join(text.between)}</span>
                {demand && <span data-part="basket-demand">{text.demand(demand.bidders, demand.seats)}</span>}
              </li>
            ))}
          </ol>
        </>
      )}
      {((basket.length > 0 && onTakeBasket) || onAdd) && (
        <div data-part="empty-acts">
          {basket.length > 0 && onTakeBasket && (
            <Button variant="primary" block onClick={() => onTakeBasket(basket.map(({ id }) => id))}>
              {text.takeBasket(basket.length)}
            </Button>
          )}
          {onAdd && (
            <Button block={basket.length > 0} onClick={onAdd}>
              {text.find}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
