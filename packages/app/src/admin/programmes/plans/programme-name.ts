import type { Programme } from "@huxuan/api-client";

/** What people call a programme: 2026 级 统计学（数据科学方向）. */
export const programmeName = ({
  grade,
  major,
  track,
}: Pick<Programme, "grade" | "major" | "track">): string =>
  `${grade} 级 ${major}${track === "" ? "" : `（${track}）`}`;
