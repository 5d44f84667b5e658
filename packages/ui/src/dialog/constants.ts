/** How a dialog is unless told otherwise (specification, section 9). */
export const DIALOG_CONSTANTS = {
  /** Distance from the upper edge of the window. */
  top: "15%",
  size: "sm",
  /** Neither a press beside it nor Escape closes it. */
  dismissable: false,
  /** Widths in pixels; the specification names only `small`, our `sm`. */
  widths: { sm: 480, md: 640, lg: 880 },
} as const;
