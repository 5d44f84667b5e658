import { useEffect, useState } from "react";

/** Whether the table covers the window; Escape leaves, unless something on top of it took the key. */
export function useFullscreen(): readonly [boolean, (fullscreen: boolean) => void] {
  const [fullscreen, setFullscreen] = useState(false);
  useEffect(() => {
    if (!fullscreen) return undefined;
    const leave = (event: KeyboardEvent): void => {
      if (event.key === "Escape" && !event.defaultPrevented) setFullscreen(false);
    };
    document.addEventListener("keydown", leave);
    return () => document.removeEventListener("keydown", leave);
  }, [fullscreen]);
  return [fullscreen, setFullscreen];
}
