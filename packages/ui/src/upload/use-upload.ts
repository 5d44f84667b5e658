import { useCallback, useEffect, useRef, useState } from "react";
import { failureWords } from "../error-state/failure-words.js";
import { checkFiles, type UploadLimits, type UploadRefusal } from "./check-files.js";

/** A chosen file and how far it is. */
export interface UploadItem<Result = unknown> {
  /** Tells files apart, also two of the same name. */
  id: string;
  /** The file as the browser gave it. */
  file: File;
  /** How far it is. `chosen` is all that happens to it without an `upload`. */
  state: "chosen" | "uploading" | "done" | "failed" | "cancelled";
  /** 0 to 100. */
  percent: number;
  /** What the upload gave back. */
  result?: Result;
  /** What the upload said when it failed, as far as it is for people (`failureWords`). */
  error?: string;
  /** Number of the request that failed, for the administrator. */
  requestId?: string;
}

/** What an upload is handed besides the file. */
export interface UploadTask {
  /** Aborts when the person cancels or the page goes. */
  signal: AbortSignal;
  /** To be told how far it is, 0 to 100. */
  onProgress: (percent: number) => void;
}

/** What {@link useUpload} takes. */
export interface UseUploadOptions<Result> extends UploadLimits {
  /** Sends one file. Without it, files are only chosen: a form sends them. Rejecting means that it failed. */
  upload?: (file: File, task: UploadTask) => Promise<Result>;
  /** Called after every change with all that is there. */
  onItemsChange?: (items: readonly UploadItem<Result>[]) => void;
}

/**
 * The behaviour of an upload without its looks: choosing, checking, sending, cancelling, trying again, removing.
 */
export function useUpload<Result = unknown>(options: UseUploadOptions<Result>) {
  const [items, setItems] = useState<readonly UploadItem<Result>[]>([]);
  const [refused, setRefused] = useState<readonly { file: File; why: UploadRefusal }[]>([]);
  const latest = useRef({ options, items });
  const running = useRef(new Map<string, AbortController>());
  const made = useRef(0);
  useEffect(() => {
    latest.current.options = options;
  });
  useEffect(() => {
    const all = running.current;
    return () => {
      for (const controller of all.values()) controller.abort();
    };
  }, []);

  // Progress comes between renders: each change starts from the newest list, not from the one that was drawn.
  const change = useCallback(
    (next: (before: readonly UploadItem<Result>[]) => readonly UploadItem<Result>[]) => {
      const after = next(latest.current.items);
      latest.current.items = after;
      setItems(after);
      latest.current.options.onItemsChange?.(after);
    },
    [],
  );
  const patch = useCallback(
    (id: string, fields: Partial<UploadItem<Result>>) =>
      change((before) => before.map((item) => (item.id === id ? { ...item, ...fields } : item))),
    [change],
  );
  const send = useCallback(
    async (id: string, file: File) => {
      const { upload } = latest.current.options;
      if (!upload) return;
      const controller = new AbortController();
      running.current.set(id, controller);
      const { signal } = controller;
      patch(id, { state: "uploading", percent: 0, error: undefined, requestId: undefined });
      try {
        const result = await upload(file, {
          signal,
          onProgress: (percent) => {
            if (!signal.aborted) patch(id, { percent: Math.min(100, Math.max(0, Math.round(percent))) });
          },
        });
        if (!signal.aborted) patch(id, { state: "done", percent: 100, result });
      } catch (error) {
        if (signal.aborted) return;
        const { message, requestId } = failureWords(error);
        patch(id, { state: "failed", error: message, requestId });
      } finally {
        if (running.current.get(id) === controller) running.current.delete(id);
      }
    },
    [patch],
  );

  const add = useCallback(
    (files: readonly File[]) => {
      const { options, items } = latest.current;
      // Where there is room for one, the next choice takes its place: nobody has to remove a wrong file first.
      const replaces = (options.maxFiles ?? 1) === 1;
      const { taken, refused: not } = checkFiles(files, options, replaces ? 0 : items.length);
      setRefused(not);
      const fresh = taken.map((file): UploadItem<Result> => {
        made.current += 1;
        return { id: String(made.current), file, state: "chosen", percent: 0 };
      });
      if (fresh.length === 0) return;
      if (replaces) for (const { id } of items) running.current.get(id)?.abort();
      change((before) => (replaces ? fresh : [...before, ...fresh]));
      for (const { id, file } of fresh) void send(id, file);
    },
    [change, send],
  );
  const cancel = useCallback(
    (id: string) => {
      running.current.get(id)?.abort();
      patch(id, { state: "cancelled" });
    },
    [patch],
  );
  const remove = useCallback(
    (id: string) => {
      running.current.get(id)?.abort();
      setRefused([]);
      change((before) => before.filter((item) => item.id !== id));
    },
    [change],
  );
  const retry = useCallback(
    (id: string) => {
      const item = latest.current.items.find((one) => one.id === id);
      if (item) void send(id, item.file);
    },
    [send],
  );
  return { items, refused, add, cancel, remove, retry };
}
