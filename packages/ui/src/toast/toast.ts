import type { ReactNode } from "react";
import { nextId, present } from "./toast-queue.js";

/** How long a message stays, in milliseconds (specification, sections 8 and 9). */
export const TOAST_DURATIONS = { short: 2500, long: 3000 } as const;

export interface ToastOptions {
  /**
   * `short` is 2.5 s, the default; `long` is 3 s, for a refused session and an expired licence (specification,
   * section 8). `stay` waits to be closed: for what must be read or acted on.
   */
  duration?: keyof typeof TOAST_DURATIONS | "stay";
  /** A second line: what to do next. */
  description?: ReactNode;
  /** One thing to do about it, 撤销 for example. It must be possible elsewhere too: a message goes away. */
  action?: { label: string; onClick: () => void };
  /** A message with the same id replaces the one before instead of standing beside it. */
  id?: string;
}

function say(
  kind: "success" | "error" | "info" | "warning",
  text: ReactNode,
  given: ToastOptions = {},
): string {
  const { duration = "short", id = nextId(), ...rest } = given;
  const ms = duration === "stay" ? Number.POSITIVE_INFINITY : TOAST_DURATIONS[duration];
  present((to) => {
    to[kind](text, { ...rest, id, duration: ms });
  });
  return id;
}

/**
 * Says something briefly and goes; needs one `<Toaster>` on the page, and waits for it. For what follows an act. What belongs to a
 * field stands at the field, what must be decided is a dialog.
 */
export const toast = {
  /** It worked. Returns the message's id. */
  success: (text: ReactNode, given?: ToastOptions) => say("success", text, given),
  /** It failed: what happened, and what to do next. */
  error: (text: ReactNode, given?: ToastOptions) => say("error", text, given),
  /** Worth knowing. */
  info: (text: ReactNode, given?: ToastOptions) => say("info", text, given),
  /** It did not happen, or only in part. */
  warning: (text: ReactNode, given?: ToastOptions) => say("warning", text, given),
  /** Takes one message away, or all. */
  dismiss: (id?: string | number) => {
    present((to) => {
      to.dismiss(id);
    });
  },
};
