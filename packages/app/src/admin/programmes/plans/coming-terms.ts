import { useToday } from "@huxuan/ui";
import { semesterOptions, useSemesters } from "../../../catalogue/use-semesters.ts";

/** Said where no term is chosen. */
export const AT_ONCE = "审核通过后立即执行";

/** Terms that have not begun, the next one first, and `chosen` whatever it is: from when a version may be followed. */
export function useComingTerms(chosen?: number) {
  const today = useToday();
  const { semesters } = useSemesters();
  return semesterOptions(
    semesters.filter(({ id, firstMonday }) => firstMonday > today || id === chosen).toReversed(),
  );
}
