import { CHINA_OFFSET_MS } from "../../text/china-time.ts";
import type { CatalogueOffering } from "../offering/index.ts";
import { audienceIncludes, type RoundFacts, stateAt } from "../round/index.ts";
import { givingUpRefusal, type Refusal, refuse, type StudentFacts } from "./rules.ts";
import { momentText, offeringName } from "./sentences.ts";

const WEEK_MS = 7 * 86_400_000;

/** When seats of a school's classes may be given up after the add and drop weeks. */
export interface MidtermWindow {
  opensAt: Date;
  closesAt: Date;
  /** The last week, as people count them. */
  lastWeek: number;
}

/** From the first Monday of a semester to the end of its week `lastWeek`, by China's clock. */
export function midtermWindow(firstMonday: string, lastWeek: number): MidtermWindow {
  const opensAt = new Date(Date.parse(`${firstMonday}T00:00:00Z`) - CHINA_OFFSET_MS);
  return { opensAt, closesAt: new Date(opensAt.getTime() + lastWeek * WEEK_MS), lastWeek };
}

/** What 中期退课 is decided by. */
export interface MidtermFacts {
  now: Date;
  window: MidtermWindow;
  student: StudentFacts;
  /** A seat that the student holds. */
  offering: CatalogueOffering;
  /** It was placed by the programme. */
  placed: boolean;
  /** A mark was submitted for it. */
  marked: boolean;
  /** Rounds of the semester, those that are over or drafts included. */
  rounds: readonly RoundFacts[];
}

/** Why a seat cannot be given up with a W now; undefined when it can. */
export function midtermRefusal(facts: MidtermFacts): Refusal | undefined {
  const { now, window, student, offering, placed, marked, rounds } = facts;
  const no = (message: string) => refuse("WITHDRAWAL_NOT_ALLOWED", message);
  if (placed) return no("这门课由本校培养方案安排，不能自行退课，如需调整请联系本校教务");
  if (marked) return no(`${offeringName(offering)}已经登记成绩，不能再退课`);
  const dropping = rounds.find((round) => {
    const state = stateAt(round, now);
    const lasts = state === "published" || state === "open" || state === "announced";
    const mine = lasts && audienceIncludes(round.audience, student);
    return mine && givingUpRefusal(round, false, offering) === undefined;
  });
  if (dropping !== undefined) {
    const end = dropping.mode === "instant" ? dropping.closesAt : dropping.dropEndsAt;
    const until = end === null ? "" : `到 ${momentText(end, now)} 为止`;
    return no(`退选还没有结束${until && `，${until}`}；请在选课中心退选，不会留下退课记录`);
  }
  if (window.lastWeek === 0) return no("开课学校不办理中期退课，如有特殊情况请联系本校教务");
  if (now < window.opensAt) return no(`学期还没有开始，中期退课从 ${momentText(window.opensAt, now)} 起办理`);
  if (now < window.closesAt) return undefined;
  return no(`中期退课到第 ${window.lastWeek} 周结束为止，已经过了；如有特殊情况请联系本校教务`);
}
