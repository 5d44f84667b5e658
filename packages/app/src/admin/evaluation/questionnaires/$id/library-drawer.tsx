import { labels, type LibraryQuestion, type Question, type QuestionnairePurpose } from "@huxuan/api-client";
import { deleteLibraryQuestionMutation, searchLibraryQuestionsOptions } from "@huxuan/api-client/query";
import { Button, Checkbox, Drawer, EmptyState, IconButton, Input, Skeleton, toast } from "@huxuan/ui";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Trash2 } from "lucide-react";
import { useState } from "react";
import { useAct } from "../../../../acts/use-act.ts";
import { ReadFailure } from "../../../../failure/read-failure.tsx";
import { useTypedKeyword } from "../../../../form/use-typed-keyword.ts";

/** Matches offered; who sees the wrong ones types on. */
const OFFERED = 50;

interface LibraryDrawerProps {
  schoolId: number;
  purpose: QuestionnairePurpose;
  onTake: (questions: readonly Question[]) => void;
  onClose: () => void;
}

/** Questions that the school keeps, to be taken into the draft: copies, which do not follow. */
export function LibraryDrawer({ schoolId, purpose, onTake, onClose }: LibraryDrawerProps) {
  const { keyword, onInputValueChange } = useTypedKeyword();
  const [chosen, setChosen] = useState<readonly LibraryQuestion[]>([]);
  const { data, isError, error, isFetching, refetch } = useQuery({
    ...searchLibraryQuestionsOptions({
      body: { page: { pageIndex: 1, pageSize: OFFERED }, schoolId, purpose, keyword },
      meta: { quiet: true },
    }),
    placeholderData: keepPreviousData,
  });
  const remove = useAct({
    call: deleteLibraryQuestionMutation,
    request: ({ id }: LibraryQuestion) => ({ path: { id } }),
    ask: ({ question: { title } }: LibraryQuestion) => ({
      title: `从题库删除「${title}」？`,
      tone: "danger",
      consequence: "已经用到问卷里的不受影响。",
      confirmLabel: "删除题目",
    }),
    done: "已从题库删除",
  });
  const forget = async (one: LibraryQuestion) => {
    if (await remove(one)) setChosen((before) => before.filter(({ id }) => id !== one.id));
  };
  const take = () => {
    onTake(chosen.map(({ question }) => question));
    toast.success(`已加入 ${chosen.length} 道题`);
    onClose();
  };
  return (
    <Drawer
      open
      onOpenChange={onClose}
      title="从题库选题"
      description={`${labels.questionnairePurpose[purpose]}的题库；在题目的菜单里「存入题库」。`}
      width={520}
      footer={
        <Button
          variant="primary"
          disabledReason={chosen.length === 0 ? "请先选题目" : undefined}
          onClick={take}
        >
          {chosen.length === 0 ? "加入题目" : `加入 ${chosen.length} 道题`}
        </Button>
      }
    >
      <div className="grid gap-3">
        <Input
          aria-label="查找题目"
          placeholder="查找题目"
          clearable
          maxLength={50}
          onValueChange={onInputValueChange}
        />
        {data ? (
          data.items.length === 0 ? (
            <EmptyState
              compact
              title={keyword ? "没有这样的题目" : "题库还没有题目"}
              description={keyword ? "换一个词再找。" : "在题目的菜单里点「存入题库」，下次就能从这里选。"}
            />
          ) : (
            <ul className="grid gap-1" aria-label="题库题目">
              {data.items.map((one) => {
                const isChosen = chosen.some(({ id }) => id === one.id);
                return (
                  <li key={one.id} className="flex items-start gap-2 border-b border-line py-2">
                    <div className="min-w-0 flex-1">
                      <Checkbox
                        label={one.question.title}
                        checked={isChosen}
                        onCheckedChange={(on) =>
                          setChosen(on ? [...chosen, one] : chosen.filter(({ id }) => id !== one.id))
                        }
                      />
                      <p className="ps-6 text-sm text-ink-2">{factsOf(one.question)}</p>
                    </div>
                    {one.allowed.includes("delete") && (
                      <IconButton
                        variant="ghost"
                        size="sm"
                        label={`从题库删除「${one.question.title}」`}
                        icon={<Trash2 />}
                        onClick={() => void forget(one)}
                      />
                    )}
                  </li>
                );
              })}
            </ul>
          )
        ) : isError ? (
          <ReadFailure
            title="题库暂时无法读取"
            error={error}
            busy={isFetching}
            onRetry={() => void refetch()}
          />
        ) : (
          <Skeleton lines={6} />
        )}
      </div>
    </Drawer>
  );
}

/** Kind, dimension and what can be chosen, in a line. */
const factsOf = ({ kind, dimension, choices, rows }: Question): string =>
  [labels.questionKind[kind], dimension, (choices ?? rows)?.map(({ text }) => text).join("、")]
    .filter(Boolean)
    .join(" · ");
