import type { RecognitionVerdict } from "@huxuan/api-client";
import { getSchoolVerdictsOptions } from "@huxuan/api-client/query";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";

/** How long an answer is good for, ms: rules change seldom. */
const FRESH_MS = 60_000;

/** What courses count as for whoever studies at a school, by course; none while no school is chosen. */
export function useSchoolVerdicts(
  homeSchoolId: number | undefined,
  courseIds: readonly number[],
): ReadonlyMap<number, RecognitionVerdict> {
  const { data } = useQuery({
    ...getSchoolVerdictsOptions({
      body: { homeSchoolId: homeSchoolId ?? 0, courseIds: [...new Set(courseIds)] },
      meta: { quiet: true },
    }),
    enabled: homeSchoolId !== undefined && courseIds.length > 0,
    staleTime: FRESH_MS,
  });
  return useMemo(() => new Map(data?.items.map(({ courseId, verdict }) => [courseId, verdict])), [data]);
}
