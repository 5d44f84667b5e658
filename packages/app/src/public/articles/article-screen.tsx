import { labels, type PublicArticle, type Ref } from "@huxuan/api-client";
import { confirmMyArticleMutation } from "@huxuan/api-client/query";
import { Alert, Breadcrumb, Button, Card, EmptyState, ErrorState, Skeleton, Tag } from "@huxuan/ui";
import { formatDateTime } from "@huxuan/ui/format";
import { useMutation } from "@tanstack/react-query";
import { Printer } from "lucide-react";
import { Link, useSearchParams } from "react-router-dom";
import { articleDay } from "../../articles/article-line.tsx";
import { type ArticlePlace, articlePath } from "../../articles/article-places.ts";
import { paths } from "../../paths.ts";
import { usePageHead } from "../../shell/page-head.tsx";
import { renderLink } from "../../shell/render-link.tsx";
import { ArticleBody, ArticleFiles, Usefulness } from "./article-body.tsx";
import { articleHead } from "./article-head.ts";
import { RULE_TONE } from "./article-rows.tsx";
import { isGone, useArticle, useCountedView } from "./use-reading.ts";

/** An article by `?id`, or by `?preview` before it is published. */
export function ArticleScreen({ place }: { place: ArticlePlace }) {
  const [params] = useSearchParams();
  const preview = params.get("preview");
  const id = idOf(params.get("id"));
  const { data, error, isFetching, refetch } = useArticle(id, place.lens, preview);
  // An address that names an article of another kind names none of this one.
  const article = data?.kind === place.kind ? data : undefined;
  usePageHead(article ? articleHead(article, place) : {});
  useCountedView(article && !article.preview && !article.locked ? article.id : undefined);
  return (
    <div className="mx-auto grid w-full max-w-220 grid-cols-[minmax(0,1fr)] gap-4 px-5 py-6">
      <Breadcrumb
        className="print:hidden"
        renderLink={renderLink}
        items={[
          { label: "首页", href: paths.publicHome },
          { label: place.title, href: place.list },
          { label: article?.title ?? "详情" },
        ]}
      />
      {article ? (
        <Whole key={article.id} article={article} place={place} />
      ) : data !== undefined || isGone(error) ? (
        <Gone place={place} withdrawn={isGone(error) && error.status === 410} />
      ) : error ? (
        <ErrorState title={error.message} busy={isFetching} onRetry={() => void refetch()} />
      ) : (
        <Skeleton lines={12} />
      )}
    </div>
  );
}

/** An id that nobody can have leads to the same page as one that nobody has. */
const idOf = (text: string | null): number =>
  text !== null && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : 0;

function Gone({ place, withdrawn }: { place: ArticlePlace; withdrawn: boolean }) {
  return (
    <Card>
      <EmptyState
        title={
          <span role="heading" aria-level={1}>
            {withdrawn ? "该内容已撤回" : "没有找到这篇内容"}
          </span>
        }
        description={
          withdrawn
            ? "发布单位已将它撤回。请到列表查看最新内容。"
            : "它可能还没有发布或已被删除。请从列表重新查找。"
        }
        action={
          <Button asChild>
            <Link to={place.list}>打开{place.title}</Link>
          </Button>
        }
      />
    </Card>
  );
}

function Whole({ article, place }: { article: PublicArticle; place: ArticlePlace }) {
  return (
    <>
      {article.preview && (
        <Alert tone="warning" title="预览">
          这是还没有发布的内容，只有拿到这个链接的人看得到，半小时后失效。
        </Alert>
      )}
      {article.expired && <Alert title="已过期">这篇内容已过期，仅供查阅。</Alert>}
      <article className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <Card>
          <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
            <header className="grid gap-3 border-b border-line pb-4">
              <h1 className="text-xl leading-snug font-semibold break-words">{article.title}</h1>
              <Facts article={article} />
              <RuleFacts article={article} place={place} />
            </header>
            {article.correction && (
              <Alert title="更正" className="whitespace-pre-line">
                {article.correction}
                {article.revisedAt && `（${articleDay(article.revisedAt)}）`}
              </Alert>
            )}
            <ArticleBody article={article} />
            {article.attachments.length > 0 && (
              <section aria-labelledby="files-title" className="border-t border-line pt-4">
                <h2 id="files-title" className="text-md font-semibold">
                  附件
                </h2>
                <ArticleFiles files={article.attachments} />
              </section>
            )}
            <Confirmation article={article} />
            {article.kind === "question" && !article.locked && !article.preview && (
              <Usefulness id={article.id} rated={article.rated} />
            )}
          </div>
        </Card>
        <Neighbours article={article} place={place} />
      </article>
    </>
  );
}

