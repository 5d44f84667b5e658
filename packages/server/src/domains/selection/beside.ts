import { and, inArray } from "drizzle-orm";
import type { CoreServices } from "../../platform/core.ts";
import type { Queryable } from "../../db/index.ts";
import {
  assembleOfferings,
  type CatalogueOffering,
  offering,
  type OfferingCatalogue,
} from "../offering/index.ts";
import { termKey } from "./admission/facts.ts";
import { keysBeside, readTerms } from "./admission/read-facts.ts";
import { runOn } from "./admission/runner.ts";
import { type ClassBeside, classesBeside } from "./rules.ts";
import { studentTerm } from "./tables.ts";

/** What students hold in semesters with days in common with this one, by student; from memory where it is known. */
export async function readBeside(
  pool: CoreServices["pool"],
  catalogue: OfferingCatalogue,
  semesterId: number,
  studentIds: readonly number[],
): Promise<Map<number, ClassBeside[]>> {
  const semesters = catalogue.beside(semesterId);
  if (semesters.length === 0) return new Map();
  const ids = [...new Set(studentIds)];
  const terms = await readTerms(
    runOn(pool),
    ids.flatMap((studentId) => keysBeside(catalogue, { semesterId, studentId })),
  );
  for (const semester of semesters) {
    const own = [...terms.values()].filter((term) => term.semesterId === semester.id);
    if (own.length > 0)
      await catalogue.ensure(
        semester.id,
        own.flatMap((term) => term.offeringIds),
      );
  }
  return new Map(
    ids.map((studentId) => [
      studentId,
      classesBeside(semesters, (id) =>
        (terms.get(termKey(id, studentId))?.offeringIds ?? []).flatMap((one) => catalogue.get(one) ?? []),
      ),
    ]),
  );
}

/** The same as it is stored now, and not as it is remembered: for an office that decides by it. */
export async function readStoredBeside(
  db: Queryable,
  catalogue: OfferingCatalogue,
  semesterId: number,
  studentIds: readonly number[],
): Promise<Map<number, ClassBeside[]>> {
  const semesters = catalogue.beside(semesterId);
  if (semesters.length === 0 || studentIds.length === 0) return new Map();
  const terms = await db
    .select({
      semesterId: studentTerm.semesterId,
      studentId: studentTerm.studentId,
      offeringIds: studentTerm.offeringIds,
    })
    .from(studentTerm)
    .where(
      and(
        inArray(
          studentTerm.semesterId,
          semesters.map(({ id }) => id),
        ),
        inArray(studentTerm.studentId, [...studentIds]),
      ),
    );
  const held = [...new Set(terms.flatMap(({ offeringIds }) => offeringIds))];
  const known = new Map<number, CatalogueOffering>(
    (held.length === 0 ? [] : await assembleOfferings(db, inArray(offering.id, held))).map((one) => [
      one.id,
      one,
    ]),
  );
  const ofStudent = Map.groupBy(terms, ({ studentId }) => studentId);
  return new Map(
    [...ofStudent].map(([studentId, own]) => [
      studentId,
      classesBeside(semesters, (id) =>
        own
          .filter((term) => term.semesterId === id)
          .flatMap(({ offeringIds }) => offeringIds.flatMap((one) => known.get(one) ?? [])),
      ),
    ]),
  );
}
