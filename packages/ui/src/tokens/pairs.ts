/** Every pair of tokens that is used as text on a ground; each must reach 4.5 : 1 in both themes. */
export const textPairs: readonly (readonly [text: string, ground: string])[] = [
  ...["ink", "ink-2", "ink-3", "accent", "success", "warning", "danger"].flatMap((text) =>
    ["surface", "ground", "surface-2"].map((ground) => [text, ground] as const),
  ),
  ["ink", "accent-weak"],
  ["ink-2", "accent-weak"],
  ["accent", "accent-weak"],
  ["accent-strong", "surface"],
  ["accent-strong", "accent-weak"],
  ["on-accent", "accent"],
  ["on-accent", "accent-strong"],
  ["on-accent", "danger"],
  ...["success", "warning", "danger"].flatMap((tone) => [
    [tone, `${tone}-weak`] as const,
    ["ink", `${tone}-weak`] as const,
  ]),
  ["sidebar-ink", "sidebar"],
  ...["ink", "ink-2"].flatMap((text) =>
    [1, 2, 3, 4, 5, 6, 7, 8, 9].map((course) => [text, `course-${course}`] as const),
  ),
];

/** What must be seen but is not text, such as the focus ring: 3 : 1. */
export const graphicPairs: readonly (readonly [graphic: string, ground: string])[] = [
  ["focus", "surface"],
  ["focus", "ground"],
  ["accent", "surface"],
  ["ink-3", "surface"],
];
