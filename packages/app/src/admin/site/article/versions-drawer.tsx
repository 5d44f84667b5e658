import { type Article, type ArticleRevision, type ArticleRevisionDetail, labels } from "@huxuan/api-client";
import {
  getArticleVersionOptions,
  restoreArticleVersionMutation,
  searchArticleVersionsOptions,
} from "@huxuan/api-client/query";
import {
  Button,
  Difference,
  type DifferenceField,
  Drawer,
  RequirePermission,
  Skeleton,
  Tag,
  toast,
  useConfirm,
} from "@huxuan/ui";
import { formatDateTime } from "@huxuan/ui/format";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ReadFailure } from "../../../failure/read-failure.tsx";
import { runCall } from "../../../acts/run-call.ts";
import { ARTICLE_STATE } from "../../../catalogue/words.ts";

/** Room for two versions side by side, px. */
const WIDTH = 920;
/** Versions that are shown; no article has had so many. */
const SHOWN = 100;

interface VersionsDrawerProps {
  article: Article;
  onRestored: (article: Article) => void;
  onClose: () => void;
}

/** What an article said before, what changed since, and the way back. */
export function VersionsDrawer({ article, onRestored, onClose }: VersionsDrawerProps) {
  const { id } = article;
  const [compared, setCompared] = useState<number>();
  const queryClient = useQueryClient();
  const confirm = useConfirm();
  const { data, isError, error, refetch } = useQuery(
    searchArticleVersionsOptions({ path: { id }, body: { page: { pageIndex: 1, pageSize: SHOWN } } }),
  );
  const restore = ({ number }: ArticleRevision) =>
    void confirm({
      title: `恢复第 ${number} 版？`,
      consequence: "它的内容成为新的草稿；读者看到的不变，要再送审才发布。现在草稿里写的会被它替换。",
      confirmLabel: "恢复这一版",
      act: async () => {
        const path = { id, number };
        const body = { version: article.version };
        onRestored(await runCall(queryClient, restoreArticleVersionMutation, { path, body }, true));
        toast.success(`第 ${number} 版已恢复为草稿`);
      },
    });
  return (
    <Drawer
      open
      dismissable
      onOpenChange={(open) => !open && onClose()}
      title={`「${article.title}」的版本`}
      width={WIDTH}
    >
      {data ? (
        <ol className="grid gap-4" aria-label="版本">
          {data.items.map((version) => (
            <li key={version.number} className="grid gap-2 rounded border border-line p-3">
              <div className="flex flex-wrap items-center gap-2">
                <b>第 {version.number} 版</b>
                <Tag tone={ARTICLE_STATE[version.state].tone}>{ARTICLE_STATE[version.state].label}</Tag>
                {version.live && <Tag tone="success">读者看到的</Tag>}
                <span className="text-sm text-ink-2">
                  {version.editor} · {formatDateTime(version.updatedAt)}
                </span>
                <span className="ms-auto flex gap-2">
                  {version.number !== article.number && (
                    <Button
                      size="sm"
                      aria-expanded={compared === version.number}
                      onClick={() => setCompared(compared === version.number ? undefined : version.number)}
                    >
                      和最新一版比较
                    </Button>
                  )}
                  {version.number !== article.number && article.acts.includes("update") && (
                    <RequirePermission required="article-update">
                      <Button size="sm" onClick={() => restore(version)}>
                        恢复这一版
                      </Button>
                    </RequirePermission>
                  )}
                </span>
              </div>
              {version.reviews.map(({ step, reviewer, result, opinion, at }) => (
                <p key={`${step} ${at}`} className="text-sm text-ink-2">
                  {formatDateTime(at)} {reviewer}：{labels.articleReviewResult[result]}
                  {opinion && `，${opinion}`}
                </p>
              ))}
              {compared === version.number && (
                <Compared id={id} before={version.number} after={article.number} />
              )}
            </li>
          ))}
        </ol>
      ) : isError ? (
        <ReadFailure title="版本暂时无法读取" error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton lines={8} />
      )}
    </Drawer>
  );
}

/** The words of a text, a line for each paragraph. */
export const wordsOf = (html: string): string =>
  new DOMParser()
    .parseFromString(html.replaceAll(/<br>|<\/(?:p|h\d|li|tr|blockquote)>/g, "\n$&"), "text/html")
    .body.textContent.trim();
const moment = (value: unknown) => formatDateTime(String(value));
const named = (names: Readonly<Record<string, string>>) => (value: unknown) =>
  [value]
    .flat()
    .map((one) => names[String(one)] ?? String(one))
    .join("、");

const FIELDS: readonly DifferenceField[] = [
  { prop: "title", label: "标题" },
  { prop: "summary", label: "摘要" },
  { prop: "body", label: "正文", format: (html) => wordsOf(String(html)) },
  { prop: "files", label: "附件" },
  { prop: "category", label: "分类" },
  { prop: "source", label: "来源" },
  { prop: "docNumber", label: "文号" },
  { prop: "edition", label: "版本" },
  { prop: "readers", label: "读者" },
  { prop: "visibility", label: "查看范围", format: named(labels.articleVisibility) },
  { prop: "receipt", label: "阅读统计", format: named(labels.articleReceipt) },
  { prop: "publishAt", label: "发布时间", format: moment },
  { prop: "expireAt", label: "过期时间", format: moment },
  { prop: "pin", label: "置顶" },
  { prop: "pinUntil", label: "置顶至", format: moment },
  { prop: "effectiveOn", label: "施行日期" },
  { prop: "repealedOn", label: "废止日期" },
  { prop: "correction", label: "更正说明" },
];

/** What of a version is compared; addresses of pictures are others with every reading. */
const compared = (version: ArticleRevisionDetail) => ({
  ...Object.fromEntries(FIELDS.map(({ prop }) => [prop, version[prop as keyof ArticleRevisionDetail]])),
  body: version.body.replaceAll(/ src="[^"]*"/g, ""),
  files: version.attachments.map(({ name }) => name).join("、"),
  readers: named(labels.articleAudience)(version.audiences),
});

function Compared({ id, before, after }: { id: number; before: number; after: number }) {
  const old = useQuery(getArticleVersionOptions({ path: { id, number: before } }));
  const now = useQuery(getArticleVersionOptions({ path: { id, number: after } }));
  if (old.isError || now.isError)
    return (
      <ReadFailure
        compact
        title="暂时无法比较"
        error={old.error ?? now.error}
        onRetry={() => void Promise.all([old.refetch(), now.refetch()])}
      />
    );
  if (!old.data || !now.data) return <Skeleton lines={4} />;
  return (
    <Difference
      label={`第 ${before} 版和第 ${after} 版`}
      before={compared(old.data)}
      after={compared(now.data)}
      fields={FIELDS}
    />
  );
}
