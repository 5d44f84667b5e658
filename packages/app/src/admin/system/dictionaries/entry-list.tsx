import { type Dictionary, type DictionaryDetail, orderDictionary } from "@huxuan/api-client";
import { orderDictionaryMutation } from "@huxuan/api-client/query";
import { Button, EmptyState, Skeleton, Tag, toast, useCan } from "@huxuan/ui";
import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { ReadFailure } from "../../../failure/read-failure.tsx";
import { renewAfter } from "../../../acts/renewal.ts";
import { runCall } from "../../../acts/run-call.ts";
import { EntryCard } from "./entry-card.tsx";
import { EntryDialog } from "./entry-dialog.tsx";
import { ReorderList } from "./reorder-list.tsx";
import { useEntries } from "./use-entries.ts";

/** The entries of a dictionary in their order: drag one, or move it by the arrow keys of its handle. */
export function EntryList({ dictionary }: { dictionary: Dictionary }) {
  const { found, items, stop, remove } = useEntries(dictionary);
  const [edited, setEdited] = useState<DictionaryDetail>();
  /** The order that was just given, until the server's comes. */
  const [ordered, setOrdered] = useState<readonly number[]>();
  /** The version that the last order made: the next may be given before the dictionary has been read again. */
  const made = useRef(0);
  const queryClient = useQueryClient();
  const can = useCan();
  const shown = ordered ? sortedBy(items, ordered) : items;

  const order = async (ids: number[]) => {
    const before = items.map(({ id }) => id);
    setOrdered(ids);
    try {
      const path = { id: dictionary.id };
      const body = { version: Math.max(dictionary.version, made.current), ids };
      const after = await runCall(queryClient, orderDictionaryMutation, { path, body }, false);
      made.current = after.version;
      const undo = async () => {
        // Why it could not be taken back, the client says.
        await orderDictionary({ path, body: { version: after.version, ids: before } }).catch(() => undefined);
        renewAfter(queryClient, "orderDictionary");
      };
      toast.success("顺序已保存", { action: { label: "撤销", onClick: () => void undo() } });
      await found.refetch();
    } finally {
      setOrdered(undefined);
    }
  };

  return (
    <EntryCard dictionary={dictionary}>
      {found.isError ? (
        <ReadFailure
          compact
          title="选项暂时无法读取"
          error={found.error}
          onRetry={() => void found.refetch()}
        />
      ) : found.isPending ? (
        <Skeleton lines={6} />
      ) : items.length === 0 ? (
        <EmptyState title="还没有选项" description="新建一个，或者从 Excel 导入。" />
      ) : (
        <ReorderList
          label={`${dictionary.title}的选项`}
          items={shown}
          nameOf={({ dic_name1 }) => dic_name1}
          disabled={!can("dictionary-order") || ordered !== undefined}
          onReorder={(ids) => void order(ids)}
        >
          {(entry) => (
            <>
              <span className="grid min-w-0 flex-1 gap-0.5">
                <span className="flex flex-wrap items-center gap-2">
                  <span className={entry.expired ? "text-ink-2 line-through" : ""}>{entry.dic_name1}</span>
                  {entry.expired && <Tag tone="warning">已停用</Tag>}
                </span>
                <span className="text-sm text-ink-2">{entry.code}</span>
              </span>
              {can("dictionary-update") && (
                <span className="flex flex-wrap justify-end gap-1">
                  <Button size="sm" variant="text" onClick={() => setEdited(entry)}>
                    改名
                  </Button>
                  <Button size="sm" variant="text" onClick={() => void stop(entry)}>
                    {entry.expired ? "恢复" : "停用"}
                  </Button>
                  {!entry.fixed && can("dictionary-delete") && (
                    <Button size="sm" variant="text" onClick={() => void remove(entry)}>
                      删除
                    </Button>
                  )}
                </span>
              )}
            </>
          )}
        </ReorderList>
      )}
      {edited && <EntryDialog dictionary={dictionary} entry={edited} onClose={() => setEdited(undefined)} />}
    </EntryCard>
  );
}

const sortedBy = (items: readonly DictionaryDetail[], ids: readonly number[]): DictionaryDetail[] =>
  items.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
