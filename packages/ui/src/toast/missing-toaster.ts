import { inDevelopment, warnOnce } from "../development/warn-once.js";

/** How long a message waits for its `Toaster`, ms: it may come with the page that is being read. */
const PATIENCE_MS = 3_000;

let toasters = 0;

/** Counts a `Toaster` that is on the page. Returns how to stop. */
export function countToaster(): () => void {
  toasters += 1;
  return () => {
    toasters -= 1;
  };
}

/** Warns when a message finds no `Toaster`. In production it does nothing. */
export function warnOfMissingToaster(): void {
  if (!inDevelopment || toasters > 0) return;
  setTimeout(() => {
    if (toasters === 0) {
      warnOnce(
        "toast",
        "there is no Toaster on the page, nobody sees the message. Put one <Toaster /> beside the routes.",
      );
    }
  }, PATIENCE_MS);
}
