import { useEffect, useState } from "react";
import { useSearchParams } from "react-router-dom";

/** In the address of a link that opens a dialog of the page it leads to: `/elective/rounds?dialog=new`. */
const PARAM = "dialog";

/**
 * Whether the link that led here asks for this dialog; the address forgets it at once, so that a reload or a bookmark
 * does not open it again.
 *
 * @param dialog `new`, or of an import its name in the address
 */
export function useOpenedByAddress(dialog: string): boolean {
  const [params, setParams] = useSearchParams();
  const [asked] = useState(params.get(PARAM) === dialog);
  useEffect(() => {
    if (!asked) return;
    setParams(
      (old) => {
        const address = new URLSearchParams(old);
        address.delete(PARAM);
        return address;
      },
      { replace: true },
    );
    // Once, when the page comes.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  return asked;
}
