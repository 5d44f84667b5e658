import type {
  ArticleAct,
  ArticleAudience,
  ArticleContent,
  ArticleKind,
  ArticleLens,
  ArticleReviewResult,
  ArticleState,
  FieldError,
  RuleStatus,
} from "@huxuan/api-client";
import type { Lifecycle } from "../../resource/lifecycle.ts";
import type { StoredReview } from "./tables.ts";

/** A version, as far as it decides what becomes of it. */
export interface RevisionFacts {
  number: number;
  state: "draft" | "inReview" | "approved" | "withdrawn";
  publishAt: Date | null;
  expireAt: Date | null;
  editorIds: readonly number[];
  reviews: readonly Pick<StoredReview, "accountId" | "result">[];
  reviewsBefore: number;
}

type Dated = Pick<RevisionFacts, "state" | "publishAt" | "expireAt">;

/** The state of a version at a moment. The dates of an approved one decide; no job changes it. */
export function stateOf({ state, publishAt, expireAt }: Dated, now: Date): ArticleState {
  if (state !== "approved") return state;
  if (publishAt !== null && publishAt > now) return "scheduled";
  return expireAt !== null && expireAt <= now ? "expired" : "published";
}

/** Reviews of the present round. */
const presentReviews = ({ reviews, reviewsBefore }: RevisionFacts) => reviews.slice(reviewsBefore);

/** Facts besides the state that decide what somebody can do with an article. */
export interface ArticleFacts {
  latest: RevisionFacts;
  isLive: boolean;
  /** Who asks. */
  accountId: number;
}

/** What can be done with an article by the state of its latest version. */
export const articleLifecycle: Lifecycle<ArticleAct, ArticleState, ArticleFacts> = {
  update: {
    from: ["draft", "scheduled", "published", "expired", "withdrawn"],
    otherwise: "这篇文章正在审核，不能修改；需要修改时请先撤回送审",
  },
  submit: { from: "draft", otherwise: "只有草稿可以送审；请刷新页面查看现在的状态" },
  recall: {
    from: ["inReview", "scheduled"],
    otherwise: "只有待审核和待发布的文章可以撤回修改；已经发布的可以直接修改，会生成新的草稿",
  },
  review: {
    from: "inReview",
    otherwise: "这篇文章不在审核中；请刷新页面查看现在的状态",
    refuse: ({ latest, accountId }) => {
      if (latest.editorIds.includes(accountId)) return "这一版有你写的内容，请由其他人审核";
      if (presentReviews(latest).some((review) => review.accountId === accountId))
        return "你已经审核过这一版，请由其他人进行下一级审核";
      return undefined;
    },
  },
  withdraw: { refuse: ({ isLive }) => (isLive ? undefined : "读者现在看不到这篇文章，不需要撤回") },
  delete: { from: "draft", otherwise: "只有草稿可以删除；已经发布的文章可以撤回" },
};

/** What becomes of a version that is approved: when readers see it, and since when they see the article. */
export interface Approval {
  state: "approved";
  publishAt: Date;
  firstPublishedAt: Date;
}

/**
 * Approves a version. It is published when it says, and not before now.
 *
 * @param since when readers saw the article first, if they have seen it
 */
export function approve(
  { publishAt }: Pick<RevisionFacts, "publishAt">,
  since: Date | null,
  now: Date,
): Approval {
  const at = publishAt !== null && publishAt > now ? publishAt : now;
  return { state: "approved", publishAt: at, firstPublishedAt: since !== null && since <= now ? since : at };
}

/** The state after a decision: sent back it is a draft again, and the last of the steps approves it. */
export function afterReview(
  latest: RevisionFacts,
  result: ArticleReviewResult,
  steps: number,
): "draft" | "inReview" | "approved" {
  if (result === "sendBack") return "draft";
  return presentReviews(latest).length + 1 >= steps ? "approved" : "inReview";
}

/** What is wrong with what an office wrote, beyond the shapes of the contract. */
export function checkContent(
  kind: ArticleKind,
  content: ArticleContent & { attachments: readonly number[] },
  text: string,
): FieldError[] {
  const errors: FieldError[] = [];
  const refuse = (field: string, message: string) => errors.push({ field, message });
  const { publishAt, expireAt, pin, pinUntil, effectiveOn, repealedOn, attachments, audiences } = content;
  if (content.title.trim() === "") refuse("title", "请填写标题");
  if (content.category.trim() === "") refuse("category", "请填写分类");
  if (content.source.trim() === "") refuse("source", "请填写来源");
  if (kind === "download") {
    if (attachments.length === 0) refuse("attachments", "请上传供下载的文件");
  } else if (text.trim() === "") refuse("body", "请填写正文");
  if (new Set(audiences).size < audiences.length) refuse("audiences", "同一类读者只选一次");
  if (new Set(attachments).size < attachments.length) refuse("attachments", "同一个文件只放一次");
  if (publishAt !== undefined && expireAt !== undefined && Date.parse(expireAt) <= Date.parse(publishAt))
    refuse("expireAt", "过期时间应晚于发布时间");
  if (pin === 0 && pinUntil !== undefined) refuse("pinUntil", "没有置顶，不需要填写置顶截止时间");
  if (kind !== "rule") {
    if (effectiveOn !== undefined) refuse("effectiveOn", "只有规章制度填写施行日期");
    if (repealedOn !== undefined) refuse("repealedOn", "只有规章制度填写废止日期");
  }
  if (effectiveOn !== undefined && repealedOn !== undefined && repealedOn <= effectiveOn)
    refuse("repealedOn", "废止日期应晚于施行日期");
  return errors;
}

/** Whether a rule holds. A successor that readers see takes its place, whatever its dates say. */
export function ruleStatusOf(
  { effectiveOn, repealedOn }: { effectiveOn: string | null; repealedOn: string | null },
  hasSuccessor: boolean,
  today: string,
): RuleStatus {
  if (hasSuccessor) return "revised";
  if (repealedOn !== null && repealedOn <= today) return "repealed";
  return effectiveOn !== null && effectiveOn > today ? "upcoming" : "inForce";
}

/** For whom something in a list is written: for its readers, and for everybody. */
export const AUDIENCES_OF: Readonly<Record<ArticleLens, readonly ArticleAudience[]>> = {
  public: ["public"],
  students: ["students", "public"],
  teachers: ["teachers", "public"],
  office: ["administrators", "schools", "public"],
};

/** What search engines, link previews and programs call themselves. */
const MACHINE =
  /bot\b|bot[/;]|spider|crawl|slurp|preview|curl|wget|python|scrapy|okhttp|java\/|go-http|node/i;

/** Whether a program asks, not a person: it says so, or nothing at all. */
export const isMachine = (userAgent: string | undefined): boolean =>
  userAgent === undefined || userAgent.trim() === "" || MACHINE.test(userAgent);
