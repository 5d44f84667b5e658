/** What people call a programme: 2026 级软件工程（智能方向）. */
export const nameOf = ({ grade, major, track }: { grade: number; major: string; track: string }): string =>
  `${grade} 级${major}${track === "" ? "" : `（${track}）`}`;
