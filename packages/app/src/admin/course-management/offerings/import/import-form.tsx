import { ApiFailure, getOfferingImportTemplate, type ImportUpload } from "@huxuan/api-client";
import { Alert, Button, Checkbox, Field, Select, Upload } from "@huxuan/ui";
import { Download } from "lucide-react";
import { useId, useState } from "react";
import { schoolOptions, useSchools } from "../../../../catalogue/use-schools.ts";
import { semesterOptions, useSemesters } from "../../../../catalogue/use-semesters.ts";
import { saveAttachment } from "../../../../download/save-attachment.ts";
import { useSessionInfo } from "../../../../session/session-store.ts";
import { FILE_BYTES_MAX, FILE_TYPES, isAboutFile } from "./import-words.ts";

interface ImportFormProps {
  /** Of the form, for the button in the dialog's footer. */
  id: string;
  semesterId: number | undefined;
  /** Why the last start was refused. */
  refusal: Error | null;
  onStart: (upload: ImportUpload) => void;
}

/** What to import, and where to. */
export function ImportForm({ id, semesterId, refusal, onStart }: ImportFormProps) {
  const info = useSessionInfo();
  const { semesters, current } = useSemesters();
  const schools = useSchools();
  const [file, setFile] = useState<File | null>(null);
  const [semester, setSemester] = useState<string>();
  const [school, setSchool] = useState("");
  const [ignoreTerm, setIgnoreTerm] = useState(false);
  const [asked, setAsked] = useState(false);
  const note = useId();
  const chosenSemester = semester ?? String(semesterId ?? current?.id ?? "");
  const needsSchool = info.school === undefined;
  const [refusedFile, setRefusedFile] = useState<File>();
  const aboutFile = refusal instanceof ApiFailure && isAboutFile(refusal);
  const fileError = file
    ? aboutFile && file === refusedFile
      ? refusal.message
      : undefined
    : asked
      ? "请选择课程目录文件"
      : undefined;

  const start = () => {
    setAsked(true);
    if (!file || chosenSemester === "" || (needsSchool && school === "")) return;
    setRefusedFile(file);
    onStart({
      file,
      semesterId: chosenSemester,
      review: "true",
      ...(needsSchool && { schoolId: school }),
      ...(ignoreTerm && { ignoreTerm: "true" }),
    });
  };

  return (
    <form
      id={id}
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        start();
      }}
    >
      {refusal && !aboutFile && (
        <Alert tone="danger" title="没有开始导入">
          {refusal.message}
        </Alert>
      )}
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="text-ink-2">
          一次导入课程、教学班、教师和上课安排。先核对整个文件，告诉你会新增和修改多少，确认后才导入。
        </p>
        <TemplateButton />
      </div>
      <Field label="课程目录文件" description="最多 20,000 行" required error={fileError}>
        <Upload
          accept={FILE_TYPES}
          maxSize={FILE_BYTES_MAX}
          onValueChange={(items) => setFile(items[0]?.file ?? null)}
        />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="导入到学期" required error={asked && chosenSemester === "" ? "请选择学期" : undefined}>
          <Select value={chosenSemester} onValueChange={setSemester} options={semesterOptions(semesters)} />
        </Field>
        {needsSchool && (
          <Field label="导入到学校" required error={asked && school === "" ? "请选择学校" : undefined}>
            <Select value={school} onValueChange={setSchool} options={schoolOptions(schools)} />
          </Field>
        )}
      </div>
      <div>
        <Checkbox
          checked={ignoreTerm}
          onCheckedChange={setIgnoreTerm}
          label="按所选学期导入"
          aria-describedby={note}
        />
        <p id={note} className="mt-1 pl-6 text-xs text-ink-2">
          文件里写的学年学期与所选学期不同时，默认当作错误；勾选后不看文件里的学年学期，全部导入到所选学期，例如用往年的目录排新学期。
        </p>
      </div>
    </form>
  );
}

/** The empty workbook with its explanations. */
function TemplateButton() {
  const [busy, setBusy] = useState(false);
  const load = async () => {
    setBusy(true);
    // The client's notice already shows the failure.
    await saveAttachment(getOfferingImportTemplate({ meta: { act: true } }), "教学班导入模板.xlsx").catch(
      () => undefined,
    );
    setBusy(false);
  };
  return (
    <Button size="sm" icon={<Download />} busy={busy} onClick={() => void load()}>
      下载模板
    </Button>
  );
}
