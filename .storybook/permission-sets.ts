import { type Can, createCan } from "../packages/ui/src/provider/index.js";

/** The people of the toolbar's permission switch, and what they may do. */
export const permissionSets = {
  all: { title: "全部权限", can: () => true },
  reader: {
    title: "只读",
    can: createCan({
      offering: ["offering-search", "offering-read"],
      course: ["course-search", "course-read"],
      round: ["round-search", "round-read"],
      roster: ["roster-view"],
    }),
  },
  none: { title: "没有权限", can: createCan({}) },
} satisfies Record<string, { title: string; can: Can }>;

export type PermissionSet = keyof typeof permissionSets;
