import { useCallback, useEffect, useRef, useState } from "react";
import type { DataTableColumn, PageState, RowId, TableSelection } from "../data-table/index.js";
import { selectionCount } from "../data-table/selection.js";
import { type FailureWords, failureWords } from "../error-state/index.js";
import { EXPORT_CONSTANTS } from "./constants.js";
import { allColumns, chosenHeads, type ExportColumn, withChosen, withMoved } from "./export-columns.js";
import { type ExportRequest, exportRequest, type ExportScope, headsOf } from "./export-request.js";
import { type ExportAnswer, type ExportedFile, type ExportProgress, readExport } from "./read-export.js";
import { saveFile } from "./save-file.js";
import { useLatest } from "../hooks/use-latest.js";

/** What an export is handed besides its request. */
export interface ExportTask {
  /** Aborts when the person stops it or closes the dialog. */
  signal: AbortSignal;
  /** To be told how far it is, when the answer is not a response that is read here. */
  onProgress: ExportProgress;
  /** Which rows were meant. */
  scope: ExportScope;
  /** Ids of the ticked rows, for a server that takes them its own way. */
  selectedIds: readonly RowId[];
  /** When all rows of all pages are ticked: ids of those that are not; `selectedIds` is empty then. */
  exceptIds?: readonly RowId[];
}

/** What {@link useExport} takes. */
export interface ExportOptions<Row extends object = never> {
  /** Whether the dialog is on the page; each opening starts from the table as it is then. */
  open: boolean;
  /** Sends the request. Rejecting means that it failed; the error's message is shown. */
  onExport: (request: ExportRequest, task: ExportTask) => Promise<ExportAnswer>;
  /** The search whose rows are exported (specification, section 3: `url`). */
  url: string;
  /** Conditions of that search: they go into `conditionJson`. */
  conditions?: Readonly<Record<string, unknown>>;
  /** The page that is shown, with its order: goes into `conditionJson` too. */
  page?: PageState;
  /** By `dataName`, how the server writes its cells: goes into the request as it is (specification, section 3). */
  formMap?: Readonly<Record<string, string>>;
  /** Columns that the table shows, in its order: `columns` of its toolbar. */
  columns: readonly Pick<DataTableColumn<Row>, "label" | "prop">[];
  /** Rows on this page. */
  pageRows: number;
  /** Rows that match, on all pages. */
  rowCount: number;
  /** Ids of the ticked rows; without it (and without `selection`) that scope is not offered. */
  selectedIds?: readonly RowId[];
  /** The table's selection instead of `selectedIds`: it may be of all rows of all pages but some. */
  selection?: TableSelection;
  /** Header title at first. */
  defaultTitle?: string;
  /** Default `page`, also in place of `selected` while nothing is ticked. */
  defaultScope?: ExportScope;
  /** Hands the file over. Default: the browser's downloads. */
  save?: (file: ExportedFile) => void;
}

/** Where an export is. */
export type ExportPhase =
  /** Not begun, or stopped by the person. */
  | { kind: "editing" | "stopped" }
  /** Bytes received so far, and in all where the server says it. */
  | { kind: "running"; loaded: number; total: number | undefined }
  /** It failed, for this reason. */
  | ({ kind: "failed" } & FailureWords)
  /** The file is there. */
  | { kind: "done"; file: ExportedFile };

const NONE: readonly never[] = [];
const EDITING: ExportPhase = { kind: "editing" };

/** The behaviour of an export without its looks: what is asked, how far it is, stopping, saving. */
export function useExport<Row extends object = never>(options: ExportOptions<Row>) {
  const { open, pageRows, rowCount, selection } = options;
  const selectedIds = selection?.kind === "some" ? selection.ids : (options.selectedIds ?? NONE);
  const exceptIds = selection?.kind === "all" ? selection.except : undefined;
  const [title, setTitle] = useState(options.defaultTitle ?? "");
  const [chosenScope, setScope] = useState<ExportScope>(options.defaultScope ?? "page");
  const [columns, setColumns] = useState(() => allColumns(headsOf(options.columns)));
  const [phase, setPhase] = useState(EDITING);
  const [asked, setAsked] = useState(false);
  const running = useRef<AbortController>(undefined);
  const latest = useLatest(options);

  // Each opening starts from the table as it is now.
  const [wasOpen, setWasOpen] = useState(open);
  if (wasOpen !== open) {
    setWasOpen(open);
    if (open) {
      setTitle(options.defaultTitle ?? "");
      setScope(options.defaultScope ?? "page");
      setColumns(allColumns(headsOf(options.columns)));
      setPhase(EDITING);
      setAsked(false);
    }
  }
  // Whoever closes it, or leaves the page, wants no file any more.
  useEffect(() => {
    if (!open) return undefined;
    return () => {
      running.current?.abort();
      running.current = undefined;
    };
  }, [open]);

  const heads = chosenHeads(columns);
  const missing = { title: title.trim() === "", columns: heads.length === 0 };
  const selected = selection ? selectionCount(selection, rowCount) : selectedIds.length;
  const rows = { page: pageRows, all: rowCount, selected };
  // With nothing ticked a server that does not know the ids would give the page: then the form says so.
  const scope = chosenScope === "selected" && selected === 0 ? "page" : chosenScope;

  const start = async (): Promise<void> => {
    setAsked(true);
    // A second press while it runs would make the same file twice.
    if (running.current !== undefined || missing.title || missing.columns) return;
    const controller = new AbortController();
    running.current = controller;
    const { signal } = controller;
    const onProgress: ExportProgress = (loaded, total) => {
      if (!signal.aborted) setPhase({ kind: "running", loaded, total });
    };
    onProgress(0);
    const { onExport, save = saveFile } = latest();
    try {
      const request = exportRequest({ ...latest(), heads, title, scope, selectedIds, exceptIds });
      const answer = await onExport(request, { signal, onProgress, scope, selectedIds, exceptIds });
      const file = await readExport(answer, `${request.title}.xlsx`, signal, onProgress);
      if (signal.aborted) return;
      save(file);
      setPhase({ kind: "done", file });
    } catch (error) {
      if (!signal.aborted) setPhase({ kind: "failed", ...failureWords(error) });
    } finally {
      if (running.current === controller) running.current = undefined;
    }
  };

  return {
    phase,
    title,
    setTitle,
    scope,
    setScope,
    /** How many rows each scope has. */
    rows,
    /** Too many rows for patience, or for a sheet of Excel. */
    warning:
      rows[scope] >= EXPORT_CONSTANTS.sheetRows
        ? ("sheet" as const)
        : rows[scope] > EXPORT_CONSTANTS.warnAbove
          ? ("many" as const)
          : undefined,
    columns,
    choose: useCallback(
      (dataName: string, chosen: boolean) => setColumns((old) => withChosen(old, dataName, chosen)),
      [],
    ),
    move: useCallback(
      (dataName: string, place: number) => setColumns((old) => withMoved(old, dataName, place)),
      [],
    ),
    /** What is missing, once somebody asked for the file. */
    missing: asked ? missing : { title: false, columns: false },
    start,
    stop: useCallback(() => {
      running.current?.abort();
      running.current = undefined;
      setPhase({ kind: "stopped" });
    }, []),
    /** Hands the same file over again. */
    saveAgain: () => {
      if (phase.kind === "done") (options.save ?? saveFile)(phase.file);
    },
    /** From the finished file back to the form. */
    back: useCallback(() => setPhase(EDITING), []),
  };
}

/** What {@link useExport} gives. */
export type Export = ReturnType<typeof useExport>;
export type { ExportColumn };
