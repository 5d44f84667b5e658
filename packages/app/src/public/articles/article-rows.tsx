import { labels, type PublicArticleRow, type RuleStatus } from "@huxuan/api-client";
import { Tag, type TagProps } from "@huxuan/ui";
import { ChevronRight } from "lucide-react";
import { Link } from "react-router-dom";
import { articleDay } from "../../articles/article-line.tsx";
import { type ArticlePlace, articlePath } from "../../articles/article-places.ts";
import { ArticleBody, ArticleFiles, Usefulness } from "./article-body.tsx";
import { useCountView } from "./use-reading.ts";

/** What a rule is, and the colour that means it. */
export const RULE_TONE: Readonly<Record<RuleStatus, TagProps["tone"]>> = {
  upcoming: "accent",
  inForce: "success",
  revised: "warning",
  repealed: "neutral",
};

interface RowsProps {
  place: ArticlePlace;
  items: readonly PublicArticleRow[];
}

/** The rows of a list by kind: questions unfold in place, downloads start at once, others link to their page. */
export function ArticleRows(props: RowsProps) {
  switch (props.place.kind) {
    case "question":
      return <Questions {...props} />;
    case "download":
      return <Downloads {...props} />;
    case "notice":
    case "rule":
      return <Links {...props} />;
  }
}

const LIST = "m-0 list-none divide-y divide-line p-0";

/** For whom it is, in a list that mixes one's own with what is for everybody. */
function ReadersTag({ place, article }: { place: ArticlePlace; article: PublicArticleRow }) {
  if (place.lens === "public") return null;
  const own = { students: "学生", teachers: "教师", office: "管理员" }[place.lens];
  const isOwn = article.audiences.some((one) =>
    place.lens === "office" ? one === "administrators" || one === "schools" : one === place.lens,
  );
  return <Tag tone={isOwn ? "accent" : "neutral"}>{isOwn ? own : "公众"}</Tag>;
}

function Facts({ facts }: { facts: readonly (string | undefined)[] }) {
  return (
    <span className="text-sm text-ink-2">
      {facts.filter((fact) => fact !== undefined && fact !== "").join(" · ")}
    </span>
  );
}

function Links({ place, items }: RowsProps) {
  return (
    <ul className={LIST}>
      {items.map((article) => (
        <li key={article.id}>
          <Link
            to={articlePath(place, article.id)}
            className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 px-4 py-3 text-ink no-underline hover:bg-hover"
          >
            <span className="flex flex-wrap items-center gap-2">
              {article.unconfirmed && <Tag tone="warning">未确认</Tag>}
              {article.pinned && <Tag tone="danger">置顶</Tag>}
              {article.ruleStatus && (
                <Tag tone={RULE_TONE[article.ruleStatus]}>{labels.ruleStatus[article.ruleStatus]}</Tag>
              )}
              <span className="text-md font-medium">{article.title}</span>
              {article.locked && <Tag>登录后查看全文</Tag>}
            </span>
            <time
              dateTime={article.publishedAt}
              className="text-sm text-ink-2 tabular-nums max-sm:col-span-full max-sm:row-start-3"
            >
              {articleDay(article.publishedAt)}
            </time>
            <span className="col-span-full flex flex-wrap items-center gap-2">
              <ReadersTag place={place} article={article} />
              <Facts
                facts={[
                  article.docNumber,
                  article.effectiveOn && `${article.effectiveOn} 起施行`,
                  article.category,
                  article.school?.name ?? article.source,
                ]}
              />
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

function Questions({ place, items }: RowsProps) {
  const count = useCountView();
  return (
    <ul className={LIST}>
      {items.map((article) => (
        <li key={article.id}>
          <details
            className="group"
            onToggle={(event) => {
              if (event.currentTarget.open && !article.locked) count(article.id);
            }}
          >
            <summary className="flex min-h-12 cursor-pointer list-none items-center gap-2 px-4 py-3 hover:bg-hover [&::-webkit-details-marker]:hidden">
              <ChevronRight
                size="1rem"
                aria-hidden="true"
                className="shrink-0 text-ink-2 transition-transform group-open:rotate-90"
              />
              <span className="min-w-0 flex-1 text-md font-medium">{article.title}</span>
              <ReadersTag place={place} article={article} />
              <Tag>{article.category}</Tag>
            </summary>
            <div className="grid gap-4 px-4 pb-4 sm:pl-10">
              <ArticleBody article={article} />
              <div className="flex flex-wrap items-center justify-between gap-3">
                {!article.locked && <Usefulness id={article.id} />}
                <Link to={articlePath(place, article.id)} className="inline-flex min-h-11 items-center">
                  打开这个问题的页面
                </Link>
              </div>
            </div>
          </details>
        </li>
      ))}
    </ul>
  );
}

function Downloads({ items }: RowsProps) {
  return (
    <div className="divide-y divide-line">
      {[...Map.groupBy(items, ({ category }) => category)].map(([category, group]) => (
        <section key={category} aria-label={category} className="px-4 py-3">
          <h2 className="text-sm font-semibold text-ink-2">{category}</h2>
          <ul className={LIST}>
            {group.map((article) => (
              <li key={article.id} className="grid gap-1 py-2">
                <p className="flex flex-wrap items-center gap-2">
                  <span className="text-md font-medium">{article.title}</span>
                  {article.edition && <Tag>{article.edition}</Tag>}
                </p>
                {article.summary && <p className="text-ink-2">{article.summary}</p>}
                {article.locked ? (
                  <ArticleBody article={article} />
                ) : (
                  <ArticleFiles files={article.attachments ?? []} />
                )}
                <Facts facts={[article.school?.name ?? article.source, articleDay(article.publishedAt)]} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
