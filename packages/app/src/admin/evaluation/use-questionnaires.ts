import type { Questionnaire, QuestionnairePurpose } from "@huxuan/api-client";
import { searchQuestionnairesOptions } from "@huxuan/api-client/query";
import { useCan } from "@huxuan/ui";
import { useQuery } from "@tanstack/react-query";

/** Questionnaires offered to choose from: a school has a few in use. */
const OFFERED = 500;

/** Questionnaires of a school that are in use for a purpose; undefined until they are read. */
export function useQuestionnaires(
  purpose: QuestionnairePurpose,
  schoolId: number | undefined,
): readonly Questionnaire[] | undefined {
  const permitted = useCan()("questionnaire-search");
  const { data } = useQuery({
    ...searchQuestionnairesOptions({
      body: { schoolId, purpose, state: "active", page: { pageIndex: 1, pageSize: OFFERED } },
    }),
    enabled: permitted && schoolId !== undefined,
  });
  return data?.items;
}
