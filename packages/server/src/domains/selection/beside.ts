import { and, inArray } from "drizzle-orm";
import type { CoreServices } from "../../platform/core.ts";
import type { Queryable } from "../../db/index.ts";
import {
  assembleOfferings,
  type CatalogueOffering,
  offering,
  type OfferingCatalogue,
} from "../offering/index.ts";
import type { SemesterBeside } from "../semester/index.ts";
import { keysBeside, readTerms, type TermKey } from "./admission/read-facts.ts";
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
  for (const [id, own] of Map.groupBy(terms.values(), (term) => term.semesterId))
    await catalogue.ensure(
      id,
      own.flatMap(({ offeringIds }) => offeringIds),
    );
  return byStudent(semesters, [...terms.values()], (id) => catalogue.get(id));
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
  return byStudent(semesters, terms, (id) => known.get(id));
}

/** What was read of each student, as the rules ask for it. */
const byStudent = (
  semesters: readonly SemesterBeside[],
  terms: readonly (TermKey & { offeringIds: readonly number[] })[],
  offeringOf: (id: number) => CatalogueOffering | undefined,
): Map<number, ClassBeside[]> =>
  new Map(
    [...Map.groupBy(terms, ({ studentId }) => studentId)].map(([studentId, own]) => [
      studentId,
      classesBeside(semesters, (id) =>
        own
          .filter(({ semesterId }) => semesterId === id)
          .flatMap(({ offeringIds }) => offeringIds.flatMap((one) => offeringOf(one) ?? [])),
      ),
    ]),
  );
