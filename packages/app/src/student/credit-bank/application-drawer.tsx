import { addRecognitionEvidence, labels, type Recognition, tones } from "@huxuan/api-client";
import {
  appealMyRecognitionMutation,
  deleteMyRecognitionMutation,
  findReviewDetailOptions,
  getMyCreditBankOptions,
  submitMyRecognitionMutation,
  withdrawMyRecognitionMutation,
} from "@huxuan/api-client/query";
import { Alert, Button, Descriptions, Drawer, Field, Tag, Textarea, Timeline, Upload } from "@huxuan/ui";
import { formatDateTime } from "@huxuan/ui/format";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { FileBadge } from "lucide-react";
import { useState } from "react";
import { useAct } from "../../acts/use-act.ts";
import { renewAfter } from "../../acts/renewal.ts";
import { formatCredits } from "../../catalogue/words.ts";
import { useIssuedDocument } from "../../documents/use-issued-document.ts";
import { letterOf } from "../../recognition/recognition-documents.ts";
import { recognitionText } from "../../recognition/recognition-text.ts";
import { logEvents } from "../../workflow/log-events.ts";
import { ApplicationDialog } from "./application-dialog.tsx";

/** The contract's `x-file` of the evidence. */
const EVIDENCE_BYTES = 10 * 1024 * 1024;
const EVIDENCE_KINDS = [".png", ".jpg", ".webp", ".pdf"];

interface ApplicationDrawerProps {
  application: Recognition;
  onClose: () => void;
}

/** One of my applications: where it lies, what is still to do, and what I may do with it now. */
export function ApplicationDrawer({ application, onClose }: ApplicationDrawerProps) {
  const { id, number, state, credits, mark, reason, evidence, allowed, appealUntil } = application;
  const letter = letterOf(state);
  const { busy, issueOwn } = useIssuedDocument();
  const [changing, setChanging] = useState(false);
  const [appealing, setAppealing] = useState(false);
  const open = state === "draft" || state === "returned";
  const bank = useQuery(getMyCreditBankOptions({ meta: { quiet: true } }));
  const submit = useAct({
    call: submitMyRecognitionMutation,
    request: (one: Recognition) => ({ path: { id: one.id } }),
    ask: () => ({
      title: `提交申请 ${number}？`,
      description: "提交后由学院和教务处审核，审核期间不能修改；可以撤回。",
      confirmLabel: "提交申请",
    }),
    done: "申请已提交，有结果会通知你",
  });
  const withdraw = useAct({
    call: withdrawMyRecognitionMutation,
    request: (one: Recognition) => ({ path: { id: one.id } }),
    ask: () => ({
      title: `撤回申请 ${number}？`,
      description: "撤回后可以重新申请。",
      confirmLabel: "撤回申请",
    }),
    done: "申请已撤回",
  });
  const remove = useAct({
    call: deleteMyRecognitionMutation,
    request: (one: Recognition) => ({ path: { id: one.id } }),
    ask: () => ({
      title: `删除草稿 ${number}？`,
      consequence: "草稿和上传的材料会被删除，不能恢复。",
      confirmLabel: "删除草稿",
      tone: "danger",
    }),
    done: "草稿已删除",
  });
  return (
    <Drawer
      open
      dismissable
      onOpenChange={onClose}
      title={recognitionText(application)}
      description={`申请 ${number}`}
      width={480}
      footer={
        <>
          {allowed.includes("delete") && (
            <Button onClick={() => void remove(application).then((done) => done && onClose())}>
              删除草稿
            </Button>
          )}
          {allowed.includes("withdraw") && (
            <Button onClick={() => void withdraw(application)}>撤回申请</Button>
          )}
          {allowed.includes("update") && <Button onClick={() => setChanging(true)}>修改</Button>}
          {letter && (
            <Button
              icon={<FileBadge />}
              busy={busy}
              onClick={() => issueOwn({ ...letter.order, aboutId: id })}
            >
              {letter.name}
            </Button>
          )}
          {allowed.includes("appeal") && (
            <Button variant="primary" onClick={() => setAppealing(true)}>
              申诉
            </Button>
          )}
          {allowed.includes("submit") && (
            <Button variant="primary" onClick={() => void submit(application)}>
              {state === "returned" ? "重新提交" : "提交申请"}
            </Button>
          )}
        </>
      }
    >
      <div className="grid gap-4">
        {state === "returned" && (
          <Alert tone="warning" title="退回修改">
            {application.opinion || "请按意见修改后重新提交。"}
          </Alert>
        )}
        <Descriptions
          columns={1}
          groups={[
            {
              id: "application",
              items: [
                {
                  label: "状态",
                  value: <Tag tone={tones.recognitionState[state]}>{labels.recognitionState[state]}</Tag>,
                },
                { label: "学分", value: formatCredits(credits) },
                ...(mark === "" ? [] : [{ label: "认定成绩", value: mark }]),
                ...(application.rule ? [{ label: "依据", value: application.rule.name }] : []),
                { label: "申请理由", value: reason },
                ...(application.opinion !== "" && state !== "returned"
                  ? [{ label: "意见", value: application.opinion }]
                  : []),
                ...(application.documentNumber === ""
                  ? []
                  : [{ label: "撤销文号", value: application.documentNumber }]),
                ...(appealUntil === undefined
                  ? []
                  : [{ label: "申诉截止", value: formatDateTime(appealUntil) }]),
              ],
            },
          ]}
        />
        <Evidence application={application} editable={open} files={evidence} />
        {!open && <History id={id} />}
      </div>
      {changing && (
        <ApplicationDialog
          application={application}
          grades={[
            ...application.sources,
            ...(bank.data?.grades ?? []).filter(
              ({ gradeId }) => !application.sources.some((one) => one.gradeId === gradeId),
            ),
          ]}
          onClose={() => setChanging(false)}
        />
      )}
      {appealing && <AppealForm application={application} onDone={() => setAppealing(false)} />}
    </Drawer>
  );
}

