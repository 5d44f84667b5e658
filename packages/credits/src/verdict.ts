import { creditsText, sumOfCredits } from "./credits.js";
import type { CourseNature } from "./programme.js";
import {
  type CourseWorth,
  grantedCredits,
  grantedInModule,
  sourceCredits,
  TOLERANCE,
} from "./recognition.js";
import { capLeft, refusalOfCap, refusalOfNature, refusalOfUse } from "./refusals.js";

/** Which courses a rule maps to which: 1:1, n:1, 1:n, to a module; in the order in which they are preferred. */
export const RULE_KINDS = ["one", "many", "split", "module"] as const;
export type RuleKind = (typeof RULE_KINDS)[number];

/** From this mark on a course is passed, in tenths: 60. */
const PASS = 600;

/** A course of a rule. */
export interface RuleCourse extends CourseWorth {
  courseId: number;
  nature: CourseNature;
}

/** A rule between a home and a host school (互认规则), in the version in force. */
export interface RecognitionRule {
  id: number;
  /** What people call it: 规则 12. */
  number: string | number;
  version: number;
  kind: RuleKind;
  /** Courses of the host that are needed together. */
  sources: readonly RuleCourse[];
  /** Courses of the home school; none for a module. */
  targets: readonly RuleCourse[];
  /** Name of the module, where the kind is `module`. */
  module?: string | undefined;
  /** In tenths, of each source by itself: 60 by default. */
  minMark?: number | undefined;
  /** How many credits the source may lack: 2 by default. */
  tolerance?: number | undefined;
}

/** A course of the host that the student is taking or has passed. */
export interface TakenCourse {
  courseId: number;
  state: "studying" | "passed" | "failed";
  /** In tenths; absent while studying, and of 两级. */
  mark?: number | undefined;
  /** The application that its grade feeds already: RA-0012. */
  usedBy?: string | undefined;
}

/** What is asked about a student and a course of another school. */
export interface VerdictFacts {
  /** Whether an agreement between home and host is in force. */
  hasAgreement: boolean;
  courseId: number;
  /** Rules in force between home and host; those without the course are passed over. */
  rules: readonly RecognitionRule[];
  /** What the student has of the host's courses, the one in question among them. */
  taken: readonly TakenCourse[];
  /** The modules of the student's programme, and how many credits still fit. */
  modules: readonly { name: string; room: number }[];
  /** The most that is recognised in the student's programme, and what is recognised already. */
  cap: number;
  used: number;
  /** Courses of the home school that are passed or recognised already. */
  passed: readonly number[];
  nameOf: (courseId: number) => string;
}

/** Whether a course counts for a student, as what and by which rule. */
export interface Verdict {
  outcome: "counts" | "application" | "no";
  /** One sentence that the student understands. */
  why: string;
  /** The rule that says so; absent where none does. */
  ruleId?: number;
  ruleVersion?: number;
  /** Granted in all; 0 unless it counts. */
  credits: number;
  /** The courses it counts as, with their credits; none in a module. */
  targets: { courseId: number; credits: number }[];
  /** Name of the module in which it counts. */
  module?: string;
}

/**
 * Whether a course counts for a student. Among rules by which it counts: 1:1 before n:1 before 1:n before module, then
 * more credits granted, higher version, lower id. Without one an application is the way, unless all rules refuse; without
 * an agreement there is none.
 */
export function decideVerdict(facts: VerdictFacts): Verdict {
  const { hasAgreement, courseId, rules } = facts;
  if (!hasAgreement) return without("no", "两校没有生效的互认协议，这门课的学分不能认定");
  const verdicts = rules
    .filter(({ sources }) => sources.some((source) => source.courseId === courseId))
    .flatMap((rule) => {
      const verdict = verdictOf(rule, facts);
      return verdict === undefined ? [] : [{ rule, verdict }];
    })
    .sort(
      (one, other) =>
        PLACES[one.verdict.outcome] - PLACES[other.verdict.outcome] ||
        RULE_KINDS.indexOf(one.rule.kind) - RULE_KINDS.indexOf(other.rule.kind) ||
        other.verdict.credits - one.verdict.credits ||
        other.rule.version - one.rule.version ||
        one.rule.id - other.rule.id,
    );
  const [best] = verdicts;
  return best?.verdict ?? without("application", "两校有互认协议，但没有这门课的规则，需要申请认定");
}

/** What is best for a student comes first. */
const PLACES: Readonly<Record<Verdict["outcome"], number>> = { counts: 0, application: 1, no: 2 };

const without = (outcome: Verdict["outcome"], why: string, rule?: RecognitionRule): Verdict => ({
  outcome,
  why,
  ...(rule && { ruleId: rule.id, ruleVersion: rule.version }),
  credits: 0,
  targets: [],
});

