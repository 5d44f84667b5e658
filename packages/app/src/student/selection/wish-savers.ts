import { saveWishes, type WishList } from "@huxuan/api-client";
import { getWishesQueryKey } from "@huxuan/api-client/query";
import { toast } from "@huxuan/ui";
import { create } from "zustand";
import { queryClient } from "../../query-client.ts";
import { onReconnect } from "../../session/connection.ts";
import { useSession } from "../../session/session-store.ts";
import { AnotherStudent, failureOf } from "./wish-save-failure.ts";
import { WishSaver } from "./wish-saver.ts";

/** A list on its way is saved on whatever page the student is: a saver outlives the page that changed the list. */
const savers = new Map<string, WishSaver<WishList>>();

/** Rounds whose list is not saved. */
const useUnsaved = create<{ rounds: ReadonlySet<string> }>(() => ({ rounds: new Set() }));

/** Whether some list of wishes of this window is not saved yet. */
export const useUnsavedWishes = (): boolean => useUnsaved(({ rounds }) => rounds.size > 0);

/** What saves a student's wishes in a round. */
export function saverOf(studentId: number, roundId: number): WishSaver<WishList> {
  const key = `${studentId}-${roundId}`;
  const known = savers.get(key);
  if (known !== undefined) return known;
  const path = { roundId };
  const queryKey = getWishesQueryKey({ path });
  const made = new WishSaver<WishList>({
    send: async ({ version, wishes }) => {
      // Somebody else signed in meanwhile: what was not saved is not theirs.
      if (useSession.getState().info?.student?.id !== studentId) throw new AnotherStudent();
      const { data } = await saveWishes({
        path,
        body: { version, wishes: [...wishes] },
        meta: { quiet: true },
      });
      return data;
    },
    versionOf: ({ version }) => version,
    failureOf,
    onSaved: (list) => {
      void queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData(queryKey, list);
    },
    onGivenUp: ({ reason }) => {
      if (reason !== "") toast.warning(reason, { duration: "stay", id: "wishes-given-up" });
      void queryClient.invalidateQueries({ queryKey });
    },
  });
  made.subscribe(() => {
    const { rounds } = useUnsaved.getState();
    const unsaved = made.state().draft !== null;
    if (unsaved === rounds.has(key)) return;
    const next = new Set(rounds);
    if (unsaved) next.add(key);
    else next.delete(key);
    useUnsaved.setState({ rounds: next });
  });
  savers.set(key, made);
  return made;
}

/** Sends what waits as soon as the line is back, and before the window is left. Gives how to stop. */
export function watchSavers(): () => void {
  const flush = () => {
    for (const saver of savers.values()) saver.flush();
  };
  const onHide = () => {
    if (document.visibilityState === "hidden") flush();
  };
  document.addEventListener("visibilitychange", onHide);
  const stop = onReconnect(flush);
  return () => {
    document.removeEventListener("visibilitychange", onHide);
    stop();
  };
}
