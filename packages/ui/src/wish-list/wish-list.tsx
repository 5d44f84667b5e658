import { clsx } from "clsx";
import { forwardRef, type KeyboardEvent, type ReactNode, useMemo, useRef, useState } from "react";
import { useBrowserLayoutEffect } from "../hooks/use-browser-layout-effect.js";
import { useControlled } from "../hooks/use-controlled.js";
import { Clock, Lock } from "../icons/icons.js";
import { useMessages } from "../provider/index.js";
import { Skeleton } from "../skeleton/index.js";
import { type RootAttributes, rootAttributes } from "../styles/root-attributes.js";
import { EmptyGroup } from "./empty-group.js";
import { minuteOf, SaveStatus } from "./save-status.js";
import { rowsInView, useRowDrag } from "./use-row-drag.js";
import type { SaveState, Wish, WishGroup, WishListHandlers, WishListState, WishListWords } from "./wish.js";
import { GroupLines, GroupSwitches } from "./wish-groups.js";
import { movedTo } from "./wish-order.js";
import { WishRow } from "./wish-row.js";
import { WishSheet } from "./wish-sheet.js";

/** What {@link WishList} takes. */
export interface WishListProps extends WishListHandlers, WishListWords, RootAttributes {
  /** The groups of the round, in its order. */
  groups: readonly WishGroup[];
  /** All wishes of the student in the round, over all groups, in one order: the first has rank 1. */
  wishes: readonly Wish[];
  /** `before` opening and `frozen` after closing are read only. Default `open`. */
  state?: WishListState;
  /** The wishes are on their way: their shapes stand there. Default false. */
  loading?: boolean;
  /** Whether it is saved. Left out where the page says so elsewhere with a `SaveStatus`. */
  saving?: SaveState;
  /** When the people were counted: 「人数截至 21:00」. */
  countedAt?: Date;
  /** Where there is little room, the group that is shown alone; `null` shows all. */
  shownGroup?: string | null;
  /** The same at first, when the list keeps it itself. Default `null`. */
  defaultShownGroup?: string | null;
  /** Another group was chosen. */
  onShownGroupChange?: (group: string | null) => void;
  /** Beside the switches of the groups where there is little room: the week, with the number of its clashes. */
  actions?: ReactNode;
}

/**
 * All wishes of a student in one order over all groups. A wish gets a rank by its handle, by 移到… or by Alt ↑ ↓; each
 * move is said. Nothing is submitted: the host saves what each callback gives.
 */
