import type { CatalogueOffering } from "../offering/index.ts";

/** A wish as it was drawn. */
interface Drawn {
  won: boolean;
  /** Code of the first reason, when it is lost. */
  reason: string | null;
  queuePlace: number | null;
}

/** Reasons in words, where they need no numbers. */
const WORDS: Readonly<Record<string, string>> = {
  ROUND_NOT_OPEN: "抽签时你已不能选课",
  OFFERING_NOT_AVAILABLE: "这个教学班已停开，或不再向你开放",
  ALREADY_ENROLLED: "你已有这门课的另一个教学班",
  ALREADY_PASSED: "你已修读并通过这门课",
  COURSE_EXCLUDED: "与你已有的课互斥，两门课只能修读一门",
  PREREQUISITE_MISSING: "还没有通过先修课程",
  TIME_CONFLICT: "与你已有的课时间冲突",
  CREDIT_CAP: "选上后会超过本轮学分上限",
  COURSE_CAP: "已达到本轮门数上限",
  GROUP_FULL: "这一组已经中满，没有再抽",
};

/** What became of a wish, in words: 本校名额 8 席已满，你排第 14 位. */
export function resultWords(
  { won, reason, queuePlace }: Drawn,
  offering: Pick<CatalogueOffering, "guestQuotas"> | undefined,
  homeSchoolId: number,
): string {
  if (won) return "已中选";
  const place = queuePlace === null ? [] : [`你排第 ${queuePlace} 位`];
  if (reason === "OFFERING_FULL") return ["名额已满", ...place].join("，");
  if (reason === "GUEST_QUOTA") {
    const quota = offering?.guestQuotas.find(({ schoolId }) => schoolId === homeSchoolId)?.quota;
    const full = quota === undefined ? "本校没有名额" : `本校名额 ${quota} 席已满`;
    return [full, ...place].join("，");
  }
  return WORDS[reason ?? ""] ?? "没有中选";
}
