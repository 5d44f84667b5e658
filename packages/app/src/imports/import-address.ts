import { useCallback } from "react";
import { useSearchParams } from "react-router-dom";

/**
 * The number of a page's import in its address, so that a reload finds it again, and how to remember another one
 * (undefined: none).
 *
 * @param param its name in the address, where the page has other jobs besides its import
 */
export function useImportAddress(
  param = "import",
): readonly [string | undefined, (id: string | undefined) => void] {
  const [params, setParams] = useSearchParams();
  const remember = useCallback(
    (next: string | undefined) =>
      setParams(
        (old) => {
          const address = new URLSearchParams(old);
          if (next === undefined) address.delete(param);
          else address.set(param, next);
          return address;
        },
        { replace: true, preventScrollReset: true },
      ),
    [setParams, param],
  );
  return [params.get(param) ?? undefined, remember];
}
