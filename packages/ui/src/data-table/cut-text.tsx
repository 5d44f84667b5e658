import { type ReactNode, useEffect, useState } from "react";
import { Opener } from "./opener.js";

/** What {@link CutText} takes. */
export interface CutTextProps {
  /** The whole text. */
  whole: string;
  /** What stands in the cell. */
  shown: ReactNode;
  /** Name of the popover. */
  label: string;
}

/** A text in a cell. Where the cell is too narrow for it, it is a button that opens the whole of it. */
export function CutText({ whole, shown, label }: CutTextProps) {
  const [element, setElement] = useState<HTMLSpanElement | null>(null);
  const [cut, setCut] = useState(false);
  useEffect(() => {
    if (element === null) return undefined;
    // Asked by the observer, after the layout: reading the width at once would lay out the table for each cell.
    const observer = new ResizeObserver(() => setCut(element.scrollWidth > element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, [element]);
  const words = (
    // Another text is another element, which is measured anew.
    <span key={whole} ref={setElement} data-part="cut-text">
      {shown}
    </span>
  );
  return cut ? (
    <Opener data-part="cell-popover" overlayLabel={label} align="start" renderContent={() => whole}>
      {words}
    </Opener>
  ) : (
    words
  );
}
