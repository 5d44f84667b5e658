import { Drawer } from "../drawer/index.js";
import { ChevronRight } from "../icons/icons.js";
import { useMessages } from "../provider/index.js";
import { consequenceWords } from "./move-words.js";
import type { Wish } from "./wish.js";

interface WishSheetProps {
  wish: Wish | undefined;
  /** 「通识选修」; left out where there is one group only. */
  group: string | undefined;
  order: readonly string[];
  names: ReadonlyMap<string, string>;
  open: boolean;
  onClose: () => void;
  onMove: ((rank: number) => void) | undefined;
  onOpen: (() => void) | undefined;
  onRemove: (() => void) | undefined;
}

/** What can be done with a wish on a phone, as a sheet: every other rank, the course, out of the list. */
export function WishSheet(props: WishSheetProps) {
  const { wish, group, order, names, open, onClose, onMove, onOpen, onRemove } = props;
  const text = useMessages().wishList;
  const rank = wish === undefined ? 0 : order.indexOf(wish.id) + 1;
  const act = (then: (() => void) | undefined) => () => {
    onClose();
    then?.();
  };
  return (
    <Drawer
      className="hx-wish-sheet"
      side="bottom"
      open={open}
      onOpenChange={(next) => {
        if (!next) onClose();
      }}
      title={wish?.course}
      description={text.now(group, rank)}
    >
      <ul data-part="acts">
        {onMove &&
          order.map((id, at) =>
            at + 1 === rank ? null : (
              <li key={id}>
                <button type="button" data-part="act" onClick={act(() => onMove(at + 1))}>
                  <span data-part="label">{text.moveToRank(at + 1)}</span>
                  <span data-part="note">{consequenceWords(text, order, names, rank, at + 1)}</span>
                </button>
              </li>
            ),
          )}
        {onOpen && (
          <li>
            <button type="button" data-part="act" onClick={act(onOpen)}>
              <span data-part="label">{text.open}</span>
              <ChevronRight aria-hidden="true" />
            </button>
          </li>
        )}
        {onRemove && (
          <li>
            <button type="button" data-part="act" data-tone="danger" onClick={act(onRemove)}>
              <span data-part="label">{text.removeWish}</span>
            </button>
          </li>
        )}
      </ul>
    </Drawer>
  );
}
