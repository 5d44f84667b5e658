/** How a dialog is unless told otherwise (specification, section 9). */
export const DIALOG_CONSTANTS = {
  /** Distance from the upper edge of the window. */
  top: "15%",
  size: "small",
  /** Neither a press beside it nor Escape closes it. */
  dismissable: false,
  /** Widths in pixels; the specification names only `small`. */
  widths: { small: 480, medium: 640, large: 880 },
} as const;
