import type { PublicArticlePage } from "@huxuan/api-client";
import {
  Breadcrumb,
  Button,
  Card,
  EmptyState,
  ErrorState,
  Input,
  Pagination,
  Select,
  Skeleton,
} from "@huxuan/ui";
import { Search } from "lucide-react";
import { type FormEvent, useMemo, useState } from "react";
import { Link, useSearchParams } from "react-router-dom";
import type { ArticlePlace } from "../../articles/article-places.ts";
import { paths } from "../../paths.ts";
import { renderLink } from "../../shell/render-link.tsx";
import { usePageHead } from "../../shell/page-head.tsx";
import { ArticleRows } from "./article-rows.tsx";
import {
  articlePage,
  type ArticleQuery,
  formatArticleQuery,
  parseArticleQuery,
  toArticleSearch,
} from "./list-address.ts";
import { useArticleList } from "./use-reading.ts";

/** Articles of one kind for one kind of readers; what is looked for stands in the address. */
export function ArticleListScreen({ place }: { place: ArticlePlace }) {
  const [params, setParams] = useSearchParams();
  const query = useMemo(() => parseArticleQuery(params), [params]);
  const { data, error, isPlaceholderData, isFetching, refetch } = useArticleList(
    toArticleSearch(place, query),
  );
  const change = (part: Partial<ArticleQuery>) =>
    setParams(formatArticleQuery({ ...query, page: 1, ...part }));
  usePageHead({ description: `${place.title}：${WHAT[place.kind]}。` });
  return (
    <div className="mx-auto grid w-full max-w-270 grid-cols-[minmax(0,1fr)] gap-4 px-5 py-6">
      <Breadcrumb
        renderLink={renderLink}
        items={[{ label: "首页", href: paths.publicHome }, { label: place.title }]}
      />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <h1 className="text-lg font-semibold">{place.title}</h1>
        <p className="text-ink-2 tabular-nums" aria-live="polite">
          {data && `${data.rowCount} 条`}
        </p>
        <div className="ml-auto flex flex-wrap items-center gap-2 max-sm:ml-0 max-sm:w-full">
          {data && <SchoolChoice data={data} query={query} onChange={change} />}
          <SearchForm
            key={query.keyword}
            keyword={query.keyword}
            onSearch={(keyword) => change({ keyword })}
          />
        </div>
      </div>
      {data && <Categories data={data} query={query} />}
      <Card padding="none">
        {error !== null && (data === undefined || isPlaceholderData) ? (
          <ErrorState title={error.message} busy={isFetching} onRetry={() => void refetch()} />
        ) : data === undefined ? (
          <div className="p-4">
            <Skeleton lines={10} />
          </div>
        ) : data.rowCount === 0 ? (
          <Nothing place={place} query={query} onClear={() => setParams(new URLSearchParams())} />
        ) : (
          <div aria-busy={isPlaceholderData || undefined} className={isPlaceholderData ? "opacity-60" : ""}>
            <ArticleRows place={place} items={data.items} />
          </div>
        )}
      </Card>
      {data && data.rowCount > Math.min(query.pageSize, 10) && (
        <Pagination
          page={articlePage(query)}
          rowCount={data.rowCount}
          more={data.more ?? false}
          onPageChange={({ pageIndex, pageSize }) => change({ page: pageIndex, pageSize })}
        />
      )}
    </div>
  );
}

/** What stands in a list, for search engines and for who finds it empty. */
const WHAT = {
  notice: "选课、认定和校际安排的通知",
  question: "选课、学分认定和账号的常见问题与解答",
  rule: "跨校选课与学分认定的办法和规定",
  download: "表格、模板和使用手册",
} as const;

/** Works without scripts, too. */
function SearchForm({ keyword, onSearch }: { keyword: string; onSearch: (keyword: string) => void }) {
  const [text, setText] = useState(keyword);
  const search = (event: FormEvent) => {
    event.preventDefault();
    onSearch(text.trim());
  };
  return (
    <form role="search" method="get" className="flex min-w-0 flex-1 gap-2" onSubmit={search}>
      <Input
        name="q"
        aria-label="搜标题、正文、文号"
        placeholder="搜标题、正文、文号"
        maxLength={50}
        prefix={<Search size="0.875rem" aria-hidden="true" />}
        value={text}
        onValueChange={setText}
      />
      <Button type="submit">搜索</Button>
    </form>
  );
}

interface FilterProps {
  data: PublicArticlePage;
  query: ArticleQuery;
}

const ALL = "all";

function SchoolChoice({
  data,
  query,
  onChange,
}: FilterProps & { onChange: (part: Partial<ArticleQuery>) => void }) {
  if (data.schools.length < 2 && query.school === undefined) return null;
  const known = data.schools.map(({ value, label, count }) => ({ value, label: `${label}（${count}）` }));
  const chosen = query.school === undefined ? ALL : String(query.school);
  const isKnown = chosen === ALL || known.some(({ value }) => value === chosen);
  return (
    <span className="w-44 max-sm:w-full">
      <Select
        aria-label="发布单位"
        value={chosen}
        onValueChange={(value) => onChange({ school: value === ALL ? undefined : Number(value) })}
        options={[
          { value: ALL, label: "全部单位" },
          ...known,
          ...(isKnown ? [] : [{ value: chosen, label: "所选学校（0）" }]),
        ]}
      />
    </span>
  );
}

function Categories({ data, query }: FilterProps) {
  if (data.categories.length < 2 && query.category === "") return null;
  const all = data.categories.reduce((sum, { count }) => sum + count, 0);
  const entries = [{ value: "", label: "全部", count: all }, ...data.categories];
  return (
    <nav aria-label="分类">
      <ul className="m-0 flex list-none flex-wrap gap-2 p-0">
        {entries.map(({ value, label, count }) => (
          <li key={value}>
            <Link
              to={{ search: formatArticleQuery({ ...query, page: 1, category: value }).toString() }}
              aria-current={value === query.category ? "true" : undefined}
              className="inline-flex min-h-11 items-center gap-1 rounded-pill border border-solid border-line bg-surface px-4 text-ink no-underline hover:border-accent aria-[current]:border-accent aria-[current]:bg-accent-weak aria-[current]:text-accent sm:min-h-8"
            >
              {label}
              <span className="text-xs text-ink-2 tabular-nums">{count}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Nothing({
  place,
  query,
  onClear,
}: {
  place: ArticlePlace;
  query: ArticleQuery;
  onClear: () => void;
}) {
  const isNarrowed = formatArticleQuery({ ...query, page: 1 }).size > 0;
  const name = { notice: "通知", question: "问题", rule: "制度", download: "下载" }[place.kind];
  return isNarrowed || query.page > 1 ? (
    <EmptyState
      title={`没有符合条件的${name}`}
      description="换一个关键词，或清除条件再看。"
      action={<Button onClick={onClear}>清除条件</Button>}
    />
  ) : (
    <EmptyState
      title={`暂无${name}`}
      description="发布后会出现在这里。"
      action={
        <Button asChild>
          <Link to={paths.publicHome}>回到首页</Link>
        </Button>
      }
    />
  );
}
