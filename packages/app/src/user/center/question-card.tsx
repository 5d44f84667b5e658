import {
  deleteOwnPasswordQuestion,
  labels,
  type PasswordQuestion,
  saveOwnPasswordQuestion,
} from "@huxuan/api-client";
import { getOwnPasswordQuestionOptions } from "@huxuan/api-client/query";
import { Alert, Button, Card, Field, Input, Select, toast, useConfirm } from "@huxuan/ui";
import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { choicesOf } from "../../catalogue/words.ts";
import { zPasswordQuestionInput } from "../../form/contract-rules.ts";
import { maxLengthOf } from "../../form/rules.ts";
import { useSending } from "../../form/use-sending.ts";
import { OwnerProofFields, useOwnerProof } from "./owner-proof.tsx";

/** The question that the caller is asked when they forget their password and have no mail address. */
export function QuestionCard() {
  const confirm = useConfirm();
  const own = useQuery(getOwnPasswordQuestionOptions());
  const [question, setQuestion] = useState<PasswordQuestion>("firstTeacher");
  const [answer, setAnswer] = useState("");
  const owner = useOwnerProof();
  const { busy, fault, faultAt, send } = useSending();
  if (own.data?.allowed !== true) return null;
  const present = own.data.question;

  const run = (act: () => Promise<unknown>, said: string) =>
    send(async () => {
      await act();
      toast.success(said);
      setAnswer("");
      owner.clear();
      await own.refetch();
    });
  const save = (event: FormEvent) => {
    event.preventDefault();
    void run(
      () => saveOwnPasswordQuestion({ body: { question, answer, ...owner.proof }, meta: { quiet: true } }),
      "密保问题已保存",
    );
  };
  const remove = async () => {
    const sure = await confirm({
      title: "删除密保问题？",
      consequence: "忘记密码时就不能用它找回，只能联系本校教务处；以后可以重新设置。",
      confirmLabel: "删除",
      tone: "danger",
    });
    if (sure)
      await run(
        () => deleteOwnPasswordQuestion({ body: owner.proof, meta: { quiet: true } }),
        "密保问题已删除",
      );
  };

  return (
    <Card
      title="密保问题"
      description={
        present === undefined
          ? "没有邮箱时，用它找回密码。答案只有你自己知道才安全。"
          : `现在的问题：${labels.passwordQuestion[present]}`
      }
    >
      <form className="grid gap-4" noValidate onSubmit={save}>
        {fault !== undefined && <Alert tone="danger">{fault}</Alert>}
        <Field label="问题" required>
          <Select
            value={question}
            onValueChange={(value) => setQuestion(value as PasswordQuestion)}
            options={choicesOf(labels.passwordQuestion)}
          />
        </Field>
        <Field label="答案" error={faultAt("answer")} required>
          <Input
            value={answer}
            onValueChange={setAnswer}
            autoComplete="off"
            maxLength={maxLengthOf(zPasswordQuestionInput.shape.answer)}
          />
        </Field>
        <OwnerProofFields fields={owner.fields} faultAt={faultAt} />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" variant="primary" busy={busy}>
            保存密保问题
          </Button>
          {present !== undefined && <Button onClick={() => void remove()}>删除密保问题</Button>}
        </div>
      </form>
    </Card>
  );
}
