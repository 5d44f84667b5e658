import {
  ApiFailure,
  type GradeCursor,
  type GradeSheet,
  glanceAtGradeSheet,
  saveGradeCells,
} from "@huxuan/api-client";
import type { MarkChange } from "@huxuan/ui";
import { useCallback, useEffect, useMemo, useRef, useSyncExternalStore } from "react";
import { isOffline } from "../../../session/connection.ts";
import { useSessionInfo } from "../../../session/session-store.ts";
import { keptCells } from "./kept-cells.ts";
import { type SendFailure, SheetDraft } from "./sheet-draft.ts";

/** How often the page asks what others did, and tries again what could not be sent, ms. */
const GLANCE_MS = 3_000;

function failureOf(error: unknown): SendFailure {
  if (!(error instanceof ApiFailure)) return { offline: false, message: "成绩没有存上，请刷新后再看" };
  const away = error.kind !== "refused" || error.status >= 500;
  return away ? { offline: true } : { offline: false, message: error.message };
}

/**
 * The cells of a sheet as somebody fills it in: sent as they are typed, kept on this machine while they cannot be, and
 * beside those of others.
 *
 * @param onMoved the sheet is in another state or version than it was read in: it is to be read again
 */
export function useSheetDraft(sheet: GradeSheet, onMoved: () => void) {
  const { useraccount } = useSessionInfo();
  const { id } = sheet;
  // One draft for as long as the page shows the sheet: a sheet that is read again is shown by a page of its own.
  const draft = useMemo(
    () => new SheetDraft(sheet, keptCells(useraccount, id), () => new Date()),
    // oxlint-disable-next-line react/exhaustive-deps -- the rows are the draft's own from then on
    [useraccount, id],
  );
  const state = useSyncExternalStore(draft.subscribe, draft.state);
  const cursor = useRef<GradeCursor>(undefined);
  const moved = useRef(onMoved);
  useEffect(() => {
    moved.current = onMoved;
  });

  const send = useCallback(
    () =>
      draft.send(async (cells) => {
        const { data } = await saveGradeCells({
          path: { id },
          body: { cells },
          meta: { act: true, quiet: true },
        });
        return data;
      }, failureOf),
    [draft, id],
  );
  const change = useCallback(
    (changes: readonly MarkChange[]) => {
      draft.change(changes);
      void send();
    },
    [draft, send],
  );

  const mayEnter = sheet.allowed.includes("enter");
  useEffect(() => {
    const glance = async (): Promise<void> => {
      if (document.hidden || isOffline()) return;
      if (draft.state().waiting > 0) await send();
      try {
        const { data } = await glanceAtGradeSheet({
          path: { id },
          body: {
            after: draft.state().sequence,
            ...(mayEnter && cursor.current !== undefined && { cursor: cursor.current }),
          },
          meta: { quiet: true },
        });
        draft.hear(data);
        if (data.state !== sheet.state || data.version !== sheet.version) moved.current();
      } catch {
        // It asks again; what was typed says itself whether it could be sent.
      }
    };
    const timer = setInterval(() => void glance(), GLANCE_MS);
    const again = () => void send();
    window.addEventListener("online", again);
    // What a closed tab left behind.
    if (mayEnter) void send();
    return () => {
      clearInterval(timer);
      window.removeEventListener("online", again);
    };
  }, [draft, id, mayEnter, send, sheet.state, sheet.version]);

  const setCursor = useCallback((at: { rowId: string; columnId: string } | null) => {
    cursor.current = at === null ? undefined : { studentId: Number(at.rowId), column: at.columnId };
  }, []);
  return { draft, state, change, send, setCursor };
}
