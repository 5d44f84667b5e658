/** How far a part is. `tag` stands in the `tags` of its stories; what has none is stable. */
export const STATUSES = {
  new: { label: "新", tone: "accent", meaning: "上一个版本之后才有，下一个版本发布前可能还会改" },
  stable: { label: "稳定", tone: "success", meaning: "已经发布；改名时变更记录写着旧的和新的" },
} as const;

/** The badge of a part in the list, where there is something to say. */
export const badgeOf = (tags: readonly string[]) => (tags.includes("new") ? STATUSES.new : undefined);

/** The status of a part. */
export const statusOf = (tags: readonly string[]) => badgeOf(tags) ?? STATUSES.stable;
