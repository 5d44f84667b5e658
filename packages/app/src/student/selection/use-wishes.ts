import type { Offering, WishDraft, WishList } from "@huxuan/api-client";
import { getWishesOptions } from "@huxuan/api-client/query";
import { type SaveState, toast } from "@huxuan/ui";
import { useQuery } from "@tanstack/react-query";
import { useCallback, useEffect, useMemo, useRef, useSyncExternalStore } from "react";
import { useSessionInfo } from "../../session/session-store.ts";
import { draftsOf, groupBeside, isSameList, termsOf, withoutWish, withWish } from "./wish-edits.ts";
import { saverOf } from "./wish-savers.ts";

const NONE: readonly WishDraft[] = [];

/** My wishes in a round, as they stand in this window, and what changes them. */
export interface WishesInHand {
  /** As they were read or saved last; undefined until then, and where the round is not one of wishes. */
  list: WishList | undefined;
  /** When they were, as `Date.now()` says. */
  receivedAt: number;
  isError: boolean;
  error: unknown;
  refetch: () => void;
  /** By rank, what is not saved yet included. */
  wishes: readonly WishDraft[];
  ids: ReadonlySet<number>;
  /** Whether they are saved; undefined before anything was. */
  saving: SaveState | undefined;
  /** Makes the list this one, and offers to take it back. */
  change: (wishes: readonly WishDraft[], said: string) => void;
  /** The same without a word, for what one drags or turns: its own control says it. */
  set: (wishes: readonly WishDraft[]) => void;
  /** Puts a class behind all others, or takes it off. */
  toggle: (offering: Offering) => void;
  /** Sends at once what could not be saved. */
  retry: () => void;
}

/**
 * My wishes in a round.
 *
 * @param enabled false where the round has none
 */
export function useWishes(roundId: number, enabled: boolean): WishesInHand {
  const studentId = useSessionInfo().student?.id ?? 0;
  const query = useQuery({
    ...getWishesOptions({ path: { roundId } }),
    enabled,
    // The list may have been changed on another device.
    refetchOnWindowFocus: "always",
  });
  const { data: list, isError } = query;
  /** What was pressed before the wishes were read: it is done when they are. */
  const early = useRef<Offering[]>([]);
  const saver = saverOf(studentId, roundId);
  const { draft, saving } = useSyncExternalStore(saver.subscribe, saver.state);
  useEffect(() => {
    if (list !== undefined) saver.read(list.version);
  }, [list, saver]);
  const stored = useMemo(() => (list === undefined ? NONE : draftsOf(list)), [list]);
  const wishes = draft ?? stored;
  const ids = useMemo(() => new Set(wishes.map(({ offeringId }) => offeringId)), [wishes]);

  const set = useCallback(
    (next: readonly WishDraft[]) => {
      if (!isSameList(next, saver.state().draft ?? stored)) saver.change(next);
    },
    [saver, stored],
  );
  const change = useCallback(
    (next: readonly WishDraft[], said: string) => {
      const before = saver.state().draft ?? stored;
      if (isSameList(next, before)) return;
      saver.change(next);
      toast.success(said, {
        id: "wishes-changed",
        duration: "undo",
        action: { label: "撤销", onClick: () => saver.change(before) },
      });
    },
    [saver, stored],
  );
  const toggle = useCallback(
    (offering: Offering) => {
      if (list === undefined) {
        if (isError) toast.warning("志愿还没有读到，请稍后再试");
        else early.current.push(offering);
        return;
      }
      const before = saver.state().draft ?? stored;
      const { name } = offering.course;
      if (before.some(({ offeringId }) => offeringId === offering.id))
        return change(withoutWish(before, offering.id), `已移出志愿：${name}`);
      const groupId = groupBeside(list, offering);
      const edit = withWish(termsOf(list), before, { offeringId: offering.id, groupId });
      if ("refusal" in edit) toast.warning(edit.refusal);
      else change(edit.wishes, `已填为第 ${edit.wishes.length} 志愿：${name}`);
    },
    [change, isError, list, saver, stored],
  );
  useEffect(() => {
    if (list === undefined && !isError) return;
    for (const offering of early.current.splice(0)) toggle(offering);
  }, [isError, list, toggle]);
  return {
    list,
    receivedAt: query.dataUpdatedAt,
    isError,
    error: query.error,
    refetch: () => void query.refetch(),
    wishes,
    ids,
    saving: savingShown(saving, list?.savedAt),
    change,
    set,
    toggle,
    retry: () => saver.flush(),
  };
}

function savingShown(
  { state, retryAt, reason }: ReturnType<ReturnType<typeof saverOf>["state"]>["saving"],
  savedAt: string | undefined,
): SaveState | undefined {
  switch (state) {
    case "saving":
      return { state };
    case "failed":
      return {
        state,
        ...(retryAt !== undefined && { retryAt: new Date(retryAt) }),
        ...(reason !== undefined && { reason }),
      };
    default:
      return savedAt === undefined ? undefined : { state, at: new Date(savedAt) };
  }
}
