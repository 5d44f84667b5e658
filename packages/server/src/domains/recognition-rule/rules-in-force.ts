import type { RecognitionRule as RuleOfPackage } from "@huxuan/credits";
import { and, asc, eq, gt, inArray, isNull, lte, or, type SQL } from "drizzle-orm";
import type { Queryable } from "../../db/index.ts";
import type { CoreServices } from "../../platform/core.ts";
import type { NeedsOfficeSettings } from "../../settings/index.ts";
import { chinaDay } from "../../text/china-time.ts";
import { RULES_TOPIC } from "./announce-rules.ts";
import { readCourses } from "./rule-courses.ts";
import { holdsOn, type Validity } from "./rules.ts";
import { recognitionTolerance } from "./settings.ts";
import { agreement, recognitionRule } from "./tables.ts";

/** A version of a rule with its courses, as verdicts are decided by it. */
export interface Rule extends RuleOfPackage, Validity {
  hostSchoolId: number;
  gradeAs: "original" | "converted" | "pass";
  countsInGpa: boolean;
}

/** A signed agreement from the side of a home school. */
export interface AgreementOfHome extends Validity {
  id: number;
  hostSchoolId: number;
  capPercent: number;
  /** What the host asks of the home school's students, in yuan a credit. */
  fee: number;
}

/** What a home school recognises: its agreements and its rules, whatever the day. */
export interface RulesOfHome {
  agreements: readonly AgreementOfHome[];
  rules: readonly Rule[];
  /** Names of the courses that the rules mention. */
  names: ReadonlyMap<number, string>;
}

/** Agreements and rules in force, by home school: in memory, since every list of courses asks for them. */
export interface RulesInForce {
  /** Those of a school that hold today. Within a transaction, which is passed then, nothing waits for another connection. */
  of(homeSchoolId: number, from?: Queryable): Promise<RulesOfHome>;
  /** Those that held at a moment, read from the database. */
  at(db: Queryable, homeSchoolId: number, asOf: Date): Promise<RulesOfHome>;
}

/** What asks for it. */
export interface NeedsRecognitionRules {
  recognitionRules: RulesInForce;
}

/** What this node remembers of a home school: being read, and once it is there what was found. */
interface Known {
  rules: Promise<RulesOfHome>;
  found?: RulesOfHome;
  readAt: number;
}

/** How long they are believed without asking again, ms: courses get other credits by the term, and say so to nobody here. */
const BELIEVED_MS = 60_000;

/**
 * Keeps the rules of this node. A change on any node is announced after its commit and read here at the next question;
 * after a gap in the messages everything is.
 */
export function createRulesInForce({
  db,
  bus,
  caches,
  clock,
  officeSettings,
  onStop,
}: CoreServices & NeedsOfficeSettings): RulesInForce {
  const known = new Map<number, Known>();
  onStop(
    bus.subscribe(RULES_TOPIC, (payload) => {
      for (const id of payload as number[]) known.delete(id);
    }),
  );
  onStop(bus.onGap(() => known.clear()));
  const counts = { hits: 0, misses: 0 };
  caches.add("recognitionRules", { entries: () => known.size, counts, clear: () => known.clear() });

  // What failed is asked again; a change announced meanwhile has removed the entry already.
  async function settle(homeSchoolId: number, entry: Known): Promise<void> {
    try {
      entry.found = await entry.rules;
    } catch {
      if (known.get(homeSchoolId) === entry) known.delete(homeSchoolId);
    }
  }

  function stored(homeSchoolId: number, from: Queryable): Promise<RulesOfHome> {
    const now = performance.now();
    const before = known.get(homeSchoolId);
    const fresh = before !== undefined && now - before.readAt < BELIEVED_MS ? before : undefined;
    counts[fresh === undefined ? "misses" : "hits"] += 1;
    if (from !== db)
      return fresh?.found === undefined ? readRulesOfHome(from, homeSchoolId) : Promise.resolve(fresh.found);
    if (fresh !== undefined) return fresh.rules;
    const entry: Known = { rules: readRulesOfHome(db, homeSchoolId), readAt: now };
    known.set(homeSchoolId, entry);
    void settle(homeSchoolId, entry);
    return entry.rules;
  }

  const onDay = (found: RulesOfHome, homeSchoolId: number, day: string): RulesOfHome => {
    const tolerance = officeSettings.get(recognitionTolerance, homeSchoolId);
    return {
      ...found,
      agreements: found.agreements.filter((one) => holdsOn(one, day)),
      rules: found.rules
        .filter((one) => holdsOn(one, day))
        .map((rule) => ({ ...rule, tolerance: rule.tolerance ?? tolerance })),
    };
  };

  return {
    of: async (homeSchoolId, from = db) =>
      onDay(await stored(homeSchoolId, from), homeSchoolId, chinaDay(clock())),
    at: async (tx, homeSchoolId, asOf) =>
      onDay(await readRulesOfHome(tx, homeSchoolId, asOf), homeSchoolId, chinaDay(asOf)),
  };
}

