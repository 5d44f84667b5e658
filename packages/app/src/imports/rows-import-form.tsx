import {
  ApiFailure,
  type getStudentImportTemplate,
  type RowsImport,
  type RowsUpload,
} from "@huxuan/api-client";
import { Alert, Button, Checkbox, Field, Select, Upload } from "@huxuan/ui";
import { Download } from "lucide-react";
import { type ReactNode, useState } from "react";
import { schoolOptions, useSchools } from "../catalogue/use-schools.ts";
import { saveAttachment } from "../download/save-attachment.ts";
import { useSessionInfo } from "../session/session-store.ts";
import type { ImportCalls } from "./use-rows-import.ts";

/** What is imported. */
export interface RowsKind extends ImportCalls {
  /** What one row is: 学生. */
  rowName: string;
  /** The word they are counted with: 名. */
  counter: string;
  /** Where rows come in workbooks. */
  template?: typeof getStudentImportTemplate;
  /** Takes these files and no workbooks. */
  only?: { label: string; suffixes: readonly string[]; maxBytes: number };
  /** What the import can make besides, where it is wanted: 部门. */
  makes?: string;
  /** Every row says its school: the form does not ask for one. Default false. */
  schoolInRows?: boolean;
  /** Its rows are begun and ended by themselves, not made or changed. Default false. */
  begins?: boolean;
  /** Its rows change what there is; none is made. Default false. */
  changes?: boolean;
  /** What is imported, where a row is of something else: 面向 of 教学班. The row's name by default. */
  what?: string;
  /** Other kinds of files that it takes besides workbooks and JSON: `.xml`. */
  accepts?: readonly string[];
  /** What such a file is. */
  about?: string;
  /** What is shown below an import that wrote. */
  after?: (job: RowsImport) => ReactNode;
}

/** What the server takes (contract: RowsImport.RowsUpload). */
const FILE_BYTES_MAX = 20 * 1024 * 1024;

interface RowsImportFormProps {
  /** Of the form, for the button in the dialog's footer. */
  id: string;
  kind: RowsKind;
  /** Why the last start was refused. */
  refusal: Error | null;
  onStart: (upload: RowsUpload) => void;
}

/** Which file to import, and into which school. */
export function RowsImportForm({ id, kind, refusal, onStart }: RowsImportFormProps) {
  const isOfProvince = useSessionInfo().school === undefined;
  const needsSchool = isOfProvince && kind.schoolInRows !== true;
  const schools = useSchools();
  const [file, setFile] = useState<File | null>(null);
  const [school, setSchool] = useState("");
  const [createMissing, setCreateMissing] = useState(false);
  const [asked, setAsked] = useState(false);
  const start = () => {
    setAsked(true);
    if (!file || (needsSchool && school === "")) return;
    onStart({
      file,
      review: "true",
      ...(needsSchool && { schoolId: school }),
      ...(createMissing && { createMissing: "true" }),
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
      {refusal && (
        <Alert tone="danger" title="没有开始导入">
          {refusal instanceof ApiFailure ? refusal.message : "请稍后重新导入"}
        </Alert>
      )}
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="text-ink-2">{aboutOf(kind)}</p>
        {kind.template && <TemplateButton rowName={kind.what ?? kind.rowName} template={kind.template} />}
      </div>
      {needsSchool && (
        <Field label="导入到学校" required error={asked && school === "" ? "请选择学校" : undefined}>
          <Select value={school} onValueChange={setSchool} options={schoolOptions(schools)} />
        </Field>
      )}
      <Field
        label={kind.only?.label ?? "名单文件"}
        {...(kind.about !== undefined && { description: kind.about })}
        required
        error={asked && !file ? "请选择文件" : undefined}
      >
        <Upload
          accept={kind.only?.suffixes ?? [".xlsx", ".json", ...(kind.accepts ?? [])]}
          maxSize={kind.only?.maxBytes ?? FILE_BYTES_MAX}
          onValueChange={(items) => setFile(items[0]?.file ?? null)}
        />
      </Field>
      {kind.makes && (
        <Checkbox
          checked={createMissing}
          onCheckedChange={setCreateMissing}
          label={`新建文件里还没有的${kind.makes}`}
        />
      )}
    </form>
  );
}

/** What the import does, before a file is chosen. */
function aboutOf({ begins, changes, rowName }: RowsKind): string {
  if (begins) return `先核对整个文件，确认后才开始${rowName}；每一条办成没有，写在记录里。`;
  if (changes) return `先核对整个文件，告诉你会修改多少，确认后才导入；文件里没有的${rowName}保持原样。`;
  return `先核对整个文件，告诉你会新建和修改多少，确认后才导入；已有的${rowName}按文件修改，没有的新建。`;
}

/** The empty workbook with its explanations. */
function TemplateButton({
  rowName,
  template,
}: Pick<RowsKind, "rowName"> & Required<Pick<RowsKind, "template">>) {
  const [busy, setBusy] = useState(false);
  const load = async () => {
    setBusy(true);
    // The client's notice already shows the failure.
    await saveAttachment(template({ meta: { act: true } }), `${rowName}导入模板.xlsx`).catch(() => undefined);
    setBusy(false);
  };
  return (
    <Button size="sm" icon={<Download />} busy={busy} onClick={() => void load()}>
      下载模板
    </Button>
  );
}
