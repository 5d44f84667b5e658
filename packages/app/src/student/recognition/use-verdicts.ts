import type { RecognitionVerdict } from "@huxuan/api-client";
import { getMyVerdictsOptions } from "@huxuan/api-client/query";
import { useCan } from "@huxuan/ui";
import { useQueries, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";

/** How long an answer is good for, ms: rules change seldom, and the verdict of a seat is frozen with it. */
const FRESH_MS = 60_000;

const optionsOf = (courseIds: readonly number[]) => ({
  ...getMyVerdictsOptions({ body: { courseIds: [...courseIds] }, meta: { quiet: true } }),
  staleTime: FRESH_MS,
});

/**
 * What courses of other schools count as for me, by course. A list asks once for each of its pages; while an answer is on
 * its way, or cannot be had, the course is simply not in it: choosing a seat never waits for it.
 */
export function useVerdicts(pages: readonly (readonly number[])[]): ReadonlyMap<number, RecognitionVerdict> {
  const permitted = useCan()("recognition-mine");
  const asked = permitted ? pages.filter((ids) => ids.length > 0) : [];
  return useQueries({
    queries: asked.map(optionsOf),
    combine: combineVerdicts,
  });
}

/** The same of one course: undefined while it is not known. */
export function useVerdict(courseId: number, asked = true): RecognitionVerdict | undefined {
  const permitted = useCan()("recognition-mine");
  const ids = useMemo(() => [courseId], [courseId]);
  const { data } = useQuery({ ...optionsOf(ids), enabled: permitted && asked });
  return data?.items[0]?.verdict;
}

const combineVerdicts = (
  answers: readonly { data: { items: { courseId: number; verdict: RecognitionVerdict }[] } | undefined }[],
) =>
  new Map(
    answers.flatMap(({ data }) => (data?.items ?? []).map(({ courseId, verdict }) => [courseId, verdict])),
  );
