import { labels } from "@huxuan/api-client";
import { dictionaryOf, type Domain, menuGroup, menuPage, OFFICES, permission } from "../../domain.ts";
import { handlers } from "./handlers.ts";
import { linkCheck, visitCleaning } from "./jobs.ts";
import { REVIEW_STEPS } from "./settings.ts";

/** Notices, questions, rules and downloads: what the offices write, and what everybody reads. */
export const articleDomain = {
  handlers,
  reach: {
    // Of their own school and the province, whatever their scope.
    searchMyArticles: "own",
    getMyArticle: "own",
    viewMyArticle: "own",
    confirmMyArticle: "own",
    rateMyArticle: "own",
  },
  permissions: {
    "article-search": permission("查询文章", OFFICES),
    "article-create": permission("新建文章", OFFICES),
    "article-update": permission("修改文章", OFFICES),
    "article-delete": permission("删除文章草稿", OFFICES),
    "article-submit": permission("送审文章", OFFICES),
    "article-recall": permission("撤回送审的文章", OFFICES),
    "article-review": permission("审核文章", OFFICES),
    "article-withdraw": permission("撤回已发布的文章", OFFICES),
    "article-remind": permission("提醒读者阅读", OFFICES),
  },
  menu: [
    menuGroup("site", { sn: 40, nameZh: "网站内容", icon: "newspaper", roles: OFFICES }),
    ...[
      { id: "site-notices", nameZh: "通知公告", icon: "megaphone", fontEndUrl: "site/notices" },
      { id: "site-questions", nameZh: "常见问题", icon: "message-square", fontEndUrl: "site/questions" },
      { id: "site-rules", nameZh: "规章制度", icon: "scroll-text", fontEndUrl: "site/rules" },
      { id: "site-downloads", nameZh: "下载管理", icon: "download", fontEndUrl: "site/downloads" },
    ].map(({ id, ...page }, at) =>
      menuPage(id, { ...page, group: "site", sn: (at + 1) * 10, permission: "article-search" }),
    ),
  ],
  jobs: [visitCleaning, linkCheck],
  settings: [REVIEW_STEPS],
  dictionaryTitles: {
    article_kind: "文章栏目",
    article_audience: "文章读者",
    article_state: "文章状态",
    article_link_state: "链接状态",
  },
  dictionaries: {
    article_kind: dictionaryOf(labels.articleKind),
    article_audience: dictionaryOf(labels.articleAudience),
    article_state: dictionaryOf(labels.articleState),
    article_link_state: dictionaryOf(labels.articleLinkState),
  },
  records: {
    article: {
      name: "文章",
      acts: {
        create: "新建",
        update: "修改",
        delete: "删除",
        discard: "删除草稿：",
        restore: "恢复旧版本：",
        submit: "送审",
        recall: "撤回送审的",
        review: "审核",
        withdraw: "撤回已发布的",
        remind: "提醒读者阅读",
      },
    },
  },
} satisfies Domain;
