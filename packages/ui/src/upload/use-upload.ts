import { useCallback, useEffect, useRef, useState } from "react";
import { type FailureWords, failureWords } from "../error-state/failure-words.js";
import { useControlled } from "../hooks/use-controlled.js";
import { checkFiles, type UploadLimits, type UploadRefusal } from "./check-files.js";

/** A file and how far it is: one that was chosen here, or one that was there before. */
export interface UploadItem<Result = unknown> {
  /** Tells files apart, also two of the same name. */
  id: string;
  /** What it is called, with the ending. */
  name: string;
  /** Bytes; not shown when it is not known. */
  size?: number;
  /** Where it can be opened or downloaded: its name is then a link. */
  url?: string;
  /** The file as the browser gave it; none when it was there before. */
  file?: File;
  /**
   * How far it is. `done` is there: sent just now, or before. `chosen` is all that happens to a file without an
   * `upload`.
   */
  state: "chosen" | "uploading" | "done" | "failed" | "cancelled";
  /** 0 to 100, of a file that is or was on its way. */
  percent?: number;
  /** What the upload gave back. */
  result?: Result;
  /** What the upload said when it failed, as far as it is for people (`failureWords`). */
  error?: string;
  /** Number of the request that failed, for the administrator. */
  requestId?: string;
}

/** What an upload is handed besides the file. */
export interface UploadTask {
  /** Aborts when the person cancels, the file is taken from the list (a form is reset) or the page goes. */
  signal: AbortSignal;
  /** To be told how far it is, 0 to 100. */
  onProgress: (percent: number) => void;
}

/** What was last to be said of the files, for those who do not see them. */
export interface UploadAnnouncement {
  /** What happened; `kept`: it was to be removed and stays, the host refused. */
  what: "added" | "done" | "failed" | "removed" | "kept";
  /** Of the files that it happened to. */
  names: readonly string[];
}

/** Of a file that is to be removed: the host is being asked, or has said why it stays. */
export type UploadRemoval = "asking" | FailureWords;

/** What {@link useUpload} takes. */
export interface UseUploadOptions<Result> extends UploadLimits {
  /** Sends one file. Without it, files are only chosen: a form sends them. Rejecting means that it failed. */
  upload?: (file: File, task: UploadTask) => Promise<Result>;
  /**
   * All that is there, where the host keeps it: give back what `onValueChange` told. What is on its way and what failed
   * is in it too: a rule of a form with `unfinishedUploads` holds the form back until then. Without it, it is kept here.
   */
  value?: readonly UploadItem<Result>[];
  /** What is there at first, where it is kept here. Default: nothing. */
  defaultValue?: readonly UploadItem<Result>[];
  /** Called after every change with all that is there, also while a file is on its way. */
  onValueChange?: (items: readonly UploadItem<Result>[]) => void;
  /**
   * Asked before a file that is there (`done`) is removed, or replaced where there is room for one. `false` keeps it
   * without a word: the person thought better of it. Rejecting keeps it too, and shows the sentence that the error has
   * for people. Default: it is removed from the list at once.
   */
  onRemove?: (item: UploadItem<Result>) => boolean | void | Promise<boolean | void>;
}

const none: readonly never[] = [];

/**
 * The behaviour of an upload without its looks: choosing, checking, sending, cancelling, trying again, removing.
 */