/** What a home school has agreed to and ruled, as it is stored; with a moment the rules that were in force then. */
async function readRulesOfHome(db: Queryable, homeSchoolId: number, asOf?: Date): Promise<RulesOfHome> {
  const signed = await db
    .select()
    .from(agreement)
    .where(
      and(
        eq(agreement.state, "signed"),
        or(eq(agreement.schoolId, homeSchoolId), eq(agreement.partnerId, homeSchoolId)),
      ),
    )
    .orderBy(asc(agreement.id));
  const rows = await db
    .select()
    .from(recognitionRule)
    .where(and(eq(recognitionRule.homeSchoolId, homeSchoolId), inForceAt(asOf)))
    .orderBy(asc(recognitionRule.id));
  return {
    agreements: signed.map((row) => ofHome(row, homeSchoolId)),
    ...(await withCourses(db, rows)),
  };
}

const inForceAt = (asOf: Date | undefined): SQL | undefined =>
  asOf === undefined
    ? eq(recognitionRule.state, "active")
    : and(
        lte(recognitionRule.activeFrom, asOf),
        or(isNull(recognitionRule.supersededAt), gt(recognitionRule.supersededAt, asOf)),
      );

/** An agreement as one of its schools looks at it. */
export function ofHome(row: typeof agreement.$inferSelect, homeSchoolId: number): AgreementOfHome {
  const { id, capPercent, validFrom, validUntil } = row;
  const [hostSchoolId, fee] =
    row.schoolId === homeSchoolId ? [row.partnerId, row.feeAtPartner] : [row.schoolId, row.feeAtSchool];
  return { id, hostSchoolId, fee, capPercent, validFrom, validUntil };
}

/** Versions of rules with their courses, and the names of these. */
export async function withCourses(
  db: Queryable,
  rows: readonly (typeof recognitionRule.$inferSelect)[],
): Promise<Pick<RulesOfHome, "rules" | "names">> {
  const ids = rows.map(({ id }) => id);
  const { sources, targets } = await readCourses(db, ids);
  const names = new Map(
    [...sources.values(), ...targets.values()].flat().map(({ courseId, name }) => [courseId, name]),
  );
  return {
    names,
    rules: rows.map((row) => ({
      id: row.id,
      hostSchoolId: row.hostSchoolId,
      number: row.number,
      version: row.revision,
      kind: row.kind,
      sources: sources.get(row.id) ?? [],
      targets: targets.get(row.id) ?? [],
      ...(row.kind === "module" && { module: row.module }),
      minMark: row.minimumMark,
      ...(row.tolerance !== null && { tolerance: row.tolerance }),
      gradeAs: row.gradeAs,
      countsInGpa: row.countsInGpa,
      validFrom: row.validFrom,
      validUntil: row.validUntil,
    })),
  };
}

/** A version of a rule with what its courses are called. */
export interface RuleVersion {
  rule: Rule;
  minMark: number | undefined;
  names: ReadonlyMap<number, string>;
}

/** Versions of rules by their ids, in force or not. */
export async function readVersions(db: Queryable, ids: readonly number[]): Promise<Map<number, RuleVersion>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select()
    .from(recognitionRule)
    .where(inArray(recognitionRule.id, [...new Set(ids)]));
  const { rules, names } = await withCourses(db, rows);
  return new Map(rules.map((rule) => [rule.id, { rule, minMark: rule.minMark, names }]));
}
