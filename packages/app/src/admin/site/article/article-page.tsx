import { ApiFailure, type Article, type ArticleKind, getArticle, labels } from "@huxuan/api-client";
import {
  createArticleMutation,
  deleteArticleMutation,
  recallArticleMutation,
  submitArticleMutation,
  updateArticleMutation,
} from "@huxuan/api-client/query";
import {
  Alert,
  Button,
  PageHeader,
  type PageAction,
  showRefusals,
  toast,
  useConfirm,
  useZodForm,
} from "@huxuan/ui";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { runCall } from "../../../acts/run-call.ts";
import { ARTICLE_STATE, formatMoment, PLATFORM_NAME } from "../../../catalogue/words.ts";
import { useSessionInfo } from "../../../session/session-store.ts";
import { usePageTab } from "../../../shell/page-tab.ts";
import { renderLink } from "../../../shell/render-link.tsx";
import { addressOf, LISTS } from "./address.ts";
import { SettingFields, TextFields } from "./article-fields.tsx";
import { articleRules, articleValues } from "./article-rules.ts";
import { FixedArticle } from "./article-text.tsx";
import { ReviewDialog, WithdrawDialog } from "./decision-dialogs.tsx";
import { LinksDrawer } from "./links-drawer.tsx";
import { NewestArticle } from "./newest-article.tsx";
import { PreviewDrawer } from "./preview-drawer.tsx";
import { VersionsDrawer } from "./versions-drawer.tsx";

interface ArticlePageProps {
  kind: ArticleKind;
  /** As it was read; a new one without it. */
  loaded: Article | undefined;
}

