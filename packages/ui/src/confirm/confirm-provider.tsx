import { createContext, type ReactNode, useCallback, useContext, useEffect, useState } from "react";
import { ConfirmDialog, type ConfirmWords } from "../dialog/confirm-dialog.js";
import { useLatest } from "../hooks/use-latest.js";

/** What is asked. With `act`, the question stays open and busy until the act is done, and says why if it failed. */
export type ConfirmRequest = ConfirmWords & { act?: () => Promise<void> };

/** Asks; true when the answer was yes and `act`, if given, went well. */
export type Confirm = (request: ConfirmRequest) => Promise<boolean>;

const ConfirmContext = /* @__PURE__ */ createContext<Confirm | null>(null);

interface Waiting {
  request: ConfirmRequest;
  answer: (yes: boolean) => void;
}

/** Draws the questions of `useConfirm`; once, near the root. Questions asked at the same time are put in turn. */
export function ConfirmProvider({ children }: { children?: ReactNode }) {
  const [waiting, setWaiting] = useState<readonly Waiting[]>([]);
  const latest = useLatest(waiting);
  const confirm = useCallback<Confirm>(
    (request) =>
      new Promise((answer) => {
        setWaiting((before) => [...before, { request, answer }]);
      }),
    [],
  );
  // Whoever still waits when the page goes gets a no rather than silence.
  useEffect(
    () => () => {
      for (const { answer } of latest()) answer(false);
    },
    [latest],
  );
  const first = waiting[0];
  const settle = (yes: boolean) => {
    first?.answer(yes);
    setWaiting((before) => before.filter((one) => one !== first));
  };
  return (
    <ConfirmContext.Provider value={confirm}>
      {children}
      {first === undefined ? null : <Question request={first.request} settle={settle} />}
    </ConfirmContext.Provider>
  );
}

/**
 * Asks before an act, in a handler: `if (await confirm({ title, confirmLabel: "退选", tone: "danger", consequence }))`.
 *
 * @throws when there is no `ConfirmProvider` around
 */
export function useConfirm(): Confirm {
  const confirm = useContext(ConfirmContext);
  if (confirm === null)
    throw new Error(
      "useConfirm: no ConfirmProvider around this component. Put one near the root of the page.",
    );
  return confirm;
}

function Question({ request, settle }: { request: ConfirmRequest; settle: (yes: boolean) => void }) {
  const { act, ...words } = request;
  return (
    <ConfirmDialog
      {...words}
      open
      onOpenChange={() => settle(false)}
      onConfirm={async () => {
        await act?.();
        settle(true);
      }}
    />
  );
}
