import type { BasketProblem } from "@huxuan/api-client";
import type { CatalogueOffering } from "../offering/index.ts";
import {
  type AttemptFacts,
  type Holdings,
  holdingsWith,
  obstacleOf,
  type Refusal,
  refusalOf,
  type SeatCounts,
} from "../selection/index.ts";

/** An entry with what the rules read. */
export interface JudgedEntry {
  offering: CatalogueOffering;
  seats: SeatCounts;
}

/** What submitting a basket would come to. */
export interface BasketForecast {
  /** By entry, in order; undefined where nothing is known to stand in the way. */
  problems: (BasketProblem | undefined)[];
  /** What the student would hold then. */
  after: Holdings;
}

/**
 * Judges the entries as a submission would: one after the other by the rules of the attempt, each beside what the
 * student holds and what the entries before it would take.
 */
export function forecast(
  facts: Omit<AttemptFacts, "offering" | "seats">,
  entries: readonly JudgedEntry[],
): BasketForecast {
  const before = new Map<number, CatalogueOffering>();
  let after = facts.holdings;
  const problems = entries.map(({ offering, seats }) => {
    const refusal = refusalOf({ ...facts, offering, seats, holdings: after });
    if (refusal !== undefined) return problemOf(refusal, before, after, facts.round);
    before.set(offering.id, offering);
    after = holdingsWith(after, offering);
    return undefined;
  });
  return { problems, after };
}

/** Judges the entries as wishes of a round that is drawn: each by itself, whatever the round's time and the seats. */
export function wishForecast(
  facts: Omit<AttemptFacts, "offering" | "seats">,
  entries: readonly JudgedEntry[],
): BasketForecast {
  const problems = entries.map((entry) => {
    const obstacle = obstacleOf({ ...facts, ...entry });
    return obstacle && { code: obstacle.code, message: obstacle.message };
  });
  return { problems, after: facts.holdings };
}

/** The refusal in the words of somebody who has taken nothing yet: an entry before it is not 已选. */
function problemOf(
  { code, message, blockingOfferingId }: Refusal,
  before: ReadonlyMap<number, CatalogueOffering>,
  { courses }: Holdings,
  round: AttemptFacts["round"],
): BasketProblem {
  const entry = blockingOfferingId === undefined ? undefined : before.get(blockingOfferingId);
  if (entry !== undefined) {
    return { code, message: besideEntry(code, message, entry), entryOfferingId: entry.id };
  }
  if (before.size > 0 && code === "CREDIT_CAP") return { code, message: `连同排在前面的课程，${message}` };
  if (before.size > 0 && code === "COURSE_CAP") {
    return { code, message: `连同排在前面的课程已有 ${courses} 门，达到本轮上限 ${round.maxCourses} 门` };
  }
  return { code, message };
}

function besideEntry(code: Refusal["code"], message: string, entry: CatalogueOffering): string {
  switch (code) {
    case "ALREADY_ENROLLED":
      return `与选课篮中排在前面的 ${entry.courseName}（${entry.code}）是同一门课程，只能选一个教学班`;
    case "COURSE_EXCLUDED":
      return `与选课篮中排在前面的 ${entry.courseName} 互斥，两门课只能修读一门`;
    default:
      return `${message}（选课篮中排在前面）`;
  }
}
