import type {
  HostStanding,
  ReconciliationAct,
  ReconciliationOutcome,
  ReconciliationSide,
  RecognitionState,
} from "@huxuan/api-client";
import { recognisedMark, type MarkSource } from "@huxuan/credits";

/** A seat of a guest, as the host has it and as the home school heard of it. */
export interface SeatFacts {
  standing: Exclude<HostStanding, "none" | "earlier">;
  credits: number;
  /** An agreement between both schools covers the day on which it was taken. */
  agreed: boolean;
  /** Frozen at home; undefined while it is not. */
  verdict: { outcome: "counts" | "application" | "no"; ruleId: number | null; credits: number } | undefined;
}

/** A published grade of the host. */
export interface GradeFacts {
  passed: boolean;
  credits: number;
  /** Why it does not carry its recognition any more, as a sentence; undefined when it does. */
  fault: string | undefined;
  /** Another grade of the student at the same course is recognised. */
  usedByOther: boolean;
  /** Of an earlier term, without a class. */
  earlier: boolean;
}

/** What the home school made of the grade last. */
export interface RecognitionFacts {
  /** What a student keeps as a draft, or took back, is none. */
  state: Exclude<RecognitionState, "draft" | "withdrawn">;
  ruleId: number | null;
  credits: number;
  /** Credits that it used of this grade. */
  usedCredits: number;
  /** In tenths; null for 合格. */
  mark: number | null;
  /** As its grades stand now. */
  expectedMark: number | null;
}

/** All that both sides hold of an attempt. */
export interface LineFacts {
  seat: SeatFacts | undefined;
  grade: GradeFacts | undefined;
  recognition: RecognitionFacts | undefined;
  /** Of the course in the host's catalogue now. */
  courseCredits: number;
  /** The semester has ended. */
  over: boolean;
}

/** A difference, and who mends it how. */
export interface Difference {
  outcome: ReconciliationOutcome;
  text: string;
  act: ReconciliationAct;
  side: ReconciliationSide;
}

/** What a comparison came to. */
export interface Comparison {
  outcome: ReconciliationOutcome;
  text: string;
  differences: Difference[];
}

/** In the order of their weight: the first of a line's differences is its outcome. */
export const OUTCOMES = [
  "statusDiffers",
  "missingAtHost",
  "gradeDiffers",
  "creditDiffers",
  "missingAtHome",
  "open",
  "matched",
] as const satisfies ReconciliationOutcome[];

/** What counts as a difference between both schools. */
export const differs = (outcome: ReconciliationOutcome): boolean =>
  outcome !== "open" && outcome !== "matched";

/** With what mark a recognition would stand at home by its grades as they are now, in tenths; null for 合格. */
export const expectedMark = (
  sources: readonly MarkSource[],
  gradeAs: "original" | "converted" | "pass",
): number | null => recognisedMark(sources, gradeAs).mark ?? null;

const credits = (value: number): string => `${Number(value.toFixed(2))} 学分`;
const mark = (tenths: number | null): string => (tenths === null ? "合格" : String(tenths / 10));

/** Seats that the host counts: who holds one is given a grade. */
const isHeld = ({ standing }: SeatFacts): boolean => standing === "listed" || standing === "taken";

/** Why the host does not count a seat any more. */
const GONE: Partial<Record<SeatFacts["standing"], string>> = {
  withdrawn: "已中期退课",
  dropped: "已退课",
  cancelled: "教学班已停开",
};

/** Compares what both sides hold of an attempt. */
export function compareLine(line: LineFacts): Comparison {
  // In the order of their weight.
  const differences = [
    ...statusOf(line),
    ...hostLacks(line),
    ...gradeOf(line),
    ...creditsOf(line),
    ...homeLacks(line),
  ];
  const [first] = differences;
  if (first !== undefined)
    return { outcome: first.outcome, text: differences.map(({ text }) => text).join("；"), differences };
  const open = openText(line);
  return open === undefined
    ? { outcome: "matched", text: agreedText(line), differences }
    : { outcome: "open", text: open, differences };
}

const isRecognised = ({ recognition }: LineFacts): boolean => recognition?.state === "recognised";

/** The host has taken a seat back, and something still counts. */
function statusOf(line: LineFacts): Difference[] {
  const { seat, grade } = line;
  const gone = seat && GONE[seat.standing];
  if (gone === undefined || grade === undefined) return [];
  if (isRecognised(line))
    return [{ outcome: "statusDiffers", text: `${gone}，所在学校仍认定了学分`, act: "revoke", side: "home" }];
  return grade.passed
    ? [{ outcome: "statusDiffers", text: `${gone}，仍有通过的成绩`, act: "correctGrade", side: "host" }]
    : [];
}

