import { useEffect, useLayoutEffect } from "react";

/** `useLayoutEffect`, without the warning of React 18 where a server draws the page. */
export const useBrowserLayoutEffect = typeof window === "undefined" ? useEffect : useLayoutEffect;