/** Old ones are read too: with the year. */
const articleMinute = (instant: string): string => formatDateTime(instant).slice(0, 16);

function Facts({ article }: { article: PublicArticle }) {
  const { source, school, publishedAt, revisedAt, views, category } = article;
  const facts = [
    school && school.name !== source ? `${source}（${school.name}）` : source,
    `${articleMinute(publishedAt)} 发布`,
    revisedAt && `${articleMinute(revisedAt)} 更新`,
    `${views.toLocaleString("zh-CN")} 次浏览`,
  ];
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-sm text-ink-2">
      {facts.filter(Boolean).map((fact) => (
        <span key={fact} className="tabular-nums">
          {fact}
        </span>
      ))}
      <Tag>{category}</Tag>
      <Button
        variant="text"
        className="ml-auto print:hidden"
        onClick={() => window.print()}
        icon={<Printer size="1rem" />}
      >
        打印
      </Button>
    </div>
  );
}

function RuleFacts({ article, place }: { article: PublicArticle; place: ArticlePlace }) {
  const { docNumber, effectiveOn, repealedOn, ruleStatus, successor, predecessor } = article;
  const refTo = (ref: Ref) => <Link to={articlePath(place, ref.id)}>{ref.name}</Link>;
  if (!docNumber && !ruleStatus && !successor && !predecessor) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      {ruleStatus && <Tag tone={RULE_TONE[ruleStatus]}>{labels.ruleStatus[ruleStatus]}</Tag>}
      {docNumber && <span>{docNumber}</span>}
      {effectiveOn && <span>{effectiveOn} 起施行</span>}
      {repealedOn && <span>{repealedOn} 起废止</span>}
      {successor && <span>已被 {refTo(successor)} 替代</span>}
      {predecessor && <span>替代 {refTo(predecessor)}</span>}
    </div>
  );
}

/** 「我已阅读」, where the article asks for it. */
function Confirmation({ article }: { article: PublicArticle }) {
  const confirm = useMutation(confirmMyArticleMutation());
  if (article.confirmedAt !== undefined)
    return <Alert tone="success">你已于 {articleMinute(article.confirmedAt)} 确认已阅读。</Alert>;
  if (!article.unconfirmed) return null;
  return (
    <Alert
      tone="accent"
      title="请确认已阅读"
      action={
        <Button
          variant="primary"
          busy={confirm.isPending}
          onClick={() => confirm.mutate({ path: { id: article.id } })}
        >
          我已阅读
        </Button>
      }
    >
      发布单位需要知道谁已经看过这篇通知。
    </Alert>
  );
}

function Neighbours({ article: { newer, older }, place }: { article: PublicArticle; place: ArticlePlace }) {
  if (!newer && !older) return null;
  const line = (label: string, ref: Ref) => (
    <Link to={articlePath(place, ref.id)} className="flex min-h-11 items-center gap-2 py-2">
      <span className="shrink-0 text-ink-2">{label}</span>
      <span className="min-w-0 truncate">{ref.name}</span>
    </Link>
  );
  return (
    <nav aria-label="前后文章" className="grid grid-cols-[minmax(0,1fr)] gap-x-6 print:hidden sm:grid-cols-2">
      {newer && line("上一篇", newer)}
      {older && line("下一篇", older)}
    </nav>
  );
}
