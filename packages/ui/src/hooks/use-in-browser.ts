import { useSyncExternalStore } from "react";

const never = () => () => undefined;
const yes = () => true;
const no = () => false;

/** Whether the component works in a browser: false on a server, and until what the server drew has begun to work. */
export const useInBrowser = (): boolean => useSyncExternalStore(never, yes, no);
