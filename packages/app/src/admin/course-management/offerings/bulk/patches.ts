import type { Audience, CourseMove, Offering, OfferingPatch } from "@huxuan/api-client";

/** What is wished for many classes; what is absent stays as each class has it. */
export interface Wishes {
  /** Seats: so many, or so many more (or, below 0, fewer) than there are. */
  capacity?: { way: "to" | "by"; seats: number };
  /** Longest waitlist: so long, or as long as the capacity will be. */
  waitlist?: number | "asCapacity";
  audience?: Audience;
  /** The department that gives the courses of the classes. */
  department?: string;
}

/** What a change of these classes sends: those that are so already are not named. */
export function patchesOf(rows: readonly Offering[], wishes: Wishes): OfferingPatch[] {
  const { waitlist, audience } = wishes;
  return rows.flatMap((row) => {
    const patch: OfferingPatch = { id: row.id };
    const capacity = capacityOf(row, wishes.capacity);
    if (capacity !== undefined && capacity !== row.seats.capacity) patch.capacity = capacity;
    if (waitlist === "asCapacity") patch.waitlistAsCapacity = true;
    else if (waitlist !== undefined && waitlist !== row.waitlistCapacity) patch.waitlistCapacity = waitlist;
    if (audience !== undefined) patch.audience = audience;
    return Object.keys(patch).length > 1 ? [patch] : [];
  });
}

/** A class has at least one seat, however many are taken away. */
function capacityOf({ seats }: Offering, wish: Wishes["capacity"]): number | undefined {
  if (wish === undefined) return undefined;
  return wish.way === "to" ? wish.seats : Math.max(1, seats.capacity + wish.seats);
}

/** The courses of these classes that another department gives now, each once. */
export function movesOf(rows: readonly Offering[], { department }: Wishes): CourseMove[] {
  if (department === undefined) return [];
  const others = rows.filter(({ course }) => course.department !== department);
  return [...new Set(others.map(({ course }) => course.id))].map((id) => ({ id, department }));
}

/** Rows in portions of what one call takes (contract: `OfferingPatches`, `CourseMoves`). */
export function inPortionsOf<T>(rows: readonly T[], most = 200): T[][] {
  const portions: T[][] = [];
  for (let at = 0; at < rows.length; at += most) portions.push(rows.slice(at, at + most));
  return portions;
}
