import type { ReactNode } from "react";

/** A message as it is handed to whoever draws it. */
export interface Message {
  id: string;
  kind: "success" | "error" | "info" | "warning" | "loading";
  text: ReactNode;
  description?: ReactNode;
  action?: { label: string; onClick: () => void };
  /** How long it stays, in milliseconds; `Infinity` until it is closed. */
  stay: number;
  onClose?: () => void;
}

/** What draws messages. */
export interface Presenter {
  /** Draws it, in the place of one with the same id. */
  show: (message: Message) => void;
  /** Takes one away, or all. */
  dismiss: (id?: string | number) => void;
}

let presenter: Presenter | undefined;
const waiting: ((to: Presenter) => void)[] = [];
let said = 0;

/** Does it as soon as there is a presenter: now, or in the order of asking when a `Toaster` has loaded it. */
export function present(act: (to: Presenter) => void): void {
  if (presenter === undefined) waiting.push(act);
  else act(presenter);
}

/** Names a message before it is drawn, so that it can be taken away by its name at once. */
export function nextId(): string {
  said += 1;
  return `hx-toast-${said}`;
}

/** The presenter is there, for good: what comes while no `Toaster` is on the page it keeps by itself. */
export function connect(to: Presenter): void {
  presenter = to;
  for (const act of waiting.splice(0)) act(to);
}
