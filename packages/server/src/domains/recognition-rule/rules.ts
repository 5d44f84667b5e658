import type { FieldError, RecognitionRuleInput } from "@huxuan/api-client";
import { grantedCredits, refusalOfNature, type RuleCourse, sourceCredits } from "@huxuan/credits";

/** The two schools of an agreement. */
export interface AgreementSides {
  schoolId: number;
  partnerId: number;
}

/** On which side of an agreement a school is; `neither` also for the platform, which has none. */
export function sideOf(
  { schoolId, partnerId }: AgreementSides,
  caller: number | null,
): "school" | "partner" | "neither" {
  if (caller === schoolId) return "school";
  return caller === partnerId ? "partner" : "neither";
}

/** What is wrong with an agreement that is put in. */
export function checkAgreement(input: {
  schoolId?: number;
  partnerId?: number;
  validFrom: string;
  validUntil: string;
}): FieldError[] {
  const errors: FieldError[] = [];
  if (input.partnerId !== undefined && input.partnerId === input.schoolId)
    errors.push({ field: "partnerId", message: "协议由两所不同的学校签订，请选择另一所学校" });
  if (input.validUntil < input.validFrom)
    errors.push({ field: "validUntil", message: "有效期至不能早于生效日期" });
  return errors;
}

/** Days on which something holds, both included; without an end for ever. */
export interface Validity {
  validFrom: string;
  validUntil: string | null;
}

/** Whether something holds on a day, `yyyy-MM-dd`. */
export const holdsOn = ({ validFrom, validUntil }: Validity, day: string): boolean =>
  validFrom <= day && (validUntil === null || day <= validUntil);

/** A rule that is put in, with its courses as they are now. */
export interface RuleInput {
  sources: readonly RuleCourse[];
  targets: readonly RuleCourse[];
  /** In force for it: its own, or the school's. */
  tolerance: number;
}

/** What is wrong with a rule whatever its courses are: how many of each side its kind takes, and its days. */
export function checkRule(input: RecognitionRuleInput): FieldError[] {
  const errors: FieldError[] = [];
  const { kind, sourceIds, targetIds, module } = input;
  const { sources, targets } = NUMBERS[kind];
  if (new Set(sourceIds).size < sourceIds.length)
    errors.push({ field: "sourceIds", message: "同一门外校课程只选一次" });
  if (new Set(targetIds).size < targetIds.length)
    errors.push({ field: "targetIds", message: "同一门本校课程只选一次" });
  if (!sources.fits(sourceIds.length)) errors.push({ field: "sourceIds", message: sources.otherwise });
  if (!targets.fits(targetIds.length)) errors.push({ field: "targetIds", message: targets.otherwise });
  if (kind === "module" && module.trim() === "")
    errors.push({ field: "module", message: "计入模块的规则请填写模块名称，与培养方案里的一致" });
  if (kind !== "module" && module !== "")
    errors.push({ field: "module", message: "对应到课程的规则不填模块" });
  if (input.validUntil !== undefined && input.validUntil < input.validFrom)
    errors.push({ field: "validUntil", message: "有效期至不能早于生效日期" });
  if (input.homeSchoolId === input.hostSchoolId)
    errors.push({ field: "hostSchoolId", message: "规则用于别校的课程，请选择另一所学校" });
  return errors;
}

const exactly = (n: number, otherwise: string) => ({ fits: (count: number) => count === n, otherwise });
const atLeast = (n: number, otherwise: string) => ({ fits: (count: number) => count >= n, otherwise });

/** How many courses each kind takes. */
const NUMBERS = {
  one: {
    sources: exactly(1, "一门对一门只选一门外校课程"),
    targets: exactly(1, "一门对一门选一门本校课程"),
  },
  many: {
    sources: atLeast(2, "多门对一门至少选两门外校课程"),
    targets: exactly(1, "多门对一门选一门本校课程"),
  },
  split: {
    sources: exactly(1, "一门对多门只选一门外校课程"),
    targets: atLeast(2, "一门对多门至少选两门本校课程"),
  },
  module: {
    sources: atLeast(1, "请选择外校课程"),
    targets: exactly(0, "计入模块的规则不选本校课程"),
  },
} as const;

/** What the regulations have against a rule: natures, and credits that its source lacks. */
export function refusalsOfRule({ sources, targets, tolerance }: RuleInput): FieldError[] {
  const natures = targets.flatMap(
    (target) =>
      sources
        .map((source) => refusalOfNature(source.nature, target.nature))
        .find((one) => one !== undefined) ?? [],
  );
  const grant =
    targets.length === 0
      ? undefined
      : grantedCredits({ source: sourceCredits(sources), target: sourceCredits(targets), tolerance });
  return [
    ...natures.slice(0, 1).map(({ message }) => ({ field: "targetIds", message })),
    ...(grant === undefined || grant.kind === "granted"
      ? []
      : [{ field: "sourceIds", message: grant.message }]),
  ];
}

/** What people call a version of a rule: 规则 12 第 3 版：《数据结构》→《数据结构与算法》. */
export function nameOfRule(rule: {
  number: number;
  revision: number;
  module: string;
  sources: readonly { name: string }[];
  targets: readonly { name: string }[];
}): string {
  const names = (courses: readonly { name: string }[]) => courses.map(({ name }) => `《${name}》`).join("");
  const to = rule.module === "" ? names(rule.targets) : `模块 ${rule.module}`;
  return `规则 ${rule.number} 第 ${rule.revision} 版：${names(rule.sources)}→ ${to}`;
}
