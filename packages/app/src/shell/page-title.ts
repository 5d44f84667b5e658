import { useEffect } from "react";
import { create } from "zustand";

/** What the page in view is about, where that says more than its route: the name of a course. */
export const usePageName = create<{ name: string | undefined }>()(() => ({ name: undefined }));

/** Puts a name into the window's title in place of the route's, as long as the page is there. */
export function usePageTitle(name: string | undefined): void {
  useEffect(() => {
    usePageName.setState({ name });
    return () => usePageName.setState({ name: undefined });
  }, [name]);
}
