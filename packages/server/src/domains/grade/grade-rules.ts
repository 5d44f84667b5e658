import type { MarkScale } from "@huxuan/api-client";
import {
  bandsOfPoints,
  FIVE_LEVELS,
  FORMULAS,
  formulaOfTable,
  PERCENT,
  type Scale,
  TWO_LEVELS,
} from "@huxuan/grading";
import { and, asc, eq, inArray } from "drizzle-orm";
import { createHash } from "node:crypto";
import type { Queryable, Transaction } from "../../db/index.ts";
import type { SettingsInForce } from "../../settings/index.ts";
import { gradeScale } from "../grade-scale/index.ts";
import { failsCount, gpaFormula, homeScale, ownPoints, retakePolicy } from "./settings.ts";
import type { RulesOfGrades } from "./rules-of-grades.ts";
import { gradeRules } from "./tables.ts";

/** A scale with the levels that a school gives it. */
export const scaleOf = (kind: MarkScale, { five, two }: Pick<RulesOfGrades, "five" | "two">): Scale =>
  kind === "percent" ? PERCENT : { kind, bands: kind === "five" ? five : two };

/** The levels of a school: those of its scales in use with five levels and with two, or the usual ones. */
export async function levelsOf(
  db: Queryable,
  schoolId: number,
): Promise<Pick<RulesOfGrades, "five" | "two">> {
  const scales = await db
    .select({ bands: gradeScale.bands })
    .from(gradeScale)
    .where(and(eq(gradeScale.schoolId, schoolId), eq(gradeScale.state, "active")))
    .orderBy(asc(gradeScale.id));
  const withLevels = (count: number) => scales.find(({ bands }) => bands.length === count)?.bands;
  const [five, two] = [withLevels(FIVE_LEVELS.length), withLevels(TWO_LEVELS.length)];
  return {
    five: five === undefined ? [...FIVE_LEVELS] : bandsOfPoints(five),
    // 合格 and 不合格 say nothing of a mark, whatever the scale counts them as.
    two: two === undefined ? [...TWO_LEVELS] : bandsOfPoints(two.map(({ name, from }) => ({ name, from }))),
  };
}

/** The rules of a school as they are now. */
export async function readRules(
  db: Queryable,
  settings: SettingsInForce,
  schoolId: number,
): Promise<RulesOfGrades> {
  const formulaName = settings.get(gpaFormula, schoolId);
  return {
    scale: settings.get(homeScale, schoolId),
    ...(await levelsOf(db, schoolId)),
    formulaName,
    formula:
      formulaName === "own"
        ? formulaOfTable(pointTable(settings.get(ownPoints, schoolId)))
        : FORMULAS[formulaName],
    retake: settings.get(retakePolicy, schoolId),
    failsCount: settings.get(failsCount, schoolId),
  };
}

/** The lines of a school's own table, 「90=4.0」; a line that says something else is left out. */
export function pointTable(lines: readonly string[]): { from: number; point: number }[] {
  return lines.flatMap((line) => {
    const [, from, point] = /^\s*(\d{1,3}(?:\.\d)?)\s*[=＝]\s*(\d(?:\.\d{1,2})?)\s*$/u.exec(line) ?? [];
    return from === undefined || point === undefined ? [] : [{ from: Number(from), point: Number(point) }];
  });
}

/** The id under which these rules of a school are kept; the same rules are kept once. */
export async function keepRules(
  tx: Transaction,
  schoolId: number,
  rules: RulesOfGrades,
  now: Date,
): Promise<number> {
  const hash = createHash("sha256").update(JSON.stringify(rules)).digest("hex");
  const where = and(eq(gradeRules.schoolId, schoolId), eq(gradeRules.hash, hash));
  const find = async () => (await tx.select({ id: gradeRules.id }).from(gradeRules).where(where))[0]?.id;
  const known = await find();
  if (known !== undefined) return known;
  await tx.insert(gradeRules).values({ schoolId, rules, hash, since: now }).onConflictDoNothing();
  const made = await find();
  if (made === undefined) throw new Error("The rules of a school could not be kept");
  return made;
}

/** Kept rules by id. */
export async function rulesById(db: Queryable, ids: readonly number[]) {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: gradeRules.id, rules: gradeRules.rules })
    .from(gradeRules)
    .where(inArray(gradeRules.id, [...new Set(ids)]));
  return new Map(rows.map(({ id, rules }) => [id, rules]));
}
