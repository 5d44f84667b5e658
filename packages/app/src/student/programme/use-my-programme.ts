import { type DegreeProgress, tryCourses } from "@huxuan/api-client";
import { getMyProgrammeOptions } from "@huxuan/api-client/query";
import { keepPreviousData, useQuery } from "@tanstack/react-query";

/** My progress as it is, or as it would be with the courses that are tried: nothing of that is stored. */
export function useMyProgramme(tried: readonly number[]) {
  const mine = useQuery({ ...getMyProgrammeOptions({ meta: { quiet: true } }) });
  const trial = useQuery({
    queryKey: [{ _id: "tryCourses", body: { courseIds: tried } }],
    queryFn: async ({ signal }): Promise<DegreeProgress> => {
      const { data } = await tryCourses({
        body: { courseIds: [...tried] },
        signal,
        meta: { quiet: true },
        throwOnError: true,
      });
      return data;
    },
    enabled: tried.length > 0,
    placeholderData: keepPreviousData,
  });
  return {
    mine,
    trial,
    /** What is drawn: the trial as soon as it is there. */
    progress: tried.length > 0 ? (trial.data ?? mine.data) : mine.data,
  };
}
