import { getMyGradesOptions } from "@huxuan/api-client/query";
import { useQuery } from "@tanstack/react-query";

/**
 * My grades. What was read last stays as long as the window: when it cannot be read anew, an old copy with its time is
 * better than nothing.
 */
export const useMyGrades = () =>
  useQuery({ ...getMyGradesOptions({ meta: { quiet: true } }), gcTime: Number.POSITIVE_INFINITY });
