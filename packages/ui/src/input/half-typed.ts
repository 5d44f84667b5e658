import { createContext, useContext, useState } from "react";

/** Another number says to the controls inside: what you hold half typed, or refused, is over. */
export const HalfTypedContext = /* @__PURE__ */ createContext(0);

/** Calls `forget` (while rendering) when {@link HalfTypedContext} says so. */
export function useForgottenTyping(forget: () => void): void {
  const edition = useContext(HalfTypedContext);
  const [seen, setSeen] = useState(edition);
  if (seen === edition) return;
  setSeen(edition);
  forget();
}
