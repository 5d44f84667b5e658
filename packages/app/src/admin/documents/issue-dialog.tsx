import {
  ApiFailure,
  type Document,
  type DocumentKind,
  type DocumentLanguage,
  downloadDocument,
  labels,
  type StartedJob,
} from "@huxuan/api-client";
import {
  getDocumentKindsOptions,
  issueDocumentMutation,
  previewDocumentOptions,
  startDocumentBatchMutation,
} from "@huxuan/api-client/query";
import { Alert, Button, Combobox, Dialog, Field, Select, Skeleton } from "@huxuan/ui";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { runCall } from "../../acts/run-call.ts";
import { saveAttachment } from "../../download/save-attachment.ts";
import { ReadFailure } from "../../failure/read-failure.tsx";
import { DocumentBatch } from "./document-batch.tsx";
import { SheetPicture } from "./sheet-picture.tsx";
import { useStudentOptions } from "./use-student-options.ts";

/** The kind that is offered first. */
const MOST_ASKED = "transcript";

interface IssueDialogProps {
  /** Whose documents they are; without it one student is chosen. */
  studentIds?: readonly number[];
  /** Key of the only kind that is issued; without it one is chosen. */
  only?: string;
  onClose: () => void;
}

/** Issues a document: which, for whom, how it will look, and then the file. */
export function IssueDialog({ studentIds, only, onClose }: IssueDialogProps) {
  const queryClient = useQueryClient();
  const students = useStudentOptions(studentIds === undefined);
  const kinds = useQuery(getDocumentKindsOptions());
  const [chosenKind, setKind] = useState(MOST_ASKED);
  const [chosenLanguage, setLanguage] = useState<DocumentLanguage>("zh");
  const [student, setStudent] = useState("");
  const [looking, setLooking] = useState(false);
  // What is about one application is issued where that is shown.
  const offered = (kinds.data?.items ?? []).filter(
    ({ key, aboutOne }) => !aboutOne && (only === undefined || key === only),
  );
  const kind = offered.find(({ key }) => key === chosenKind) ?? offered[0];
  const language = kind?.languages.includes(chosenLanguage) ? chosenLanguage : (kind?.languages[0] ?? "zh");
  const ids = studentIds ?? (student === "" ? [] : [Number(student)]);
  const [firstId = 0] = ids;
  const order = { kind: kind?.key ?? "", language };
  const issue = useMutation<{ document: Document } | StartedJob>({
    mutationFn: async () =>
      ids.length === 1
        ? {
            document: await runCall(
              queryClient,
              issueDocumentMutation,
              { body: { ...order, studentId: firstId } },
              true,
            ),
          }
        : runCall(
            queryClient,
            startDocumentBatchMutation,
            { body: { ...order, studentIds: [...ids] } },
            true,
          ),
  });
  const result = issue.data;
  const name = kind?.name ?? "文件";
  const obstacle = kind === undefined ? "没有可以签发的文件" : ids.length === 0 ? "请选择学生" : undefined;
  return (
    <Dialog
      open
      size={looking && !result ? "lg" : "md"}
      busy={issue.isPending}
      onOpenChange={(next) => !next && onClose()}
      title="签发文件"
      footer={
        result ? (
          <Button onClick={onClose}>关闭</Button>
        ) : (
          <>
            <Button onClick={onClose}>取消</Button>
            <Button disabledReason={obstacle} onClick={() => setLooking(true)}>
              预览
            </Button>
            <Button
              variant="primary"
              busy={issue.isPending}
              disabledReason={obstacle}
              onClick={() => issue.mutate()}
            >
              {ids.length > 1 ? `签发 ${ids.length} 份` : "签发"}
            </Button>
          </>
        )
      }
    >
      {result === undefined ? (
        <div className="grid gap-4">
          {issue.error && (
            <Alert tone="danger" title="没有签发">
              {issue.error instanceof ApiFailure ? issue.error.message : "请稍后重试"}
            </Alert>
          )}
          {kinds.isError ? (
            <ReadFailure
              compact
              title="文件种类暂时无法读取"
              error={kinds.error}
              onRetry={() => void kinds.refetch()}
            />
          ) : kind === undefined ? (
            <Skeleton lines={2} />
          ) : (
            <KindFields
              kinds={offered}
              kind={kind}
              language={language}
              onKind={setKind}
              onLanguage={setLanguage}
            />
          )}
          {studentIds === undefined ? (
            <Field label="学生" description="输入学号、姓名或拼音查找" required>
              <Combobox {...students} value={student} onValueChange={setStudent} />
            </Field>
          ) : (
            <p className="m-0 text-ink-2">
              {ids.length === 1
                ? "为勾选的 1 名学生签发。"
                : `为勾选的 ${ids.length} 名学生签发，预览是第一名的。`}
            </p>
          )}
          {looking && obstacle === undefined && (
            <Preview order={{ ...order, studentId: firstId }} name={name} />
          )}
        </div>
      ) : "document" in result ? (
        <Issued document={result.document} />
      ) : (
        <DocumentBatch jobId={result.jobId} count={ids.length} name={name} />
      )}
    </Dialog>
  );
}

interface KindFieldsProps {
  kinds: readonly DocumentKind[];
  kind: DocumentKind;
  language: DocumentLanguage;
  onKind: (key: string) => void;
  onLanguage: (language: DocumentLanguage) => void;
}

function KindFields({ kinds, kind, language, onKind, onLanguage }: KindFieldsProps) {
  return (
    <>
      <Field label="种类" required>
        <Select
          value={kind.key}
          onValueChange={onKind}
          options={kinds.map(({ key, name }) => ({ value: key, label: name }))}
        />
      </Field>
      <Field label="语言" required>
        <Select
          value={language}
          onValueChange={(next) => onLanguage(next as DocumentLanguage)}
          options={kind.languages.map((each) => ({ value: each, label: labels.documentLanguage[each] }))}
        />
      </Field>
    </>
  );
}

interface PreviewProps {
  order: { kind: string; language: DocumentLanguage; studentId: number };
  name: string;
}

function Preview({ order, name }: PreviewProps) {
  const preview = useQuery({
    ...previewDocumentOptions({
      path: { studentId: order.studentId },
      query: { kind: order.kind, language: order.language },
      meta: { quiet: true },
    }),
    staleTime: 0,
    gcTime: 0,
  });
  if (preview.isError)
    return (
      <ReadFailure
        compact
        title="没有可以预览的内容"
        error={preview.error}
        onRetry={() => void preview.refetch()}
      />
    );
  return preview.data ? (
    <SheetPicture svg={preview.data.svg} label={`${name}预览`} />
  ) : (
    <Skeleton lines={10} />
  );
}

function Issued({ document: { id, number, code, title } }: { document: Document }) {
  const [refusal, setRefusal] = useState<string>();
  const download = () =>
    void saveAttachment(downloadDocument({ path: { id }, meta: { quiet: true } }), `${title}.pdf`).catch(
      (failure: Error) => setRefusal(failure.message),
    );
  return (
    <div className="grid gap-4">
      <Alert tone="success" title={`${title}已签发`}>
        编号 {number}，核验码 <span className="font-mono">{code}</span>。内容没有变化时给出的是原来那一份。
      </Alert>
      {refusal !== undefined && <Alert tone="danger">{refusal}</Alert>}
      <Button variant="primary" className="justify-self-start" onClick={download}>
        下载 PDF
      </Button>
    </div>
  );
}