/** Writes an article and brings it to its readers: save, ask for the review, decide, withdraw. */
export function ArticlePage({ kind, loaded }: ArticlePageProps) {
  const name = labels.articleKind[kind];
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const confirm = useConfirm();
  const office = useSessionInfo().school?.name ?? PLATFORM_NAME;
  const [article, setArticle] = useState(loaded);
  const [open, setOpen] = useState<"review" | "withdraw" | "versions" | "preview" | "links" | "newest">();
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<{ text: string; conflict: boolean }>();
  const form = useZodForm(articleRules, { defaultValues: articleValues(kind, loaded, office) });
  const { isDirty } = form.formState;
  usePageTab({ title: article?.title ?? `新建${name}`, unsaved: isDirty });

  /** What the server made of it; its text becomes the form's where it is another. */
  const take = (next: Article, textToo: boolean) => {
    setArticle(next);
    setRefused(undefined);
    if (textToo) form.reset(articleValues(kind, next, office));
  };
  const refuse = (error: unknown) => {
    if (!(error instanceof ApiFailure)) throw error;
    const others = showRefusals(form, error.fields);
    const text = others.length > 0 ? others.map(({ message }) => message).join("；") : error.message;
    setRefused({ text, conflict: error.code === "VERSION_CONFLICT" });
  };
  /** Saves what is written. What the fields hold stays as it is: nobody's cursor is moved. */
  const save = async (over = article?.version): Promise<Article | undefined> => {
    let saved: Article | undefined;
    await form.handleSubmit(async (content) => {
      saved = article
        ? await runCall(
            queryClient,
            updateArticleMutation,
            { path: { id: article.id }, body: { ...content, version: over ?? article.version } },
            true,
          )
        : await runCall(queryClient, createArticleMutation, { body: { ...content, kind } }, true);
      take(saved, false);
      form.reset(form.getValues());
    })();
    return saved;
  };
  const run = async (act: () => Promise<void>) => {
    if (busy) return;
    setBusy(true);
    try {
      await act();
    } catch (error) {
      refuse(error);
    } finally {
      setBusy(false);
    }
  };
  const goOn = (saved: Article) => {
    // A new one has an address of its own now, and a tab with it.
    if (article === undefined)
      void navigate(addressOf(saved.id), { replace: true, state: { closes: addressOf("new") } });
  };
  const saveDraft = () =>
    run(async () => {
      const saved = await save();
      if (saved === undefined) return;
      toast.success("草稿已保存");
      goOn(saved);
    });
  const submit = () =>
    run(async () => {
      const draft = isDirty || article === undefined ? await save() : article;
      if (draft === undefined) return;
      const sent = await runCall(
        queryClient,
        submitArticleMutation,
        { path: { id: draft.id }, body: { version: draft.version } },
        true,
      );
      toast.success(sent.state === "inReview" ? "已送审，由另一个人审核" : "已通过，按发布时间发布");
      take(sent, false);
      goOn(sent);
    });
  const recall = () =>
    run(async () => {
      if (article === undefined) return;
      const { id, version } = article;
      take(
        await runCall(queryClient, recallArticleMutation, { path: { id }, body: { version } }, true),
        false,
      );
      toast.success("已撤回送审，可以修改");
    });
  const remove = () =>
    void confirm({
      title: "删除这份草稿？",
      tone: "danger",
      consequence: "这一版写的内容不能恢复；读者看到的版本不受影响。",
      confirmLabel: "删除草稿",
      act: async () => {
        if (article === undefined) return;
        await runCall(queryClient, deleteArticleMutation, { path: { id: article.id } }, true);
        form.reset(form.getValues());
        toast.success("草稿已删除");
        void navigate(LISTS[kind].href, { state: { closes: addressOf(article.id) } });
      },
    });
  /** Puts what is written in the place of what somebody else has saved, which was looked at. */
  const replace = (newest: Article) =>
    run(async () => {
      setOpen(undefined);
      const saved = await save(newest.version);
      if (saved !== undefined) toast.success("已用你写的替换，草稿已保存");
    });
  const reload = () =>
    void confirm({
      title: "载入最新内容？",
      tone: "danger",
      consequence: "你在这里没有保存的修改会丢失；需要的请先复制出来。",
      confirmLabel: "载入最新内容",
      act: async () => {
        if (article === undefined) return;
        const { data } = await getArticle({ path: { id: article.id }, meta: { quiet: true } });
        take(data, true);
      },
    });

  const acts = new Set(article?.acts ?? ["update", "submit"]);
  const possible: (PageAction | false | undefined)[] = [
    acts.has("review") && {
      id: "review",
      label: "审核",
      primary: true,
      permission: "article-review",
      onSelect: () => setOpen("review"),
    },
    acts.has("submit") && {
      id: "submit",
      label: "送审",
      primary: true,
      busy,
      permission: "article-submit",
      onSelect: () => void submit(),
    },
    acts.has("update") && {
      id: "save",
      label: "保存草稿",
      busy,
      permission: article === undefined ? "article-create" : "article-update",
      onSelect: () => void saveDraft(),
    },
    article && {
      id: "preview",
      label: "预览",
      disabledReason: isDirty ? "先保存，再预览" : undefined,
      onSelect: () => setOpen("preview"),
    },
    acts.has("recall") && {
      id: "recall",
      label: "撤回送审",
      busy,
      permission: "article-recall",
      onSelect: () => void recall(),
    },
    article && { id: "versions", label: "版本", onSelect: () => setOpen("versions") },
    article && {
      id: "links",
      label: "链接检查",
      disabledReason: isDirty ? "先保存，再检查" : undefined,
      onSelect: () => setOpen("links"),
    },
    article && {
      id: "readers",
      label: "阅读情况",
      onSelect: () => void navigate(`${addressOf(article.id)}/readers`),
    },
    acts.has("withdraw") && {
      id: "withdraw",
      label: "撤回文章",
      tone: "danger",
      permission: "article-withdraw",
      onSelect: () => setOpen("withdraw"),
    },
    acts.has("delete") && {
      id: "delete",
      label: "删除草稿",
      tone: "danger",
      permission: "article-delete",
      onSelect: remove,
    },
  ];
  const actions = possible.filter((action) => typeof action === "object");
  const close = () => setOpen(undefined);
  const state = article && ARTICLE_STATE[article.state];
  return (
    <div className="grid gap-4">
      <PageHeader
        title={article?.title ?? `新建${name}`}
        status={state}
        description={article && describe(article)}
        back={LISTS[kind]}
        renderLink={renderLink}
        actions={actions}
      />
      {refused && (
        <Alert
          tone="danger"
          action={
            refused.conflict ? (
              <span className="flex flex-wrap gap-2">
                <Button onClick={() => setOpen("newest")}>看别人改了什么</Button>
                <Button onClick={reload}>载入最新内容</Button>
              </span>
            ) : undefined
          }
        >
          {refused.text}
        </Alert>
      )}
      {article && <Notices article={article} />}
      {article && article.linksGone > 0 && (
        <Alert tone="warning" action={<Button onClick={() => setOpen("links")}>查看链接</Button>}>
          正文里有 {article.linksGone} 个链接已经失效。
        </Alert>
      )}
      {article && !acts.has("update") ? (
        <FixedArticle article={article} />
      ) : (
        <form
          noValidate
          className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem]"
          onSubmit={(event) => {
            event.preventDefault();
            void saveDraft();
          }}
        >
          <TextFields form={form} kind={kind} />
          <SettingFields form={form} kind={kind} article={article} />
        </form>
      )}
      {article && open === "review" && (
        <ReviewDialog article={article} onDone={(next) => take(next, false)} onClose={close} />
      )}
      {article && open === "withdraw" && (
        <WithdrawDialog article={article} onDone={(next) => take(next, false)} onClose={close} />
      )}
      {article && open === "links" && <LinksDrawer article={article} onClose={close} />}
      {article && open === "versions" && (
        <VersionsDrawer
          article={article}
          onRestored={(next) => {
            take(next, true);
            close();
          }}
          onClose={close}
        />
      )}
      {article && open === "newest" && (
        <NewestArticle
          id={article.id}
          mine={form.getValues()}
          onReplace={(newest) => void replace(newest)}
          onClose={close}
        />
      )}
      {article && open === "preview" && (
        <PreviewDrawer id={article.id} seen={form.getValues()} onClose={close} />
      )}
    </div>
  );
}

/** Whose it is, which version, and when. */
const describe = ({ number, author, updatedAt, school }: Article): string =>
  [`第 ${number} 版`, author, school?.name ?? PLATFORM_NAME, `${formatMoment(updatedAt)} 修改`].join(" · ");

/** What must be known before anything is written: what readers see, why it came back, why it was withdrawn. */
function Notices({ article }: { article: Article }) {
  const { live, state, reviews, withdrawnReason } = article;
  const last = reviews.at(-1);
  return (
    <>
      {live && <Alert>读者现在看到的是第 {live.number} 版；这一版发布之前不受影响。</Alert>}
      {state === "published" && <Alert>修改后保存，会生成新的草稿；新的一版通过之前，读者看到的不变。</Alert>}
      {state === "inReview" && (
        <Alert>
          正在审核：已通过 {reviews.length} 级，共 {article.reviewSteps}{" "}
          级。作者不能审核自己写的；要修改，请先撤回送审。
        </Alert>
      )}
      {state === "draft" && last?.result === "sendBack" && (
        <Alert tone="warning" title={`${last.reviewer} 退回修改`}>
          {last.opinion}
        </Alert>
      )}
      {state === "withdrawn" && withdrawnReason && (
        <Alert tone="warning" title="已撤回">
          {withdrawnReason}
        </Alert>
      )}
    </>
  );
}
