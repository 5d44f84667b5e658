/**
 * The colours that a person may choose for buttons, links and what is selected; the first is the blue-violet of the
 * specification (section 9) and holds where nothing is said.
 */
export const THEME_COLORS = ["violet", "blue", "teal", "green", "orange", "red"] as const;

/** One of {@link THEME_COLORS}. */
export type ThemeColor = (typeof THEME_COLORS)[number];
