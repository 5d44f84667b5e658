import type { Article, ArticleFigures, Permission } from "@huxuan/api-client";
import {
  getArticleFiguresOptions,
  getArticleOptions,
  remindArticleReadersMutation,
  searchArticleReadersList,
} from "@huxuan/api-client/query";
import {
  Card,
  defineSearchFields,
  Descriptions,
  EmptyState,
  type PageAction,
  PageHeader,
  Progress,
  type SearchValuesOf,
  toast,
  useConfirm,
} from "@huxuan/ui";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useParams } from "react-router-dom";
import { runCall } from "../../../../../acts/run-call.ts";
import { formatMoment, PLATFORM_NAME } from "../../../../../catalogue/words.ts";
import type { ListColumns } from "../../../../../lists/list-columns.tsx";
import { ListScreen } from "../../../../../lists/list-screen.tsx";
import { usePageTab } from "../../../../../shell/page-tab.ts";
import { renderLink } from "../../../../../shell/render-link.tsx";
import { addressOf } from "../../../article/address.ts";

export const title = "阅读情况";
export const drawsHeading = true;
export const permission: Permission = "article-search";

const YES_NO = [
  { value: "yes", label: "是" },
  { value: "no", label: "否" },
] as const;
const fields = defineSearchFields([
  { prop: "read", label: "已打开", type: "select", options: YES_NO },
  { prop: "confirmed", label: "已确认", type: "select", options: YES_NO },
] as const);

const columns: ListColumns<"searchArticleReaders"> = [
  { prop: "name", width: 120, card: "title" },
  { prop: "useraccount", width: 160 },
  { prop: "school", minWidth: 160, missing: PLATFORM_NAME, ofSchool: true },
  { prop: "readAt", missing: "没有打开" },
  { prop: "confirmedAt", missing: "没有确认" },
];

const flag = (choice: "yes" | "no" | "" | undefined) => (choice ? choice === "yes" : undefined);

/** Who has read an article, school by school and name by name. */
export function Screen() {
  const { id = "" } = useParams();
  return /^\d{1,9}$/.test(id) ? <Readers id={Number(id)} /> : <EmptyState title="没有这篇文章" />;
}

function Readers({ id }: { id: number }) {
  const { data: article } = useQuery(getArticleOptions({ path: { id } }));
  const { data: figures } = useQuery(getArticleFiguresOptions({ path: { id } }));
  const name = article ? `${article.title}：阅读情况` : title;
  usePageTab({ title: name, unsaved: false });
  const remind = useRemind(id, article, figures);
  return (
    <div className="grid gap-4">
      <PageHeader
        actions={remind}
        title={name}
        back={{ href: addressOf(id), label: article?.title ?? "文章" }}
        renderLink={renderLink}
      />
      {figures && <Figures figures={figures} />}
      {article?.receipt === "none" ? (
        <Card>
          <EmptyState
            title="没有统计谁读过"
            description="需要知道谁读过，请在文章的「阅读统计」里选「统计已读」或「要求确认已读」，再发布新的一版。"
          />
        </Card>
      ) : (
        <ListScreen
          id="article-readers"
          name="读者"
          exportTitle={name}
          call={searchArticleReadersList}
          path={{ id }}
          fields={fields}
          columns={columns}
          search={({ read, confirmed }: SearchValuesOf<typeof fields>) => ({
            read: flag(read),
            confirmed: flag(confirmed),
          })}
          rowName={(reader) => reader.name}
          nothingYet={{
            title: "没有要统计的读者",
            description: "写给学生、教师、省平台或教务处的，发布后在这里看谁读过；写给公众的只数浏览。",
          }}
        />
      )}
    </div>
  );
}

/** The way to remind those who have not read it; none where it is not known who has. */
function useRemind(
  id: number,
  article: Article | undefined,
  figures: ArticleFigures | undefined,
): readonly PageAction[] {
  const queryClient = useQueryClient();
  const confirm = useConfirm();
  if (article === undefined || article.receipt === "none" || figures === undefined) return [];
  const asks = article.receipt === "confirm";
  const left = figures.schools.reduce(
    (sum, { people, read, confirmed }) => sum + people - (asks ? confirmed : read),
    0,
  );
  const { remindedAt } = figures;
  return [
    {
      id: "remind",
      label: "提醒还没读的人",
      primary: true,
      permission: "article-remind",
      disabledReason: left === 0 ? "读者都已经读过" : undefined,
      onSelect: () =>
        void confirm({
          title: `提醒 ${left} 人阅读？`,
          consequence: `他们会收到一条通知；24 小时内只能提醒一次。${remindedAt ? `上次提醒：${formatMoment(remindedAt)}。` : ""}`,
          confirmLabel: "发出提醒",
          act: async () => {
            const { readers } = await runCall(
              queryClient,
              remindArticleReadersMutation,
              { path: { id } },
              true,
            );
            toast.success(`已提醒 ${readers} 人`);
          },
        }),
    },
  ];
}

/** The sums, and how far each school is. */
function Figures({ figures: { views, useful, notUseful, schools } }: { figures: ArticleFigures }) {
  return (
    <Card>
      <div className="grid gap-4">
        <Descriptions
          columns={3}
          groups={[
            {
              id: "sums",
              items: [
                { label: "浏览", value: `${views} 人次` },
                { label: "觉得有用", value: `${useful} 人` },
                { label: "觉得没用", value: `${notUseful} 人` },
              ],
            },
          ]}
        />
        {schools.map(({ school, people, read, confirmed }) => (
          <Progress
            key={school?.id ?? 0}
            label={school?.name ?? PLATFORM_NAME}
            showLabel
            value={read}
            max={people}
            tone={read === people ? "success" : "accent"}
            valueText={`${people} 人，${read} 人已打开，${confirmed} 人已确认`}
          />
        ))}
      </div>
    </Card>
  );
}
