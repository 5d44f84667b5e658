import type { MakeupCandidate } from "@huxuan/api-client";

/** The classes of some candidates, for whom an exam is planned as a whole. */
export interface CandidateClasses {
  offeringIds: number[];
  /** 「数据结构 CS203-02」 */
  names: string[];
}

/** The classes of ticked candidates who may sit the exam, each once. */
export function candidateClasses(rows: readonly MakeupCandidate[]): CandidateClasses {
  const classes = new Map(
    rows
      .filter(({ allowed }) => allowed)
      .map(({ offeringId, courseName, code }) => [offeringId, `${courseName} ${code}`]),
  );
  return { offeringIds: [...classes.keys()], names: [...classes.values()] };
}