function Evidence({
  application: { id },
  editable,
  files,
}: {
  application: Recognition;
  editable: boolean;
  files: Recognition["evidence"];
}) {
  const queryClient = useQueryClient();
  return (
    <section className="grid gap-2">
      <h3 className="m-0 text-sm font-semibold">材料</h3>
      {files.length === 0 && <p className="m-0 text-ink-2">还没有材料。</p>}
      <ul className="m-0 grid list-none gap-1 p-0">
        {files.map(({ url, name }) => (
          <li key={url}>
            <a href={url} target="_blank" rel="noreferrer">
              {name}
            </a>
          </li>
        ))}
      </ul>
      {editable && (
        <Field label="加材料" description="教学大纲、课程介绍或成绩截图，PDF 或图片，每个不超过 10 MB">
          <Upload
            accept={EVIDENCE_KINDS}
            maxSize={EVIDENCE_BYTES}
            upload={async (file, { signal, onProgress }) => {
              await addRecognitionEvidence({
                path: { id },
                body: { file },
                signal,
                meta: {
                  quiet: true,
                  onUploadProgress: ({ sent, total }) => onProgress((sent / total) * 100),
                },
              });
              renewAfter(queryClient, "addRecognitionEvidence");
            }}
          />
        </Field>
      )}
    </section>
  );
}

/** Who did what with it, the latest step first. */
function History({ id }: { id: number }) {
  const { data } = useQuery(
    findReviewDetailOptions({
      query: { processDefinitionKey: "recognition", businessKey: `recognition-${id}` },
      meta: { quiet: true },
    }),
  );
  if (data === undefined) return null;
  return (
    <section className="grid gap-2">
      <h3 className="m-0 text-sm font-semibold">办理过程</h3>
      <Timeline label="办理过程" events={logEvents(data.auditlog)} />
    </section>
  );
}

/** A refusal is looked at once more, by another auditor. */
function AppealForm({ application, onDone }: { application: Recognition; onDone: () => void }) {
  const [reason, setReason] = useState("");
  const [lacks, setLacks] = useState(false);
  const appeal = useAct({
    call: appealMyRecognitionMutation,
    request: (one: Recognition) => ({ path: { id: one.id }, body: { reason: reason.trim() } }),
    ask: () => ({
      title: "提交申诉？",
      description: "每件申请只能申诉一次，由另一位老师审核。",
      confirmLabel: "提交申诉",
    }),
    done: "申诉已提交，有结果会通知你",
  });
  return (
    <section className="mt-4 grid gap-3 border-t border-line pt-4">
      <Field
        label="申诉理由"
        required
        error={lacks && reason.trim() === "" ? "请写明为什么应当认定" : undefined}
      >
        <Textarea value={reason} onValueChange={setReason} rows={4} maxLength={1000} showCount />
      </Field>
      <div className="flex justify-end gap-2">
        <Button onClick={onDone}>不申诉</Button>
        <Button
          variant="primary"
          onClick={() => {
            setLacks(true);
            if (reason.trim() !== "") void appeal(application).then((done) => done && onDone());
          }}
        >
          提交申诉
        </Button>
      </div>
    </section>
  );
}
