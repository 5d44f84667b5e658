import type { Article } from "@huxuan/api-client";
import { getArticleOptions } from "@huxuan/api-client/query";
import { Button, Difference, type DifferenceField, Dialog, Skeleton } from "@huxuan/ui";
import { useQuery } from "@tanstack/react-query";
import { ReadFailure } from "../../../failure/read-failure.tsx";
import type { ArticleValues } from "./article-rules.ts";
import { wordsOf } from "./versions-drawer.tsx";

const FIELDS: readonly DifferenceField[] = [
  { prop: "title", label: "标题" },
  { prop: "summary", label: "摘要" },
  { prop: "body", label: "正文", format: (html) => wordsOf(String(html)) },
  { prop: "docNumber", label: "文号" },
  { prop: "correction", label: "更正说明" },
];

/** What is compared; addresses of pictures are others with every reading. */
const textOf = ({
  title,
  summary = "",
  body,
  docNumber = "",
  correction = "",
}: Pick<Article, "title" | "body"> & { summary?: string; docNumber?: string; correction?: string }) => ({
  title,
  summary,
  body: body.replaceAll(/ src="[^"]*"/g, ""),
  docNumber,
  correction,
});

interface NewestArticleProps {
  id: number;
  /** What is written on this page. */
  mine: ArticleValues;
  /** Puts that in the place of the newest one. */
  onReplace: (newest: Article) => void;
  onClose: () => void;
}

/** What somebody else has saved meanwhile, beside what is written here, and the way to keep one's own. */
export function NewestArticle({ id, mine, onReplace, onClose }: NewestArticleProps) {
  const { data, isError, error, isFetchedAfterMount, refetch } = useQuery({
    ...getArticleOptions({ path: { id } }),
    staleTime: 0,
  });
  const newest = isFetchedAfterMount ? data : undefined;
  const isOpen = newest?.acts.includes("update") === true;
  return (
    <Dialog
      open
      size="lg"
      onOpenChange={(open) => !open && onClose()}
      title="别人保存的，和你写的"
      description="左边是别人刚刚保存的，右边是你写的。替换后，别人这次的修改不再保留。"
      footer={
        <>
          <Button onClick={onClose}>继续写</Button>
          <Button
            variant="primary"
            disabledReason={
              newest === undefined ? "正在读取" : isOpen ? undefined : "现在的状态不能修改，请先复制你写的"
            }
            onClick={() => newest && onReplace(newest)}
          >
            用我写的替换
          </Button>
        </>
      }
    >
      {newest ? (
        <Difference
          label="别人保存的和你写的"
          before={textOf(newest)}
          after={textOf({ ...mine, title: mine.title ?? "", body: mine.body ?? "" })}
          fields={FIELDS}
        />
      ) : isError ? (
        <ReadFailure compact title="最新的内容暂时无法读取" error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton lines={6} />
      )}
    </Dialog>
  );
}
