import { lazy, Suspense, useSyncExternalStore } from "react";
import type { ToasterViewProps } from "./toaster-view.js";

// What draws messages is loaded after the page: none is said before somebody has done something.
const View = /* @__PURE__ */ lazy(async () => ({ default: (await import("./toaster-view.js")).ToasterView }));

const never = () => () => undefined;
const inBrowser = () => true;
const onServer = () => false;

/** What {@link Toaster} takes. */
export type ToasterProps = Partial<ToasterViewProps>;

/**
 * Where the messages of `toast` appear; one on the page, beside the routes. They stay while the pointer or the focus
 * is on them. Alt+T brings the focus there.
 */
export function Toaster({ position = "top-center", visible = 4 }: ToasterProps) {
  // A server draws nothing here, and the browser at first the same.
  const mounted = useSyncExternalStore(never, inBrowser, onServer);
  if (!mounted) return null;
  return (
    <Suspense fallback={null}>
      <View position={position} visible={visible} />
    </Suspense>
  );
}
