import type { CourseNature, RecognitionCheck } from "@huxuan/api-client";
import {
  creditsText,
  grantedCredits,
  grantedInModule,
  refusalOfCap,
  refusalOfNature,
  refusalOfUse,
  sumOfCredits,
} from "@huxuan/credits";

/** What an application asks for, with what is known about it. */
export interface Asked {
  /** An agreement between the schools is in force. */
  agreed: boolean;
  sources: readonly {
    name: string;
    credits: number;
    nature: CourseNature;
    passed: boolean;
    /** As it is read: 81, 良好. */
    mark: string;
    /** Another application that uses it: RA-0012. */
    usedBy: string | undefined;
  }[];
  targets: readonly { courseId: number; name: string; credits: number; nature: CourseNature }[];
  /** Where it is to count as credits of a module; `room` is undefined where the programme has none of the name. */
  module: { name: string; room: number | undefined } | undefined;
  /** Credits that the sources may lack. */
  tolerance: number;
  /** The most that is recognised of the student, and what is already. */
  cap: number;
  used: number;
  /** Courses of the home school that are passed or recognised. */
  passed: readonly number[];
}

/** What would be granted: whole targets, or as much of a module as there is room for; 0 where nothing is. */
export function creditsOf(asked: Asked): number {
  const source = sumOfCredits(asked.sources.map(({ credits }) => credits));
  if (asked.module === undefined) return sumOfCredits(asked.targets.map(({ credits }) => credits));
  const { room = 0 } = asked.module;
  const grant = grantedInModule({ source, room, left: Math.max(0, asked.cap - asked.used) });
  return grant.kind === "granted" ? grant.credits : 0;
}

/** What the regulations say by themselves about an application: each demand, and whether it is met. */
export function checksOf(asked: Asked): RecognitionCheck[] {
  const { sources, targets, module } = asked;
  const failed = sources.filter(({ passed }) => !passed);
  const used = sources.flatMap(({ usedBy }) => (usedBy === undefined ? [] : [refusalOfUse(usedBy).message]));
  const has = targets.filter(({ courseId }) => asked.passed.includes(courseId));
  return [
    check("互认协议", asked.agreed ? [] : ["两校没有生效的互认协议"], "两校的互认协议有效"),
    check(
      "成绩",
      failed.map(({ name, mark }) => `《${name}》${mark === "" ? "" : ` ${mark}`}没有通过`),
      sources.map(({ name, mark }) => `《${name}》${mark}`).join("，"),
    ),
    check("重复使用", used, "成绩没有用于其他认定"),
    ...(module === undefined
      ? [
          check(
            "本校课程",
            has.map(({ name }) => `《${name}》已经通过，不能再认定`),
            "还没有通过要认定的课程",
          ),
          check("课程性质", natureFaults(asked), "课程性质相符"),
          check("学分", creditFaults(asked), creditSentence(asked)),
        ]
      : [
          check("模块", moduleFaults(module), `${module.name}还可计入 ${creditsText(module.room ?? 0)} 学分`),
        ]),
    check("认定上限", capFaults(asked), capSentence(asked)),
  ];
}

const check = (name: string, faults: readonly string[], otherwise: string): RecognitionCheck => ({
  name,
  met: faults.length === 0,
  text: faults.length === 0 ? otherwise : faults.join("；"),
});

function natureFaults({ sources, targets }: Asked): string[] {
  const faults = targets.flatMap((target) =>
    sources.flatMap((source) => refusalOfNature(source.nature, target.nature)?.message ?? []),
  );
  return [...new Set(faults)];
}

function creditFaults({ sources, targets, tolerance }: Asked): string[] {
  const grant = grantedCredits({
    source: sumOfCredits(sources.map(({ credits }) => credits)),
    target: sumOfCredits(targets.map(({ credits }) => credits)),
    tolerance,
  });
  return grant.kind === "granted" ? [] : [grant.message];
}

function creditSentence({ sources, targets }: Asked): string {
  const [source, target] = [sources, targets].map((side) => sumOfCredits(side.map(({ credits }) => credits)));
  return `外校 ${creditsText(source ?? 0)} 学分，认定 ${creditsText(target ?? 0)} 学分`;
}

const moduleFaults = ({ name, room }: { name: string; room: number | undefined }): string[] =>
  room === undefined ? [`培养方案里没有模块「${name}」`] : room > 0 ? [] : [`模块「${name}」的学分已满`];

function capFaults(asked: Asked): string[] {
  const refusal = refusalOfCap(creditsOf(asked), asked.used, asked.cap);
  // A module takes a part; where nothing is left it takes none.
  const isFull = asked.module !== undefined && asked.used >= asked.cap;
  return refusal === undefined ? (isFull ? ["认定学分已达上限"] : []) : [refusal.message];
}

const capSentence = ({ cap, used }: Asked): string =>
  Number.isFinite(cap)
    ? `已认定 ${creditsText(used)}，上限 ${creditsText(cap)}`
    : `已认定 ${creditsText(used)}，培养方案还没有发布，没有上限`;

/** Why an application cannot be recognised, as a sentence; undefined when it can. */
export const refusalOf = (checks: readonly RecognitionCheck[]): string | undefined => {
  const unmet = checks.filter(({ met }) => !met).map(({ text }) => text);
  return unmet.length === 0 ? undefined : unmet.join("；");
};
