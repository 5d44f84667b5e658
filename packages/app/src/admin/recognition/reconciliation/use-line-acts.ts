import { labels, type ReconciliationAct, type ReconciliationLine } from "@huxuan/api-client";
import { remindOfRecognitionMutation } from "@huxuan/api-client/query";
import type { RowAction } from "@huxuan/ui";
import { useMemo } from "react";
import { useNavigate, useSearchParams } from "react-router-dom";
import { useAct } from "../../../acts/use-act.ts";
import { paths } from "../../../paths.ts";

const mine = (line: ReconciliationLine, act: ReconciliationAct): boolean =>
  line.differences.some((one) => one.act === act && one.mine);

/** The student has not applied for what they passed, and the reader may remind them. */
export const remindable = (line: ReconciliationLine): boolean =>
  line.gradeId !== undefined && mine(line, "remind");

/** Where each act is done; undefined where the line has nothing to open there. */
const PLACES: Readonly<
  Partial<Record<ReconciliationAct, (line: ReconciliationLine, semesterId?: number) => string | undefined>>
> = {
  revoke: ({ recognitionId }) =>
    recognitionId === undefined ? undefined : paths.admin.recognition(recognitionId),
  check: ({ recognitionId }) =>
    recognitionId === undefined ? undefined : paths.admin.recognition(recognitionId),
  agree: () => paths.admin.agreements,
  enterGrade: () => paths.admin.gradeEntry,
  correctGrade: ({ studentNumber }, semesterId) => paths.admin.publishedGrades(studentNumber, semesterId),
  checkList: ({ offeringId }) =>
    offeringId === undefined ? undefined : paths.admin.positiveList(offeringId),
  checkCredits: ({ courseCode }) => paths.admin.courses(courseCode),
};

/** The acts that mend a line, as buttons of its row: those that are the reader's to do. */
export function useLineActs(): readonly RowAction<ReconciliationLine>[] {
  const navigate = useNavigate();
  const [address] = useSearchParams();
  const semester = address.get("semesterId");
  const remind = useAct({
    call: remindOfRecognitionMutation,
    request: ({ gradeId }: ReconciliationLine) => ({
      body: { gradeIds: gradeId === undefined ? [] : [gradeId] },
    }),
    done: (_answers, { name }) => `已提醒 ${name}`,
  });
  return useMemo(
    () => [
      {
        label: labels.reconciliationAct.remind,
        visible: remindable,
        onClick: (line: ReconciliationLine) => void remind(line),
      },
      ...Object.entries(PLACES).map(([act, place]): RowAction<ReconciliationLine> => {
        const to = (line: ReconciliationLine) => place(line, semester ? Number(semester) : undefined);
        return {
          label: labels.reconciliationAct[act as ReconciliationAct],
          visible: (line) => mine(line, act as ReconciliationAct) && to(line) !== undefined,
          onClick: (line) => {
            const address = to(line);
            if (address !== undefined) void navigate(address);
          },
        };
      }),
    ],
    [navigate, remind, semester],
  );
}
