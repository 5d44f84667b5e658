import type { Article, ArticleFile, ArticleKind, ArticleReceipt, StoredFile } from "@huxuan/api-client";
import { unfinishedUploads, type UploadItem } from "@huxuan/ui";
import { formatDateTime } from "@huxuan/ui/format";
import type { UseFormReturn } from "react-hook-form";
import { fromChinaTime } from "../../../catalogue/china-time.ts";
import { zArticleInput } from "../../../form/contract-rules.ts";
import { formShape, mayBeEmpty } from "../../../form/rules.ts";
import { z } from "../../../zod.ts";

const { kind: _, ...shape } = zArticleInput.shape;

/** `yyyy-MM-dd HH:mm:ss` in China, or nothing. */
const maybeTime = z.string().transform((text) => (text === "" ? undefined : fromChinaTime(text)));

/** A file in the form: one that is there, or on its way. */
export type AttachmentItem = UploadItem<{ id: number }>;

/** The rules of the form of an article: the contract's. What only the server knows it says at the fields. */
export const articleRules = z
  .object({
    ...formShape(shape),
    summary: mayBeEmpty(shape.summary),
    docNumber: mayBeEmpty(shape.docNumber),
    edition: mayBeEmpty(shape.edition),
    correction: mayBeEmpty(shape.correction),
    effectiveOn: mayBeEmpty(shape.effectiveOn),
    repealedOn: mayBeEmpty(shape.repealedOn),
    pinUntil: maybeTime,
    publishAt: maybeTime,
    expireAt: maybeTime,
    supersedesId: z.string().transform((id) => (id === "" ? undefined : Number(id))),
    attachments: z
      .custom<readonly AttachmentItem[]>()
      .refine((files) => unfinishedUploads(files).length === 0, "等文件上传完，失败的请重试或移除")
      .transform((files) => files.flatMap(({ result }) => result?.id ?? [])),
  })
  .refine(({ publishAt, expireAt }) => !publishAt || !expireAt || publishAt < expireAt, {
    path: ["expireAt"],
    message: "过期时间应晚于发布时间",
  })
  .transform(({ pinUntil, ...content }) => ({
    ...content,
    // Until when only says something of what is pinned.
    ...(content.pin > 0 && pinUntil !== undefined && { pinUntil }),
  }));

/** What the form of an article holds. */
export type ArticleValues = z.input<typeof articleRules>;
/** What is sent of it. */
export type ArticleOutput = z.output<typeof articleRules>;

/** The form of an article. */
export type ArticleForm = UseFormReturn<ArticleValues, unknown, ArticleOutput>;

/** A file that is there, as the list of uploads shows it. */
export const attachmentItem = ({ id, name, size }: StoredFile | ArticleFile): AttachmentItem => ({
  id: String(id),
  name,
  size,
  state: "done",
  result: { id },
});

const RECEIPTS: Readonly<Record<ArticleKind, ArticleReceipt>> = {
  notice: "count",
  question: "none",
  rule: "none",
  download: "none",
};

/** What the form holds at first: of an article, or of a new one that an office of this name writes. */
export function articleValues(
  kind: ArticleKind,
  article: Article | undefined,
  office: string,
): ArticleValues {
  const time = (instant: string | undefined) => (instant ? formatDateTime(instant) : "");
  return {
    audiences: article?.audiences ?? ["public"],
    visibility: article?.visibility ?? "open",
    category: article?.category ?? "",
    title: article?.title ?? "",
    summary: article?.summary ?? "",
    body: article?.body ?? "",
    source: article?.source ?? office,
    docNumber: article?.docNumber ?? "",
    effectiveOn: article?.effectiveOn ?? "",
    repealedOn: article?.repealedOn ?? "",
    edition: article?.edition ?? "",
    pin: article?.pin ?? 0,
    pinUntil: time(article?.pinUntil),
    publishAt: time(article?.publishAt),
    expireAt: time(article?.expireAt),
    receipt: article?.receipt ?? RECEIPTS[kind],
    correction: article?.correction ?? "",
    supersedesId: String(article?.supersedes?.id ?? ""),
    attachments: article?.attachments.map(attachmentItem) ?? [],
  };
}
