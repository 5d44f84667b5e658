import { useEffect } from "react";

/**
 * While `unsaved`, the browser asks before the site is left or loaded anew. `useVisitedTabs` does so for its tabs; for
 * forms outside of them, and for tabs in a store of one's own.
 */
export function useLeaveGuard(unsaved: boolean): void {
  useEffect(() => {
    if (!unsaved) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [unsaved]);
}