/** The host has no place on its list, or no grade, where there should be one. */
function hostLacks({ seat, grade, over }: LineFacts): Difference[] {
  if (grade !== undefined && !grade.earlier && seat === undefined)
    return [{ outcome: "missingAtHost", text: "有成绩，没有选课记录", act: "checkList", side: "host" }];
  if (grade === undefined && seat?.standing === "listed" && over)
    return [
      { outcome: "missingAtHost", text: "学期已结束，成绩还没有发布", act: "enterGrade", side: "host" },
    ];
  return [];
}

/** The mark at home is not the one that the host's grade gives. */
function gradeOf(line: LineFacts): Difference[] {
  const { grade, recognition } = line;
  if (grade === undefined || recognition?.state !== "recognised") return [];
  if (grade.fault !== undefined)
    return [{ outcome: "gradeDiffers", text: `${grade.fault}，认定仍有效`, act: "revoke", side: "home" }];
  return recognition.mark === recognition.expectedMark
    ? []
    : [
        {
          outcome: "gradeDiffers",
          text: `认定成绩为 ${mark(recognition.mark)}，按现在的成绩应为 ${mark(recognition.expectedMark)}`,
          act: "check",
          side: "home",
        },
      ];
}

function creditsOf(line: LineFacts): Difference[] {
  const { seat, grade, recognition, courseCredits } = line;
  const found: Difference[] = [];
  const add = (text: string, act: ReconciliationAct, side: ReconciliationSide) =>
    found.push({ outcome: "creditDiffers", text, act, side });
  if (seat !== undefined && grade !== undefined && seat.credits !== grade.credits)
    add(`选课时 ${credits(seat.credits)}，成绩记 ${credits(grade.credits)}`, "checkCredits", "host");
  // The grade to come will carry what the catalogue says.
  if (seat !== undefined && grade === undefined && isHeld(seat) && seat.credits !== courseCredits)
    add(`选课时 ${credits(seat.credits)}，课程现为 ${credits(courseCredits)}`, "checkCredits", "host");
  if (recognition?.state !== "recognised") return found;
  if (grade !== undefined && recognition.usedCredits !== grade.credits)
    add(`认定按 ${credits(recognition.usedCredits)} 计算，成绩记 ${credits(grade.credits)}`, "check", "home");
  const verdict = seat?.verdict;
  if (
    verdict?.outcome === "counts" &&
    verdict.ruleId === recognition.ruleId &&
    verdict.credits !== recognition.credits
  )
    add(
      `选课时的结论为 ${credits(verdict.credits)}，实际认定 ${credits(recognition.credits)}`,
      "check",
      "home",
    );
  return found;
}

/** The home school has no agreement, no verdict, or no recognition of what was passed. */
function homeLacks({ seat, grade, recognition }: LineFacts): Difference[] {
  const found: Difference[] = [];
  const add = (text: string, act: ReconciliationAct, side: ReconciliationSide) =>
    found.push({ outcome: "missingAtHome", text, act, side });
  if (seat !== undefined && isHeld(seat) && !seat.agreed)
    add("选课那天两校没有生效的互认协议", "agree", "both");
  if (seat?.standing === "listed" && seat.verdict === undefined)
    add("所在学校还没有固定认定结论", "wait", "platform");
  const counts = seat === undefined || isHeld(seat);
  if (
    grade !== undefined &&
    counts &&
    grade.passed &&
    !grade.usedByOther &&
    recognition === undefined &&
    seat?.verdict?.outcome !== "no"
  )
    add("已通过，没有认定，也没有申请", "remind", "home");
  return found;
}

/** What both still wait for; undefined for nothing. */
function openText({ seat, grade, recognition }: LineFacts): string | undefined {
  if (recognition?.state === "auditing") return "认定正在审核";
  if (recognition?.state === "returned") return "认定申请已退回，等学生修改";
  if (grade === undefined && seat !== undefined && isHeld(seat))
    return seat.standing === "listed" ? "等开课学校发布成绩" : "等正选名单定稿";
  return undefined;
}

/** Why both agree, in words. */
function agreedText({ seat, grade, recognition }: LineFacts): string {
  if (recognition?.state === "recognised") return "成绩、学分一致";
  if (grade === undefined) return (seat && GONE[seat.standing]) ?? "";
  if (!grade.passed) return "未通过，不认定";
  if (grade.usedByOther) return "已用这门课程的另一次成绩认定";
  if (recognition !== undefined) return recognition.state === "revoked" ? "认定已撤销" : "认定申请未通过";
  return "选课时的结论为不计入";
}
