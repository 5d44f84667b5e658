import { useContext } from "react";
import type { Messages } from "../messages/index.js";
import type { Can } from "./permission.js";
import { UiContext, type UiContextValue } from "./ui-context.js";

/** Everything that the nearest `UiProvider` says. */
export function useUi(): UiContextValue {
  return useContext(UiContext);
}

/** The texts, one slice per component: `useMessages().pagination`. */
export function useMessages(): Messages {
  return useContext(UiContext).messages;
}

/** What the person may do: `useCan()("offering-create")`. */
export function useCan(): Can {
  return useContext(UiContext).can;
}
