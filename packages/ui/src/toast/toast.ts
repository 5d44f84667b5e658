import { createElement, type ReactNode } from "react";
import { toast as sonner } from "sonner";
import { failureWords } from "../error-state/failure-words.js";
import { type Message, ToastCard } from "./toast-card.js";
import { warnOfMissingToaster } from "./missing-toaster.js";

/** How long a message stays, in milliseconds (specification, sections 8 and 9). */
export const TOAST_DURATIONS = { short: 2500, long: 3000, undo: 8000 } as const;

/** What a message can be told besides its text. */
export interface ToastOptions {
  /**
   * `short` is 2.5 s, the default; `long` is 3 s, for a refused session and an expired licence (specification,
   * section 8). `undo` is 8 s, for what can be taken back there and elsewhere too. `stay` waits to be closed: for what must be read or acted on, and the default with an `action`.
   */
  duration?: keyof typeof TOAST_DURATIONS | "stay";
  /** A second line: what to do next. */
  description?: ReactNode;
  /** One thing to do about it, 撤销 for example; the message goes when it is pressed. It must be possible elsewhere too. */
  action?: { label: string; onClick: () => void };
  /** A message with the same id replaces the one before instead of standing beside it. */
  id?: string;
  /** Called once when the message goes, by itself or by hand; not when another with its id takes its place. */
  onClose?: () => void;
}

/** What `toast.promise` says on the way. */
export interface ToastPromiseWords<T> {
  /** While it is under way: 正在保存. */
  loading: ReactNode;
  /** When it went well. */
  success: ReactNode | ((value: T) => ReactNode);
  /** When it failed: 没有保存. A sentence of the error that is meant for people (`failureWords`) stands below it. */
  error: ReactNode | ((error: unknown) => ReactNode);
}

/** When the focused message goes, focuses the one beside it, or what had the focus before (sonner does, on blur). */
function moveFocusFrom(id: string): void {
  const line = document.activeElement?.closest<HTMLElement>("[data-sonner-toast]");
  if (line?.querySelector<HTMLElement>("[data-message]")?.dataset["message"] !== id) return;
  const others = Array.from(
    line.parentElement?.querySelectorAll<HTMLElement>(
      '[data-sonner-toast][data-removed="false"][data-visible="true"]',
    ) ?? [],
  ).filter((other) => other !== line);
  const next = others.find((other) => line.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING);
  const beside = next ?? others.at(-1);
  if (beside !== undefined) beside.focus();
  else if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
}

let messages = 0;

function show(kind: Message["kind"], text: ReactNode, given: ToastOptions = {}): string {
  warnOfMissingToaster();
  const endless = given.action !== undefined || kind === "loading";
  messages += 1;
  const { duration = endless ? "stay" : "short", id = `hx-toast-${messages}`, onClose, ...rest } = given;
  const message: Message = { ...rest, kind, text, id };
  let gone = false;
  const leave = () => {
    // Sonner reports a swipe twice.
    if (gone) return;
    gone = true;
    moveFocusFrom(id);
    onClose?.();
  };
  sonner.custom(() => createElement(ToastCard, { message, close: () => sonner.dismiss(id) }), {
    id,
    duration: duration === "stay" ? Number.POSITIVE_INFINITY : TOAST_DURATIONS[duration],
    onDismiss: leave,
    onAutoClose: leave,
  });
  return id;
}

const isFunction = <T>(words: ReactNode | ((of: T) => ReactNode)): words is (of: T) => ReactNode =>
  typeof words === "function";

function follow<T>(work: Promise<T>, words: ToastPromiseWords<T>, given: ToastOptions = {}): string {
  const { success, error } = words;
  // What is under way has no end of its own to be told.
  const { onClose: _, duration: __, ...first } = given;
  const id = show("loading", words.loading, first);
  work.then(
    (value) => show("success", isFunction(success) ? success(value) : success, { ...given, id }),
    (failure: unknown) => {
      const description = failureWords(failure).message ?? given.description;
      show("error", isFunction(error) ? error(failure) : error, { ...given, description, id });
    },
  );
  return id;
}

/**
 * Says something briefly and goes; needs one `<Toaster>` on the page, and waits for it. For what follows an act. What
 * belongs to a field stands at the field, what must be decided is a dialog.
 */
export const toast = {
  /** It worked. Returns the message's id. */
  success: (text: ReactNode, given?: ToastOptions) => show("success", text, given),
  /** It failed: what happened, and what to do next. */
  error: (text: ReactNode, given?: ToastOptions) => show("error", text, given),
  /** Worth knowing. */
  info: (text: ReactNode, given?: ToastOptions) => show("info", text, given),
  /** It did not happen, or only in part. */
  warning: (text: ReactNode, given?: ToastOptions) => show("warning", text, given),
  /** It is under way; stays until another with its id, or `dismiss`, ends it. */
  loading: (text: ReactNode, given?: ToastOptions) => show("loading", text, given),
  /**
   * Says that something is under way, and in the same place how it ended. Returns the message's id; what the promise
   * gives is yours to await.
   */
  promise: <T>(work: Promise<T>, words: ToastPromiseWords<T>, given?: ToastOptions) =>
    follow(work, words, given),
  /** Takes one message away, or all. */
  dismiss: (id?: string | number) => void sonner.dismiss(id),
};
