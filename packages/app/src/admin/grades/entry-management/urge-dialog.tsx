import type { ExamKind } from "@huxuan/api-client";
import { labels } from "@huxuan/api-client";
import { urgeGradeSheetsMutation } from "@huxuan/api-client/query";
import { Alert, Button, Dialog, Field, Textarea, toast } from "@huxuan/ui";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { runCall } from "../../../acts/run-call.ts";
import { maxLengthOf } from "../../../form/rules.ts";
import { zGradeUrge } from "../../../form/contract-rules.ts";
import { useSending } from "../../../form/use-sending.ts";
import { classesOf, type OpenTeacher } from "./open-teachers.ts";

interface UrgeDialogProps {
  teachers: readonly OpenTeacher[];
  examKind: ExamKind;
  onClose: () => void;
}

/** What the teachers are told and who they are, before it goes. */
export function UrgeDialog({ teachers, examKind, onClose }: UrgeDialogProps) {
  const queryClient = useQueryClient();
  const sending = useSending();
  const [words, setWords] = useState("");
  const offeringIds = classesOf(teachers);
  const urge = () =>
    sending.send(async () => {
      const told = words.trim();
      const body = { offeringIds, examKind, ...(told !== "" && { words: told }) };
      const result = await runCall(queryClient, urgeGradeSheetsMutation, { body }, true);
      toast.success(`已提醒 ${result.teachers} 位教师，${result.classes} 个教学班`);
      onClose();
    });
  return (
    <Dialog
      open
      size="md"
      busy={sending.busy}
      guard={words !== ""}
      onOpenChange={(next) => !next && onClose()}
      title={teachers.length === 1 ? `催办 ${teachers[0]?.name}` : `催办 ${teachers.length} 位教师`}
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button variant="primary" busy={sending.busy} onClick={() => void urge()}>
            发送提醒
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {sending.fault !== undefined && (
          <Alert tone="danger" title="没有发出">
            {sending.fault}
          </Alert>
        )}
        <p className="m-0">
          每位教师收到一条提醒：自己还没有提交{labels.examKind[examKind]}成绩的教学班，和它们的截止时间。
        </p>
        <Field label="附言" description="写在提醒下面，可以不填">
          <Textarea
            value={words}
            onChange={(event) => setWords(event.target.value)}
            rows={3}
            maxLength={maxLengthOf(zGradeUrge.shape.words)}
            showCount
          />
        </Field>
        <section aria-label="会收到的教师">
          <h3 className="m-0 mb-1 text-sm font-semibold">
            会收到的教师 {teachers.length} 位，{offeringIds.length} 个教学班
          </h3>
          <ul className="m-0 grid max-h-56 list-none gap-0 overflow-y-auto p-0">
            {teachers.map(({ name, classes, late }) => (
              <li
                key={name}
                className="flex flex-wrap gap-x-3 border-0 border-b border-solid border-line py-1.5"
              >
                <b className={late ? "text-danger" : ""}>{name}</b>
                <span className="min-w-0 text-sm text-ink-2">
                  {classes.map(({ courseName, code }) => `${courseName} ${code}`).join("、")}
                </span>
              </li>
            ))}
          </ul>
        </section>
      </div>
    </Dialog>
  );
}
