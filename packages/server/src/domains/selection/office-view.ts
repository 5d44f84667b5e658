import { roundCredits } from "../course/index.ts";
import type { CatalogueOffering } from "../offering/index.ts";
import { nothingHeld, termKey } from "./admission/facts.ts";
import { readTerms } from "./admission/read-facts.ts";
import { runOn } from "./admission/runner.ts";
import { readBeside } from "./beside.ts";
import { decisionContextAt } from "./decision-context.ts";
import { type Obstacle, obstaclesOf } from "./proxy-rules.ts";
import { NO_SEATS, type SeatCounts } from "./quota-rules.ts";
import type { SelectionServices } from "./selection-service.ts";

/** What an office is told before it gives somebody a seat. */
export interface ObstaclesFor {
  /** By student; without those who are not there any more. */
  obstacles: ReadonlyMap<number, { obstacles: Obstacle[]; creditsAfter: number }>;
  seats: SeatCounts;
}

/** What stands in the way of seats in a class now, by the rules that admission decides by. */
export async function obstaclesFor(
  { pool, clock, catalogue, selection }: SelectionServices,
  offering: CatalogueOffering,
  studentIds: readonly number[],
): Promise<ObstaclesFor> {
  const { semesterId } = offering;
  const run = runOn(pool);
  await catalogue.ensure(semesterId);
  await selection.seats.ensure(semesterId, [offering.id]);
  const seats = selection.seats.get(offering.id) ?? NO_SEATS;
  const keys = [...new Set(studentIds)].map((studentId) => ({ semesterId, studentId }));
  const terms = await readTerms(run, keys);
  const students = await selection.students.of(run, new Set(studentIds));
  const context = decisionContextAt(catalogue, clock());
  const beside = await readBeside(pool, catalogue, semesterId, studentIds);
  const obstacles = [...students].map(([id, student]) => {
    const term = terms.get(termKey(semesterId, id)) ?? nothingHeld(semesterId, id);
    const held = term.offeringIds.flatMap((each) => catalogue.get(each) ?? []);
    return [
      id,
      {
        obstacles: obstaclesOf({
          ...context,
          student,
          offering,
          seats,
          held,
          beside: beside.get(id) ?? [],
        }),
        creditsAfter: roundCredits(term.credits + offering.credits),
      },
    ] as const;
  });
  return { obstacles: new Map(obstacles), seats };
}