/** What one rule says; undefined where the student's programme does not have its module. */
function verdictOf(rule: RecognitionRule, facts: VerdictFacts): Verdict | undefined {
  const fault = faultOfGrades(rule, facts) ?? faultOfNatures(rule);
  const verdict = rule.kind === "module" ? inModule(rule, facts) : asCourses(rule, facts);
  if (verdict === undefined) return undefined;
  if (fault !== undefined) return without("no", fault, rule);
  const doubt = verdict.outcome === "counts" ? doubtOfSources(rule, facts) : undefined;
  return doubt === undefined ? verdict : without("application", doubt, rule);
}

/** What makes the grades of the sources useless for this rule; that one is still missing does not. */
function faultOfGrades(rule: RecognitionRule, { taken, courseId }: VerdictFacts): string | undefined {
  const minMark = rule.minMark ?? PASS;
  for (const source of rule.sources) {
    const has = taken.find((each) => each.courseId === source.courseId);
    if (has?.usedBy !== undefined) return refusalOfUse(has.usedBy).message;
    if (has?.state === "failed" && source.courseId === courseId) return "这门课没有通过，不能认定";
    if (has?.state === "passed" && has.mark !== undefined && has.mark < minMark)
      return `成绩 ${markText(has.mark)} 低于规则要求的 ${markText(minMark)}`;
  }
  return undefined;
}

function faultOfNatures({ sources, targets }: RecognitionRule): string | undefined {
  for (const target of targets)
    for (const source of sources) {
      const refusal = refusalOfNature(source.nature, target.nature);
      if (refusal !== undefined) return refusal.message;
    }
  return undefined;
}

/** Why somebody must look at it: other sources that are missing, or 合格 where a rule asks for a mark. */
function doubtOfSources(rule: RecognitionRule, facts: VerdictFacts): string | undefined {
  const has = (courseId: number) => facts.taken.find((each) => each.courseId === courseId);
  const others = rule.sources.filter(({ courseId }) => courseId !== facts.courseId);
  const missing = others.filter(({ courseId }) => (has(courseId)?.state ?? "failed") === "failed");
  if (missing.length > 0) {
    const names = missing.map(({ courseId }) => facts.nameOf(courseId)).join("、");
    return `规则 ${rule.number} 还要求修读${names}，你没有在修，需要申请认定`;
  }
  const minMark = rule.minMark ?? PASS;
  const isUnmarked = rule.sources.some(({ courseId }) => {
    const source = has(courseId);
    return source?.state === "passed" && source.mark === undefined;
  });
  return minMark > PASS && isUnmarked
    ? `规则 ${rule.number} 要求 ${markText(minMark)} 分，成绩只有合格，需要申请认定`
    : undefined;
}

/** As courses of the home school; what is passed there already takes nothing. */
function asCourses(rule: RecognitionRule, facts: VerdictFacts): Verdict {
  const open = rule.targets.filter(({ courseId }) => !facts.passed.includes(courseId));
  if (open.length === 0) {
    const names = rule.targets.map(({ courseId }) => facts.nameOf(courseId)).join("、");
    return without("no", `你已经通过${names}，不能再认定`, rule);
  }
  const source = sourceCredits(rule.sources);
  const target = sourceCredits(open);
  const grant = grantedCredits({ source, target, tolerance: rule.tolerance ?? TOLERANCE });
  if (grant.kind !== "granted") return without("no", grant.message, rule);
  const refusal = refusalOfCap(grant.credits, facts.used, facts.cap);
  if (refusal !== undefined) return without("no", refusal.message, rule);
  const names = open.map(({ courseId }) => `「${facts.nameOf(courseId)}」`).join("");
  return {
    ...counting(rule, `认定为${names}${creditsText(grant.credits)} 学分`, source, grant.credits),
    targets: open.map((course) => ({ courseId: course.courseId, credits: sourceCredits([course]) })),
  };
}

/** In a module, which may take a part; undefined where the programme does not have it. */
function inModule(rule: RecognitionRule, { modules, cap, used }: VerdictFacts): Verdict | undefined {
  const module = modules.find(({ name }) => name === rule.module);
  if (module === undefined) return undefined;
  const { name, room } = module;
  const source = sourceCredits(rule.sources);
  const grant = grantedInModule({ source, room, left: capLeft(cap, used) });
  if (grant.kind !== "granted") return without("no", grant.message, rule);
  return {
    ...counting(rule, `计入「${name}」${creditsText(grant.credits)} 学分`, source, grant.credits),
    module: name,
  };
}

function counting(rule: RecognitionRule, as: string, source: number, credits: number): Verdict {
  const lost = sumOfCredits([source, -credits]);
  const surplus = lost > 0 ? `，多出的 ${creditsText(lost)} 学分不计` : "";
  const why = `按规则 ${rule.number} 第 ${rule.version} 版，${as}${surplus}`;
  return { outcome: "counts", why, ruleId: rule.id, ruleVersion: rule.version, credits, targets: [] };
}

/** Tenths as people read them: 780 → 78, 785 → 78.5. */
const markText = (mark: number): string => String(mark / 10);
