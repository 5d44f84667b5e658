import { type Article, getArticle, labels } from "@huxuan/api-client";
import { reviewArticleMutation, withdrawArticleMutation } from "@huxuan/api-client/query";
import { EditDialog, FormField, RadioGroup, Textarea, toast } from "@huxuan/ui";
import { useQueryClient } from "@tanstack/react-query";
import { runCall } from "../../../acts/run-call.ts";
import { choicesOf } from "../../../catalogue/words.ts";
import { zArticleDecision, zArticleWithdrawal } from "../../../form/contract-rules.ts";
import { formShape, maxLengthOf, mayBeEmpty } from "../../../form/rules.ts";
import { refusalOf } from "../../../form/save-refusal.ts";
import { z } from "../../../zod.ts";

interface DecisionProps {
  article: Article;
  onDone: (article: Article) => void;
  onClose: () => void;
}

const { opinion, result } = zArticleDecision.shape;
const reviewRules = z
  .object({ result, opinion: mayBeEmpty(opinion) })
  .refine((decision) => decision.result === "approve" || decision.opinion !== undefined, {
    path: ["opinion"],
    message: "请写明要改什么，作者才知道怎么改",
  });

/** Approves a version, or sends it back with what is to be changed. */
export function ReviewDialog({ article, onDone, onClose }: DecisionProps) {
  const queryClient = useQueryClient();
  const last = article.reviews.length + 1 >= article.reviewSteps;
  return (
    <EditDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`审核「${article.title}」`}
      description={
        last
          ? "通过后按发布时间发布；没有写发布时间的立即发布。"
          : `第 ${article.reviews.length + 1} 级审核，共 ${article.reviewSteps} 级。`
      }
      saveLabel="提交审核"
      record={article}
      schema={reviewRules}
      values={() => ({ result: "approve" as const, opinion: "" })}
      onReload={async ({ id }) => (await getArticle({ path: { id }, meta: { quiet: true } })).data}
      onSave={(decision, record) =>
        refusalOf(async () => {
          const { id, version } = record ?? article;
          const body = { ...decision, version };
          const decided = await runCall(queryClient, reviewArticleMutation, { path: { id }, body }, true);
          toast.success(decision.result === "approve" ? "已通过" : "已退回作者修改");
          onDone(decided);
        })
      }
    >
      {({ control }) => (
        <>
          <FormField control={control} name="result" label="审核结果" required>
            {(field) => <RadioGroup {...field} options={choicesOf(labels.articleReviewResult)} />}
          </FormField>
          <FormField control={control} name="opinion" label="审核意见" description="退回修改时必填">
            {(field) => <Textarea {...field} rows={4} maxLength={maxLengthOf(opinion)} showCount />}
          </FormField>
        </>
      )}
    </EditDialog>
  );
}

const { reason } = zArticleWithdrawal.shape;
const withdrawRules = z.object(formShape({ reason }));

/** Takes an article from its readers, with why. */
export function WithdrawDialog({ article, onDone, onClose }: DecisionProps) {
  const queryClient = useQueryClient();
  return (
    <EditDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`撤回「${article.title}」？`}
      description="读者立即看不到它，打开链接的人看到「该内容已撤回」。以后可以修改后再发布。"
      saveLabel="撤回文章"
      record={article}
      schema={withdrawRules}
      values={() => ({ reason: "" })}
      onReload={async ({ id }) => (await getArticle({ path: { id }, meta: { quiet: true } })).data}
      onSave={(values, record) =>
        refusalOf(async () => {
          const { id, version } = record ?? article;
          const body = { ...values, version };
          const taken = await runCall(queryClient, withdrawArticleMutation, { path: { id }, body }, true);
          toast.success("文章已撤回，读者看不到了");
          onDone(taken);
        })
      }
    >
      {({ control }) => (
        <FormField control={control} name="reason" label="撤回原因" required description="只有管理人员看得到">
          {(field) => <Textarea {...field} rows={3} maxLength={maxLengthOf(reason)} showCount />}
        </FormField>
      )}
    </EditDialog>
  );
}
