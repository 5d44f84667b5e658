import { useEffect, useState } from "react";

interface SheetPictureProps {
  /** All pages below each other. */
  svg: string;
  /** What it is a picture of. */
  label: string;
}

/** A document as it would be printed. A picture: nothing in it is run or loaded. */
export function SheetPicture({ svg, label }: SheetPictureProps) {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [svg]);
  return (
    <div
      className="max-h-[60vh] overflow-auto rounded-md border border-solid border-line bg-surface-2"
      // Keys scroll it.
      tabIndex={0}
      role="region"
      aria-label={label}
    >
      {url !== undefined && <img src={url} alt={label} className="block w-full min-w-140 bg-white" />}
    </div>
  );
}
