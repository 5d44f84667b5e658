import { searchMyWorkflowTasksOptions } from "@huxuan/api-client/query";
import { useCan } from "@huxuan/ui";
import { useQuery } from "@tanstack/react-query";

/** How many steps wait for the person; undefined before that is known, and for who decides nothing. */
export function useWaitingCount(): number | undefined {
  const permitted = useCan()("workflow-approve");
  const { data } = useQuery({
    ...searchMyWorkflowTasksOptions({ body: { box: "todo", page: { pageIndex: 1, pageSize: 1 } } }),
    enabled: permitted,
  });
  return data?.rowCount;
}
