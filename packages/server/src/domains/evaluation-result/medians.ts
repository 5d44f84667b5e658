import { and, eq, inArray, isNotNull } from "drizzle-orm";
import type { Queryable } from "../../db/index.ts";
import { evaluationResult, evaluationTarget } from "../evaluation/index.ts";
import { isNewest } from "./newest.ts";
import { medianOf } from "./rules.ts";

/** The middle of results, in hundredths; absent where there are too few. */
export interface Median {
  score: number | undefined;
  dimensions: ReadonlyMap<string, number>;
}

/** Of each campaign those of a department, or of the school. */
export type Medians = ReadonlyMap<number, { of: (department: string | undefined) => Median | undefined }>;

/** The medians of campaigns, by the newest versions that are part of sums. */
export async function readMedians(db: Queryable, campaignIds: readonly number[]): Promise<Medians> {
  if (campaignIds.length === 0) return new Map();
  const rows = await db
    .select({
      campaignId: evaluationTarget.campaignId,
      department: evaluationTarget.department,
      shown: evaluationResult.shown,
      figures: evaluationResult.figures,
    })
    .from(evaluationTarget)
    .innerJoin(evaluationResult, isNewest)
    .where(
      and(
        inArray(evaluationTarget.campaignId, [...campaignIds]),
        eq(evaluationResult.included, true),
        isNotNull(evaluationResult.shown),
      ),
    );
  return new Map(
    [...Map.groupBy(rows, ({ campaignId }) => campaignId)].map(([id, all]) => {
      const byDepartment = Map.groupBy(all, ({ department }) => department);
      const known = new Map<string | undefined, Median>();
      const of = (department: string | undefined): Median => {
        const found =
          known.get(department) ??
          medianIn(department === undefined ? all : (byDepartment.get(department) ?? []));
        known.set(department, found);
        return found;
      };
      return [id, { of }];
    }),
  );
}

type Row = Pick<typeof evaluationResult.$inferSelect, "shown" | "figures">;

function medianIn(rows: readonly Row[]): Median {
  const scores = rows.flatMap(({ shown }) => shown ?? []);
  const dimensions = Map.groupBy(
    rows.flatMap(({ figures }) => figures?.dimensions ?? []),
    ({ name }) => name,
  );
  return {
    score: medianOf(scores),
    dimensions: new Map(
      [...dimensions].flatMap(([name, of]) => {
        const middle = medianOf(of.map(({ score }) => score));
        return middle === undefined ? [] : [[name, middle] as const];
      }),
    ),
  };
}
