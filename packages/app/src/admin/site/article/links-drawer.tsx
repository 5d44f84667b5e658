import { type Article, type ArticleLinkState, labels } from "@huxuan/api-client";
import { checkArticleLinksMutation, getArticleLinksOptions } from "@huxuan/api-client/query";
import {
  Button,
  Drawer,
  EmptyState,
  RequirePermission,
  Skeleton,
  Tag,
  type TagProps,
  toast,
} from "@huxuan/ui";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ReadFailure } from "../../../failure/read-failure.tsx";
import { runCall } from "../../../acts/run-call.ts";
import { formatMoment } from "../../../catalogue/words.ts";

const TONES: Readonly<Record<ArticleLinkState, TagProps["tone"]>> = {
  works: "success",
  gone: "danger",
  unclear: "warning",
};

interface LinksDrawerProps {
  article: Article;
  onClose: () => void;
}

/** Whether the links of an article lead somewhere: as of last night, or as of now. */
export function LinksDrawer({ article: { id }, onClose }: LinksDrawerProps) {
  const queryClient = useQueryClient();
  const [busy, setBusy] = useState(false);
  const { data, isError, error, isFetching, refetch } = useQuery(
    getArticleLinksOptions({ path: { id }, meta: { quiet: true } }),
  );
  const check = async () => {
    setBusy(true);
    try {
      const { items } = await runCall(queryClient, checkArticleLinksMutation, { path: { id } }, false);
      const gone = items.filter(({ state }) => state === "gone").length;
      if (gone > 0) toast.warning(`${items.length} 个链接检查完毕，${gone} 个已经失效`);
      else toast.success(`${items.length} 个链接检查完毕，没有失效的`);
    } catch {
      // The client says why.
    } finally {
      setBusy(false);
    }
  };
  const checkedAt = data?.items.map((link) => link.checkedAt).toSorted()[0];
  return (
    <Drawer
      open
      dismissable
      onOpenChange={(open) => !open && onClose()}
      title="链接检查"
      description={
        checkedAt ? `${formatMoment(checkedAt)} 检查；平台每天夜里检查一次` : "平台每天夜里检查一次"
      }
      footer={
        <RequirePermission required="article-update">
          <Button variant="primary" busy={busy} onClick={() => void check()}>
            现在检查
          </Button>
        </RequirePermission>
      }
    >
      {isError && (
        <ReadFailure
          title="检查结果暂时无法读取"
          error={error}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {data === undefined && !isError && <Skeleton lines={4} />}
      {data?.items.length === 0 && (
        <EmptyState
          title="还没有检查结果"
          description="正文里有指向平台以外的链接时，点「现在检查」看它们能不能打开。"
        />
      )}
      <ul className="grid list-none gap-3 p-0">
        {data?.items.map(({ url, text, state, reason }) => (
          <li key={url} className="grid gap-1 border-b border-line pb-3">
            <span className="flex flex-wrap items-center gap-2">
              <Tag tone={TONES[state]}>{labels.articleLinkState[state]}</Tag>
              <span className="font-medium">{text || "（没有文字）"}</span>
            </span>
            <a
              className="break-all text-sm text-accent hover:underline"
              href={url}
              target="_blank"
              rel="noreferrer"
            >
              {url}
            </a>
            {reason && <span className="text-sm text-ink-2">{reason}</span>}
          </li>
        ))}
      </ul>
    </Drawer>
  );
}
