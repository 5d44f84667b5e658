import { useCallback } from "react";
import { useSearchParams } from "react-router-dom";

const PARAM = "import";

/**
 * The number of a page's import in its address, so that a reload finds it again, and how to remember another one
 * (undefined: none).
 */
export function useImportAddress(): readonly [string | undefined, (id: string | undefined) => void] {
  const [params, setParams] = useSearchParams();
  const remember = useCallback(
    (next: string | undefined) =>
      setParams(
        (old) => {
          const address = new URLSearchParams(old);
          if (next === undefined) address.delete(PARAM);
          else address.set(PARAM, next);
          return address;
        },
        { replace: true, preventScrollReset: true },
      ),
    [setParams],
  );
  return [params.get(PARAM) ?? undefined, remember];
}
