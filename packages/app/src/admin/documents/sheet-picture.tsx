interface SheetPictureProps {
  /** All pages below each other. */
  svg: string;
  /** What it is a picture of. */
  label: string;
}

/** A document as it would be printed. A picture: nothing in it is run or loaded. */
export function SheetPicture({ svg, label }: SheetPictureProps) {
  return (
    <div
      className="max-h-[60vh] overflow-auto rounded-md border border-solid border-line bg-surface-2"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the arrow keys scroll it
      tabIndex={0}
      role="region"
      aria-label={label}
    >
      <img
        src={`data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`}
        alt={label}
        className="block w-full min-w-140 bg-white"
      />
    </div>
  );
}
