import { type Dictionary, type DictionaryDetail, updateDictionaryDetail } from "@huxuan/api-client";
import {
  deleteDictionaryDetailMutation,
  searchDictionaryDetailsOptions,
  updateDictionaryDetailMutation,
} from "@huxuan/api-client/query";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { renewAfter } from "../../../acts/renewal.ts";
import { useAct } from "../../../acts/use-act.ts";

/** All entries of a dictionary in their order, and what can be done with one. */
export function useEntries({ name }: Dictionary) {
  const queryClient = useQueryClient();
  const found = useQuery(
    searchDictionaryDetailsOptions({
      body: {
        dic_name: name,
        page: { pageIndex: 1, pageSize: 500, orderBy: [{ field: "sort", sortType: "asc" }] },
      },
    }),
  );
  const stop = useAct({
    call: updateDictionaryDetailMutation,
    request: ({ id, version, expired }: DictionaryDetail) => ({ body: { id, version, expired: !expired } }),
    done: (answers) => {
      const [after] = answers as DictionaryDetail[];
      return after?.expired ? `「${after.dic_name1}」已停用，不再可选` : `「${after?.dic_name1}」已恢复`;
    },
    undo: async ({ id, version, expired }) => {
      await updateDictionaryDetail({ body: { id, version: version + 1, expired } });
      renewAfter(queryClient, "updateDictionaryDetail");
      return true;
    },
  });
  const remove = useAct({
    call: deleteDictionaryDetailMutation,
    request: ({ id }: DictionaryDetail) => ({ path: { id } }),
    ask: ({ dic_name1 }) => ({
      title: `删除选项「${dic_name1}」？`,
      tone: "danger",
      consequence: "删除后不能恢复。已经使用它的记录会失去名称，这时请改为停用。",
      confirmLabel: "删除选项",
    }),
    done: "选项已删除",
  });
  return { found, items: found.data?.items ?? [], stop, remove };
}
