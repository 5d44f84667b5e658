import { getMyEvaluationsOptions } from "@huxuan/api-client/query";
import { useQuery } from "@tanstack/react-query";

/** What the student is asked about their teachers. */
export const useMyEvaluations = () => useQuery(getMyEvaluationsOptions({ meta: { quiet: true } }));

/** Under which the answers about one teacher are kept on this device: a device may be shared. */
export const sheetPlace = (accountName: string, taskId: number): string =>
  `evaluation-${accountName}-${taskId}`;
