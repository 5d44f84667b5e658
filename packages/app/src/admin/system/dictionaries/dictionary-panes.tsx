import type { Dictionary } from "@huxuan/api-client";
import { searchDictionariesOptions } from "@huxuan/api-client/query";
import { Button, Card, EmptyState, Input, RequirePermission, Skeleton, Tag } from "@huxuan/ui";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { ReadFailure } from "../../../failure/read-failure.tsx";
import { DictionaryDialog } from "./dictionary-dialog.tsx";

interface DictionaryPanesProps {
  /** Those with entries below others, or the plain ones. */
  senior: boolean;
  /** The entries of the chosen one. */
  children: (dictionary: Dictionary) => ReactNode;
}

/** Dictionaries on the left, the entries of the chosen one on the right. The address says which one is chosen. */
export function DictionaryPanes({ senior, children }: DictionaryPanesProps) {
  const [params, setParams] = useSearchParams();
  const [keyword, setKeyword] = useState("");
  const [creating, setCreating] = useState(false);
  const found = useQuery({
    ...searchDictionariesOptions({
      body: { senior, keyword: keyword.trim(), page: { pageIndex: 1, pageSize: 500 } },
    }),
    placeholderData: keepPreviousData,
  });
  const items = found.data?.items ?? [];
  const wanted = params.get("dictionary");
  const chosen = items.find(({ name }) => name === wanted) ?? items[0];
  const choose = (name: string) => setParams({ dictionary: name }, { replace: true });
  const noun = senior ? "高级字典" : "字典";
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[20rem_minmax(0,1fr)]">
      <Card
        title={noun}
        actions={
          <RequirePermission required="dictionary-create">
            <Button size="sm" icon={<Plus />} onClick={() => setCreating(true)}>
              新建{noun}
            </Button>
          </RequirePermission>
        }
      >
        <Input
          aria-label={`查找${noun}`}
          placeholder="名称、字典名或选项"
          maxLength={50}
          value={keyword}
          onValueChange={setKeyword}
        />
        {found.isError ? (
          <ReadFailure
            compact
            title={`${noun}暂时无法读取`}
            error={found.error}
            onRetry={() => void found.refetch()}
          />
        ) : found.isPending ? (
          <Skeleton lines={6} />
        ) : items.length === 0 ? (
          <EmptyState
            title={keyword ? `没有找到${noun}` : `还没有${noun}`}
            {...(!keyword && { description: "新建后在右侧增加选项，表单里就能选用。" })}
          />
        ) : (
          <ul aria-label={noun} className="mt-3 grid max-h-60 gap-1 overflow-y-auto p-0 lg:max-h-[60vh]">
            {items.map((dictionary) => (
              <DictionaryRow
                key={dictionary.id}
                dictionary={dictionary}
                current={dictionary === chosen}
                onChoose={() => choose(dictionary.name)}
              />
            ))}
          </ul>
        )}
      </Card>
      {chosen ? (
        children(chosen)
      ) : (
        <Card>
          <EmptyState title="选择左侧的字典" description="这里显示它的选项。" />
        </Card>
      )}
      {creating && <DictionaryDialog senior={senior} onSaved={choose} onClose={() => setCreating(false)} />}
    </div>
  );
}

/** A dictionary of the list: its name, what records call it, and how many entries it has. */
function DictionaryRow({
  dictionary: { title, name, origin, entryCount, expiredCount },
  current,
  onChoose,
}: {
  dictionary: Dictionary;
  current: boolean;
  onChoose: () => void;
}) {
  return (
    <li className="list-none">
      <button
        type="button"
        aria-current={current || undefined}
        onClick={onChoose}
        className={`grid w-full cursor-pointer gap-0.5 [font:inherit] rounded border px-3 py-2 text-left ${
          current ? "border-accent bg-accent-weak" : "border-transparent bg-transparent hover:bg-surface-2"
        }`}
      >
        <span className="flex items-center gap-2 text-ink">
          <span className="min-w-0 truncate">{title}</span>
          {origin === "office" && <Tag tone="accent">自建</Tag>}
        </span>
        <span className="flex justify-between gap-2 text-sm text-ink-2 tabular-nums">
          <span className="min-w-0 truncate">{name}</span>
          <span className="shrink-0">
            {entryCount} 项{expiredCount > 0 && `，停用 ${expiredCount} 项`}
          </span>
        </span>
      </button>
    </li>
  );
}
