import type { toast } from "sonner";

/** What draws messages. */
export type Presenter = typeof toast;

let presenter: Presenter | undefined;
const waiting: ((to: Presenter) => void)[] = [];
let said = 0;

/** Does it as soon as sonner is there: now, or in the order of asking when a `Toaster` has loaded it. */
export function present(act: (to: Presenter) => void): void {
  if (presenter === undefined) waiting.push(act);
  else act(presenter);
}

/** Names a message before it is drawn, so that it can be taken away by its name at once. */
export function nextId(): string {
  said += 1;
  return `hx-toast-${said}`;
}

/** Sonner is there, for good: what comes while no `Toaster` is on the page it keeps by itself. */
export function connect(to: Presenter): void {
  presenter = to;
  for (const act of waiting.splice(0)) act(to);
}
