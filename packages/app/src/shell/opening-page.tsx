import { Skeleton } from "@huxuan/ui";
import { type ReactNode, useEffect, useState } from "react";
import { useLocation, useNavigation } from "react-router-dom";

/** What opens faster comes without an outline before it, ms; a press is answered within 100 ms. */
const AT_ONCE_MS = 40;

/** Address of the page that is being opened, as soon as that is not at once. */
export function useOpening(): string | undefined {
  const { pathname } = useLocation();
  const target = useNavigation().location?.pathname;
  const waits = target !== undefined && target !== pathname;
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    if (!waits) return undefined;
    const timer = setTimeout(() => setLate(true), AT_ONCE_MS);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [waits]);
  return waits && isLate ? target : undefined;
}

/** The page in view; while another one is being opened the outline of a page: who pressed an entry sees that it was heard. */
export function PageInView({ opening, children }: { opening: boolean; children: ReactNode }) {
  return (
    <>
      {opening && (
        <div data-part="opening" className="grid gap-4 p-5" aria-hidden="true">
          <Skeleton width="12rem" />
          <Skeleton shape="block" height={44} />
          <Skeleton lines={10} />
        </div>
      )}
      <div hidden={opening} className="contents [&[hidden]]:hidden">
        {children}
      </div>
    </>
  );
}
