import { type Article, labels } from "@huxuan/api-client";
import { Alert, Card, Descriptions, RichText } from "@huxuan/ui";
import { formatDateTime, sizeText } from "@huxuan/ui/format";
import { formatMoment } from "../../../catalogue/words.ts";

/** What readers read: what was put right, the text, and its files. */
export function ArticleText({ article }: { article: Pick<Article, "correction" | "body" | "attachments"> }) {
  const { correction, body, attachments } = article;
  return (
    <>
      {correction && <Alert title="更正">{correction}</Alert>}
      <RichText html={body} />
      {attachments.length > 0 && (
        <ul aria-label="附件" className="grid gap-2">
          {attachments.map((file) => (
            <li key={file.id}>
              <a className="text-accent hover:underline" href={file.link.url}>
                {file.name}
              </a>{" "}
              <span className="text-sm text-ink-2">
                {file.suffix.toUpperCase()}，{sizeText(file.size)}
              </span>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** An article that cannot be changed now, for who reviews it: the text, and for whom and when. */
export function FixedArticle({ article }: { article: Article }) {
  const { audiences, visibility, publishAt, expireAt, pin, pinUntil, receipt, supersedes } = article;
  const items = [
    { label: "读者", value: audiences.map((audience) => labels.articleAudience[audience]).join("、") },
    { label: "查看范围", value: labels.articleVisibility[visibility] },
    { label: "分类", value: article.category },
    { label: "来源", value: article.source },
    { label: "文号", value: article.docNumber },
    { label: "施行日期", value: article.effectiveOn },
    { label: "废止日期", value: article.repealedOn },
    { label: "替代的制度", value: supersedes?.name },
    { label: "版本", value: article.edition },
    { label: "发布时间", value: publishAt ? formatDateTime(publishAt) : "审核通过后立即发布" },
    { label: "过期时间", value: expireAt ? formatDateTime(expireAt) : "一直有效" },
    {
      label: "置顶",
      value: pin === 0 ? "不置顶" : `${pin} 级${pinUntil ? `，到 ${formatMoment(pinUntil)}` : ""}`,
    },
    { label: "阅读统计", value: labels.articleReceipt[receipt] },
  ].filter(({ value }) => value !== undefined && value !== "");
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <Card title={article.title}>
        <div className="grid gap-4">
          {article.summary && <p className="text-ink-2">{article.summary}</p>}
          <ArticleText article={article} />
        </div>
      </Card>
      <Card title="发布设置">
        <Descriptions columns={1} groups={[{ id: "settings", items }]} />
      </Card>
    </div>
  );
}
