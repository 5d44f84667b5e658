import { type ArticleKind, type ArticleRow, labels } from "@huxuan/api-client";
import { deleteArticleMutation, searchArticlesList, searchArticlesOptions } from "@huxuan/api-client/query";
import { Alert, Button, defineSearchFields, RequirePermission, type SearchValuesOf, Tag } from "@huxuan/ui";
import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useMemo } from "react";
import { Link, useNavigate, useSearchParams } from "react-router-dom";
import { ARTICLE_STATE, choicesOf, PLATFORM_NAME } from "../../../catalogue/words.ts";
import type { ListColumns } from "../../../lists/list-columns.tsx";
import { ListScreen } from "../../../lists/list-screen.tsx";
import type { RowAct } from "../../../lists/row-acts.ts";
import { useClosedTab } from "../../../shell/page-tab.ts";
import { addressOf, newAddressOf } from "./address.ts";

const fields = defineSearchFields([
  { prop: "keyword", label: "关键词", type: "input", placeholder: "标题、文号或作者", maxlength: 50 },
  { prop: "state", label: "状态", type: "select", options: choicesOf(labels.articleState) },
  { prop: "audience", label: "读者", type: "select", options: choicesOf(labels.articleAudience) },
  {
    prop: "forReview",
    label: "审核",
    type: "select",
    options: [{ value: "yes", label: "待我审核" }],
  },
  {
    prop: "linksGone",
    label: "链接",
    type: "select",
    options: [{ value: "yes", label: "有失效链接" }],
  },
] as const);

const columns: ListColumns<"searchArticles"> = [
  {
    prop: "title",
    minWidth: 240,
    card: "title",
    render: ({ row }) => (
      <Link className="text-accent hover:underline" to={addressOf(row.id)}>
        {row.title}
      </Link>
    ),
    text: (row) => row.title,
  },
  {
    prop: "state",
    width: 130,
    render: ({ row }) => <States row={row} />,
    text: (row) => ARTICLE_STATE[row.state].label,
    file: "{state}",
  },
  { prop: "category", width: 110 },
  { prop: "audiences", minWidth: 130 },
  { prop: "school", minWidth: 120, missing: PLATFORM_NAME, ofSchool: true },
  { prop: "author", width: 100 },
  { prop: "pin", width: 70, formatter: ({ pin }) => (pin > 0 ? String(pin) : ""), file: "{pin}" },
  { prop: "publishAt", missing: "审核通过后" },
  { prop: "expireAt", missing: "不过期", hidden: true },
  { prop: "views", width: 80, align: "end" },
  { prop: "linksGone", width: 100, align: "end", hidden: true },
  "updatedAt",
];

/** How the latest version stands, beside it the one that readers see, and what is wrong with its links. */
function States({ row: { state, live, linksGone } }: { row: ArticleRow }) {
  return (
    <span className="flex flex-wrap gap-1">
      <Tag tone={ARTICLE_STATE[state].tone}>{ARTICLE_STATE[state].label}</Tag>
      {live && <Tag tone={ARTICLE_STATE[live.state].tone}>旧版{ARTICLE_STATE[live.state].label}</Tag>}
      {linksGone > 0 && <Tag tone="warning">{linksGone} 个失效链接</Tag>}
    </span>
  );
}

interface ArticleListProps {
  kind: ArticleKind;
  /** What the list is called. */
  name: string;
}

/** The articles of a kind, with what waits for the caller's review above them. */
export function ArticleList({ kind, name }: ArticleListProps) {
  const navigate = useNavigate();
  useClosedTab();
  const actions = useMemo<readonly RowAct<ArticleRow>[]>(() => {
    const go = ({ id }: ArticleRow) => void navigate(addressOf(id));
    return [
      { label: "审核", permission: "article-review", visible: can("review"), onClick: go },
      { label: "编辑", permission: "article-update", visible: can("update"), onClick: go },
      {
        label: "阅读情况",
        permission: "article-search",
        visible: ({ state, live }) => state === "published" || state === "expired" || live !== undefined,
        onClick: ({ id }) => void navigate(`${addressOf(id)}/readers`),
      },
      {
        label: "删除草稿",
        permission: "article-delete",
        tone: "danger",
        visible: can("delete"),
        call: deleteArticleMutation,
        ask: ({ title, number, live }) => ({
          title: `删除「${title}」的草稿？`,
          tone: "danger",
          consequence: live
            ? "读者看到的那一版不受影响；这一版写的内容不能恢复。"
            : number > 1
              ? "以前的版本留着；这一版写的内容不能恢复。"
              : "还没有发布过，整篇删除，不能恢复。",
          confirmLabel: "删除草稿",
        }),
        done: "草稿已删除",
      },
    ];
  }, [navigate]);
  return (
    <>
      <WaitingForMe kind={kind} />
      <ListScreen
        id={`articles-${kind}`}
        name={name}
        call={searchArticlesList}
        fields={fields}
        columns={columns}
        search={({ forReview, linksGone, ...values }: SearchValuesOf<typeof fields>) => ({
          ...values,
          kind,
          ...(forReview && { forReview: true }),
          ...(linksGone && { linksGone: true }),
        })}
        rowName={({ title }) => title}
        actions={actions}
        nothingYet={{
          title: `还没有${labels.articleKind[kind]}`,
          description: "点「新建」写一篇；送审、由另一个人通过之后，读者就能看到。",
        }}
        toolbar={() => ({
          before: (
            <RequirePermission required="article-create">
              <Button asChild variant="primary" icon={<Plus />}>
                <Link to={newAddressOf(kind)}>新建{labels.articleKind[kind]}</Link>
              </Button>
            </RequirePermission>
          ),
        })}
      />
    </>
  );
}

const can =
  (act: ArticleRow["acts"][number]) =>
  ({ acts }: ArticleRow): boolean =>
    acts.includes(act);

/** How many wait for the caller's review, and the way to them. */
function WaitingForMe({ kind }: { kind: ArticleKind }) {
  const [params, setParams] = useSearchParams();
  const { data } = useQuery(
    searchArticlesOptions({ body: { kind, forReview: true, page: { pageIndex: 1, pageSize: 10 } } }),
  );
  if (!data || data.rowCount === 0 || params.get("forReview") !== null) return null;
  return (
    <Alert tone="warning" className="mb-3">
      <span className="flex flex-wrap items-center gap-x-3">
        有 {data.rowCount} 篇等你审核。
        <Button variant="link" onClick={() => setParams({ forReview: "yes" })}>
          只看这些
        </Button>
      </span>
    </Alert>
  );
}
