import type { GradeRules } from "@huxuan/api-client";
import { decimal, fraction, writeMark } from "@huxuan/grading";
import { formulaOf } from "./what-if.ts";

/** A line of a school's table of points. */
interface PointLine {
  /** 「90–100」, 「60 以下」. */
  marks: string;
  point: string;
}

/** The table of points of a school's formula, the highest first; empty for a curve, which its words tell. */
export function pointTableOf(rules: Pick<GradeRules, "formula" | "points">): PointLine[] {
  const formula = formulaOf(rules);
  if (formula.kind === "curve") return [];
  const bands = formula.bands.toSorted((one, other) => other.from - one.from);
  return [
    ...bands.map(({ from, points }, at) => {
      const above = bands[at - 1];
      return {
        marks: above === undefined ? `${writeMark(from)}–100` : `${writeMark(from)}–${justBelow(above.from)}`,
        point: decimal(fraction(points, 100), points % 10 === 0 ? 1 : 2),
      };
    }),
    { marks: `${writeMark(bands.at(-1)?.from ?? 0)} 以下`, point: "0.0" },
  ];
}

/** Marks have one decimal at most: below 90 it is 89.9. */
const justBelow = (tenths: number): string => writeMark(tenths - 1);
