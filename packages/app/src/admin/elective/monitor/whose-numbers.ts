import type { Round } from "@huxuan/api-client";
import { PLATFORM_NAME } from "../../../catalogue/words.ts";

/** Whose the figures of a monitor are, in words that stand beside them. */
export interface WhoseNumbers {
  /** Who organises the round. */
  organiser: string;
  /** Attempts, refusals and withdrawals are the round's, whoever looks. */
  attempts: string;
  /** Seats and the hottest offerings are those that the person may see. */
  offerings: string;
}

/**
 * Says whose the figures are: requests are counted for the whole round, seats for the offerings in the person's scope
 * that the round is about (contract: `RoundMonitor`).
 *
 * @param ownSchool name of the person's school; undefined for the provincial office
 */
export function whoseNumbers(
  round: Pick<Round, "schoolId" | "schoolName">,
  ownSchool: string | undefined,
): WhoseNumbers {
  const organiser = round.schoolName ?? PLATFORM_NAME;
  if (round.schoolId !== undefined) {
    const school = organiser === ownSchool ? "本校教学班" : `${organiser}的教学班`;
    return { organiser, attempts: school, offerings: school };
  }
  const offerings = ownSchool === undefined ? "全省各校教学班" : "本校教学班";
  return { organiser, attempts: "全省各校", offerings };
}