export const WishList = /* @__PURE__ */ forwardRef<HTMLElement, WishListProps>(function WishList(props, ref) {
  const { groups, wishes, state = "open", saving, countedAt, description, notice, actions, loading } = props;
  const { onOrderChange, onAdd, onTakeBasket, onRemove, onOpen, onPreview, onRetry } = props;
  const text = useMessages().wishList;
  const [group, setGroup] = useControlled<string | null>(
    props.shownGroup,
    props.defaultShownGroup ?? null,
    props.onShownGroupChange,
  );
  const list = useRef<HTMLOListElement>(null);
  const given = useMemo(() => wishes.map(({ id }) => id), [wishes]);
  const byId = useMemo(() => new Map(wishes.map((wish) => [wish.id, wish])), [wishes]);
  const names = useMemo(() => new Map(wishes.map(({ id, course }) => [id, course])), [wishes]);
  const groupNames = useMemo(() => new Map(groups.map(({ id, label }) => [id, label])), [groups]);
  // The order while a row is dragged. The ref is ahead of what is drawn: a row may be let go before it is drawn again.
  const [draft, setDraft] = useState<readonly string[] | null>(null);
  const newest = useRef<readonly string[] | null>(null);
  const drawAs = (next: readonly string[] | null) => {
    newest.current = next;
    setDraft(next);
  };
  // Wishes may have come or gone meanwhile.
  const current = (ids: readonly string[] | null) =>
    ids?.length === given.length && ids.every((id) => byId.has(id)) ? ids : given;
  const order = current(draft);
  const [said, setSaid] = useState("");
  const [sheet, setSheet] = useState<string | null>(null);
  const [sheetOpen, setSheetOpen] = useState(false);
  const open = state === "open";
  const movable = open && onOrderChange !== undefined && wishes.length > 1;

  const moved = (id: string, next: readonly string[]) => {
    const [from, to] = [given.indexOf(id) + 1, next.indexOf(id) + 1];
    if (from === to) return;
    onOrderChange?.(next, { id, from, to, previous: given });
    setSaid(text.moved(names.get(id) ?? "", to, next.length));
  };
  // A row that changes places is taken out for a moment, and the focus with it.
  const returning = useRef<string | null>(null);
  const move = (id: string, rank: number) => {
    returning.current = id;
    moved(id, movedTo(given, id, rank - 1));
  };
  useBrowserLayoutEffect(() => {
    const id = returning.current;
    returning.current = null;
    const row = rowsInView(list.current).find(({ dataset }) => dataset["wish"] === id);
    if (row === undefined || row.contains(document.activeElement)) return;
    const buttons = [...row.querySelectorAll<HTMLElement>("[data-move]")];
    buttons.find((button) => button.getClientRects().length > 0)?.focus();
  }, [given]);
  const onKeyDown = (id: string, event: KeyboardEvent) => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (!movable || step === undefined || !event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    const rows = rowsInView(list.current).map(({ dataset }) => dataset["wish"]);
    const other = rows[rows.indexOf(id) + step];
    if (other !== undefined) move(id, given.indexOf(other) + 1);
  };

  const { dragging, onHandleDown } = useRowDrag(list, {
    onOver: (id, other) => {
      const before = current(newest.current);
      drawAs(movedTo(before, id, before.indexOf(other)));
    },
    onDrop: (id) => {
      const next = current(newest.current);
      drawAs(null);
      moved(id, next);
    },
    onCancel: () => drawAs(null),
  });

  const elsewhere = (id: string) => group !== null && id !== group;
  const shown = sheet === null ? undefined : byId.get(sheet);
  const counts = new Map(groups.map(({ id }) => [id, wishes.filter(({ groupId }) => groupId === id).length]));
  const Sign = state === "frozen" ? Lock : Clock;
  return (
    <section
      ref={ref}
      data-component="wish-list"
      {...rootAttributes(props)}
      className={clsx("hx-wish-list", props.className)}
      data-state={state}
      data-alone={group === null ? undefined : ""}
      aria-label={props.label ?? text.title}
    >
      {saving && open && <SaveStatus saving={saving} onRetry={onRetry} />}
      {(description || countedAt) && (
        <div data-part="top">
          {description && <p data-part="description">{description}</p>}
          {countedAt && <p data-part="counted">{text.countedAt(minuteOf(countedAt))}</p>}
        </div>
      )}
      {notice && (
        <div data-part="notice">
          <Sign aria-hidden="true" data-part="sign" />
          <div data-part="notice-text">{notice}</div>
        </div>
      )}
      <GroupSwitches
        groups={groups}
        counts={counts}
        total={wishes.length}
        group={group}
        onGroupChange={setGroup}
        actions={actions}
      />
      <div data-part="card" aria-busy={loading || undefined}>
        {loading && <LoadingRows />}
        <GroupLines groups={groups} counts={counts} elsewhere={elsewhere} onAdd={open ? onAdd : undefined} />
        {wishes.length > 0 && (
          <ol ref={list} data-part="list" data-dragging={dragging === null ? undefined : ""}>
            {order.map((id, at) => {
              const wish = byId.get(id)!;
              return (
                <WishRow
                  key={id}
                  wish={wish}
                  group={groups.length > 1 ? groupNames.get(wish.groupId) : undefined}
                  rank={at + 1}
                  order={given}
                  names={names}
                  dragged={dragging === id}
                  elsewhere={elsewhere(wish.groupId)}
                  onKeyDown={(event) => onKeyDown(id, event)}
                  onHandleDown={movable ? (event) => onHandleDown(id, event) : undefined}
                  onMove={movable ? (rank) => move(id, rank) : undefined}
                  onRemove={open && onRemove ? () => onRemove(id, given) : undefined}
                  onOpen={onOpen && (() => onOpen(id))}
                  onPreview={onPreview}
                  onMore={
                    open
                      ? () => {
                          setSheet(id);
                          setSheetOpen(true);
                        }
                      : undefined
                  }
                />
              );
            })}
          </ol>
        )}
        {groups.map((one) =>
          counts.get(one.id) === 0 ? (
            <EmptyGroup
              key={one.id}
              group={one}
              elsewhere={elsewhere(one.id)}
              onAdd={open && onAdd ? () => onAdd(one.id) : undefined}
              onTakeBasket={open && onTakeBasket ? (ids) => onTakeBasket(one.id, ids) : undefined}
            />
          ) : null,
        )}
      </div>
      {movable && (
        <p data-part="hint">
          <span data-part="hint-keys">{text.hint}</span>
          <span data-part="hint-touch">{text.hintTouch}</span>
        </p>
      )}
      <WishSheet
        wish={shown}
        group={shown && groups.length > 1 ? groupNames.get(shown.groupId) : undefined}
        order={given}
        names={names}
        open={sheetOpen && shown !== undefined}
        onClose={() => setSheetOpen(false)}
        onMove={movable && shown ? (rank) => move(shown.id, rank) : undefined}
        onOpen={onOpen && shown && (() => onOpen(shown.id))}
        onRemove={onRemove && shown && (() => onRemove(shown.id, given))}
      />
      <span data-part="visually-hidden" role="status">
        {said}
      </span>
    </section>
  );
});

/** Rows of an open list, where they will stand. */
function LoadingRows() {
  return (
    <div data-part="loading">
      {[0, 1, 2, 3].map((at) => (
        <div key={at} data-part="loading-row">
          <Skeleton shape="circle" width={26} />
          <Skeleton lines={2} />
          <Skeleton lines={2} />
        </div>
      ))}
    </div>
  );
}