export function useUpload<Result = unknown>(options: UseUploadOptions<Result>) {
  type Item = UploadItem<Result>;
  const [items, setItems] = useControlled<readonly Item[]>(
    options.value,
    options.defaultValue ?? none,
    undefined,
  );
  const [refused, setRefused] = useState<readonly { file: File; why: UploadRefusal }[]>(none);
  const [removals, setRemovals] = useState<ReadonlyMap<string, UploadRemoval>>(new Map());
  const [announcement, announce] = useState<UploadAnnouncement>();
  const latest = useRef({ options, items });
  const running = useRef(new Map<string, AbortController>());
  const made = useRef(0);
  useEffect(() => {
    latest.current.options = options;
  });
  // A list that is not the one that was told last is the host's: a reset, a value from elsewhere. What it leaves out is
  // not sent any further.
  useEffect(() => {
    const { items: told } = latest.current;
    if (items === told) return;
    latest.current.items = items;
    const gone = told.filter(({ id }) => !items.some((item) => item.id === id));
    for (const { id } of gone) running.current.get(id)?.abort();
    if (gone.length > 0) setRefused(none);
  }, [items]);

  // Progress comes between renders: each change starts from the newest list, not from the one that was drawn.
  const change = useCallback(
    (after: readonly Item[]) => {
      latest.current.items = after;
      setItems(after);
      latest.current.options.onValueChange?.(after);
    },
    [setItems],
  );
  const patch = useCallback(
    (of: (item: Item) => boolean, fields: Partial<Item>) => {
      const { items: before } = latest.current;
      if (before.some(of)) change(before.map((item) => (of(item) ? { ...item, ...fields } : item)));
    },
    [change],
  );
  useEffect(() => {
    const all = running.current;
    // A form keeps what was on its way when this went from the page; nobody sends it any more.
    if (latest.current.options.upload)
      patch(({ id, state }) => state === "uploading" && !all.has(id), { state: "cancelled" });
    return () => {
      for (const controller of all.values()) controller.abort();
      all.clear();
    };
  }, [patch]);
  const send = useCallback(
    async ({ id, name, file }: Item) => {
      const { upload } = latest.current.options;
      if (!upload || !file) return;
      const controller = new AbortController();
      running.current.set(id, controller);
      const { signal } = controller;
      const tell = (fields: Partial<Item>) => patch((item) => item.id === id, fields);
      tell({ state: "uploading", percent: 0, error: undefined, requestId: undefined });
      try {
        const result = await upload(file, {
          signal,
          onProgress: (percent) => {
            if (!signal.aborted) tell({ percent: Math.min(100, Math.max(0, Math.round(percent))) });
          },
        });
        if (signal.aborted) return;
        tell({ state: "done", percent: 100, result });
        announce({ what: "done", names: [name] });
      } catch (error) {
        if (signal.aborted) return;
        const { message, requestId } = failureWords(error);
        tell({ state: "failed", error: message, requestId });
        announce({ what: "failed", names: [name] });
      } finally {
        if (running.current.get(id) === controller) running.current.delete(id);
      }
    },
    [patch],
  );
  /** Whether the host lets it go. */
  const ask = useCallback(async (item: Item): Promise<boolean> => {
    const setRemoval = (removal?: UploadRemoval) =>
      setRemovals((before) => {
        const after = new Map(before);
        after.delete(item.id);
        return removal === undefined ? after : after.set(item.id, removal);
      });
    setRemoval("asking");
    try {
      const agreed = await latest.current.options.onRemove?.(item);
      setRemoval();
      return agreed !== false;
    } catch (error) {
      setRemoval(failureWords(error));
      announce({ what: "kept", names: [item.name] });
      return false;
    }
  }, []);

  const add = useCallback(
    (files: readonly File[]) => {
      const { options, items } = latest.current;
      // Where there is room for one, the next choice takes its place: nobody has to remove a wrong file first.
      const replaces = (options.maxFiles ?? 1) === 1;
      const { taken, refused: not } = checkFiles(files, options, replaces ? 0 : items.length);
      setRefused(not);
      if (taken.length === 0) return;
      const take = () => {
        const { items: before } = latest.current;
        const fresh = taken.map((file): Item => {
          // A form may give back what was chosen here before this was on the page.
          do made.current += 1;
          while (before.some(({ id }) => id === `chosen-${made.current}`));
          const { name, size } = file;
          return { id: `chosen-${made.current}`, name, size, file, state: "chosen", percent: 0 };
        });
        if (replaces) for (const { id } of before) running.current.get(id)?.abort();
        change(replaces ? fresh : [...before, ...fresh]);
        announce({ what: "added", names: fresh.map(({ name }) => name) });
        for (const item of fresh) void send(item);
      };
      const asked = replaces && options.onRemove ? items.filter(({ state }) => state === "done") : none;
      if (asked.length === 0) take();
      else void Promise.all(asked.map(ask)).then((agreed) => agreed.every(Boolean) && take());
    },
    [ask, change, send],
  );
  const cancel = useCallback(
    (id: string) => {
      running.current.get(id)?.abort();
      patch((item) => item.id === id, { state: "cancelled" });
    },
    [patch],
  );
  const remove = useCallback(
    (id: string) => {
      const item = latest.current.items.find((one) => one.id === id);
      if (item === undefined) return;
      const go = () => {
        running.current.get(id)?.abort();
        setRefused(none);
        change(latest.current.items.filter((one) => one.id !== id));
        announce({ what: "removed", names: [item.name] });
      };
      if (item.state !== "done" || !latest.current.options.onRemove) go();
      else void ask(item).then((agreed) => agreed && go());
    },
    [ask, change],
  );
  const retry = useCallback(
    (id: string) => {
      const item = latest.current.items.find((one) => one.id === id);
      if (item) void send(item);
    },
    [send],
  );
  return { items, refused, removals, announcement, add, cancel, remove, retry };
}
