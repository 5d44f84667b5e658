import type { RecognitionOutcome, RecognitionVerdict } from "@huxuan/api-client";
import { decideVerdict, sourceCredits, type Verdict } from "@huxuan/credits";
import type { Rule, RulesOfHome } from "../recognition-rule/index.ts";
import { verdictReason, verdictText, type VerdictWords } from "./rules.ts";
import { capUnder, type FrozenVerdict, type StudentFacts } from "./student-facts.ts";

/** A course of another school about which a verdict is asked. */
export interface JudgedCourse {
  id: number;
  name: string;
  schoolId: number;
  credits: number;
}

/** What is asked of nobody in particular: whoever studies at a school. */
export const anybodyOf = (homeSchoolId: number, { rules }: RulesOfHome): StudentFacts => ({
  studentId: 0,
  homeSchoolId,
  department: "",
  total: undefined,
  // Every module has room that a rule mentions.
  modules: rules.flatMap(({ module }) =>
    module === undefined ? [] : [{ name: module, need: 0, room: Number.POSITIVE_INFINITY }],
  ),
  moduleOf: new Map(),
  used: 0,
  passed: [],
  taken: [],
  frozen: new Map(),
});

/** Says what courses of other schools count as for somebody, by the rules of their school. Reads nothing. */
export class Judge {
  readonly #home: RulesOfHome;
  readonly #facts: StudentFacts;
  #bySource: Map<number, Rule[]> | undefined;

  constructor(home: RulesOfHome, facts: StudentFacts) {
    this.#home = home;
    this.#facts = facts;
  }

  /** What is decided about a course, by all rules or by this one alone. */
  decide(course: JudgedCourse, rules: readonly Rule[] = this.#rulesAbout(course.id)): Verdict {
    const agreement = this.#agreementWith(course.schoolId);
    return decideVerdict({
      ...this.#asked(course),
      hasAgreement: agreement !== undefined,
      cap: capUnder(this.#facts, agreement?.capPercent ?? 0),
      rules: rules.filter(({ hostSchoolId }) => hostSchoolId === course.schoolId),
    });
  }

  /** The same about a rule whose verdict is frozen: that its agreement was suspended or has ended changes nothing. */
  decideFrozen(course: JudgedCourse, rule: Rule, capPercent: number): Verdict {
    const cap = capUnder(this.#facts, capPercent);
    return decideVerdict({ ...this.#asked(course), hasAgreement: true, cap, rules: [rule] });
  }

  /** What people read about a course: the verdict that is frozen with their seat, or what would be decided now. */
  shown(course: JudgedCourse): RecognitionVerdict {
    const frozen = this.#facts.frozen.get(course.id);
    if (frozen !== undefined) return { ...shownFrozen(frozen), ...this.#fee(course) };
    return this.show(course, this.decide(course));
  }

  /** Its outcome alone. */
  outcome(course: JudgedCourse): RecognitionOutcome {
    return this.#facts.frozen.get(course.id)?.verdict.outcome ?? this.decide(course).outcome;
  }

  /** A verdict about a course, as people read it. */
  show(
    course: JudgedCourse,
    verdict: Verdict,
    rules: readonly Rule[] = this.#home.rules,
  ): RecognitionVerdict {
    const words = this.words(verdict, rules);
    const { outcome, credits, ruleId, ruleVersion } = verdict;
    const { rule, module } = words;
    return {
      outcome,
      ...(ruleId !== undefined && { ruleId }),
      ...(rule !== undefined && { ruleNumber: Number(rule.number) }),
      ...(ruleVersion !== undefined && { ruleRevision: ruleVersion }),
      targets: [...words.targets],
      ...(module !== undefined && { module }),
      credits,
      text: verdictText(verdict, words),
      why: verdictReason(verdict, words),
      ...this.#fee(course),
    };
  }

  words(verdict: Verdict, rules: readonly Rule[] = this.#home.rules): VerdictWords {
    const rule = rules.find(({ id }) => id === verdict.ruleId);
    const [first] = verdict.targets;
    return {
      targets: verdict.targets.map(({ courseId }) => this.#nameOf(courseId)),
      module: verdict.module ?? (first && this.#facts.moduleOf.get(first.courseId)),
      rule: rule && { number: rule.number, version: rule.version },
      source: rule === undefined ? 0 : sourceCredits(rule.sources),
    };
  }

  readonly #nameOf = (courseId: number): string => this.#home.names.get(courseId) ?? "";

  #asked({ id, name }: JudgedCourse) {
    const { taken, modules, used, passed } = this.#facts;
    return {
      courseId: id,
      taken,
      modules,
      used,
      passed,
      nameOf: (other: number) => (other === id ? name : this.#nameOf(other)),
    };
  }

  /** Rules that have a course among their sources: a list asks about thousands of courses. */
  #rulesAbout(courseId: number): readonly Rule[] {
    if (this.#bySource === undefined) {
      this.#bySource = new Map();
      for (const rule of this.#home.rules)
        for (const source of rule.sources) {
          const others = this.#bySource.get(source.courseId);
          if (others === undefined) this.#bySource.set(source.courseId, [rule]);
          else others.push(rule);
        }
    }
    return this.#bySource.get(courseId) ?? [];
  }

  #agreementWith(hostSchoolId: number) {
    return this.#home.agreements.find((one) => one.hostSchoolId === hostSchoolId);
  }

  #fee({ schoolId, credits }: JudgedCourse): { fee?: number } {
    const fee = this.#agreementWith(schoolId)?.fee ?? 0;
    return fee > 0 ? { fee: Math.round(fee * credits * 100) / 100 } : {};
  }
}

/** A frozen verdict as people read it. */
export function shownFrozen({ verdict, rule }: FrozenVerdict): RecognitionVerdict {
  const { outcome, ruleId, targets, module, credits, text, why } = verdict;
  return {
    outcome,
    ...(ruleId !== null && { ruleId }),
    ...(rule !== null && { ruleNumber: rule.number, ruleRevision: rule.revision }),
    targets: targets.map(({ name }) => name),
    ...(module !== "" && { module }),
    credits,
    text,
    why,
  };
}
