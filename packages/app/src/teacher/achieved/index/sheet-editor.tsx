import { type GradeSheet, labels, readGradeWorkbook, getGradeWorkbook, tones } from "@huxuan/api-client";
import { withdrawGradeSheetMutation } from "@huxuan/api-client/query";
import {
  Alert,
  Button,
  type ComputedColumn,
  EmptyState,
  isPlainPaste,
  MarkGrid,
  type MarkGridActions,
  matchPaste,
  PasteReview,
  pasteChanges,
  RequirePermission,
  Tag,
  toast,
  useLeaveGuard,
} from "@huxuan/ui";
import { ArrowLeft, Download, Printer, SlidersHorizontal, Upload } from "lucide-react";
import { useMemo, useRef, useState } from "react";
import { useAct } from "../../../acts/use-act.ts";
import { formatMoment } from "../../../catalogue/words.ts";
import { saveAttachment } from "../../../download/save-attachment.ts";
import { usePageTab } from "../../../shell/page-tab.ts";
import { CorrectionDialog } from "./correction-dialog.tsx";
import { PartsDialog } from "./parts-dialog.tsx";
import { columnsOf, FLAG_CHOICES, hatchedCell, resultOf, rulesOf } from "./sheet-columns.ts";
import { SheetOnPaper } from "./sheet-on-paper.tsx";
import { SubmitDrawer } from "./submit-drawer.tsx";
import { useSheetDraft } from "./use-sheet-draft.ts";

interface SheetEditorProps {
  sheet: GradeSheet;
  onBack: () => void;
  /** The sheet is in another state by now. */
  onMoved: () => void;
}

/** The sheet of a class: typed down a column, pasted, or brought as a workbook; checked and submitted. */
export function SheetEditor({ sheet, onBack, onMoved }: SheetEditorProps) {
  const { draft, state, change, send, setCursor } = useSheetDraft(sheet, onMoved);
  const actions = useRef<MarkGridActions>(null);
  const [pasted, setPasted] = useState<{ rows: string | string[][]; from?: string }>();
  const [unwritten, setUnwritten] = useState(0);
  const [open, setOpen] = useState<"parts" | "submit" | "correction">();
  const named = `${sheet.courseName}（${sheet.code}）`;
  usePageTab({ title: `${sheet.courseName} 成绩`, unsaved: state.waiting > 0 || unwritten > 0 });
  useLeaveGuard(state.waiting > 0 || unwritten > 0);

  const rules = useMemo(() => rulesOf(sheet), [sheet]);
  const columns = useMemo(() => columnsOf(sheet), [sheet]);
  // A new function when values changed: the grid draws anew by it.
  const valueOf = useMemo(() => {
    void state;
    return (rowId: string, columnId: string) => draft.valueOf(Number(rowId), columnId);
  }, [draft, state]);
  const results = useMemo(
    () =>
      new Map(
        state.rows.map(({ studentId }) => [
          String(studentId),
          resultOf((column) => valueOf(String(studentId), column), rules),
        ]),
      ),
    [state.rows, valueOf, rules],
  );
  const rows = useMemo(
    () =>
      state.rows.map((row) => ({
        id: String(row.studentId),
        number: row.studentNumber,
        name: row.name,
        school: row.homeSchool.id === sheet.school.id ? row.major : row.homeSchool.name,
        note: row.left ? row.note : results.get(String(row.studentId))?.note,
      })),
    [state.rows, results, sheet.school.id],
  );
  const byId = useMemo(() => new Map(state.rows.map((row) => [String(row.studentId), row])), [state.rows]);
  const hatched = useMemo(
    () => (rowId: string, columnId: string) => {
      const row = byId.get(rowId);
      return row === undefined ? false : hatchedCell(row, columnId);
    },
    [byId],
  );
  const computed = useMemo(
    (): ComputedColumn[] =>
      sheet.scale === "percent"
        ? [
            {
              id: "total",
              name: "总评",
              description: "四舍五入",
              render: (id) => results.get(id)?.text ?? "",
            },
          ]
        : [],
    [sheet.scale, results],
  );

  const mayEnter = sheet.allowed.includes("enter");
  const target = {
    students: rows.map(({ id, number, name }) => ({ id, number, name })),
    columns,
    current: valueOf,
    changedByOthers: state.recent,
    flags: FLAG_CHOICES,
    hatched,
    ...(pasted?.from !== undefined && { from: pasted.from }),
  };
  const take = (given: string | string[][], from?: string) => {
    const match = matchPaste(given, { ...target, ...(from !== undefined && { from }) });
    if (!isPlainPaste(match) || match.matched === 0) {
      setPasted({ rows: given, ...(from !== undefined && { from }) });
      return;
    }
    const changes = pasteChanges(match);
    actions.current?.write(changes);
    toast.success(`已写入 ${changes.length} 格，Ctrl Z 撤回`);
  };
  const bringWorkbook = async (file: File | undefined) => {
    if (file === undefined) return;
    const { data } = await readGradeWorkbook({
      path: { id: sheet.id },
      body: { file },
      meta: { act: true },
    });
    take(data.rows);
  };
  const withdraw = useAct({
    call: withdrawGradeSheetMutation,
    request: ({ id, version }: GradeSheet) => ({ path: { id }, body: { version } }),
    ask: () => ({
      title: "撤回这份成绩？",
      description: "撤回后可以继续修改，改好要再提交一次。",
      confirmLabel: "撤回成绩",
    }),
    done: "已撤回，可以继续修改",
  });

  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3 print:hidden">
        <div className="flex min-w-0 flex-wrap items-center gap-2">
          <Button variant="ghost" icon={<ArrowLeft />} aria-label="回到教学班" onClick={onBack} />
          <h2 className="m-0 text-lg font-semibold">{named}</h2>
          {sheet.examKind !== "regular" && (
            <Tag tone={tones.examKind[sheet.examKind]}>{labels.examKind[sheet.examKind]}</Tag>
          )}
          <Tag tone={tones.gradeSheetState[sheet.state]}>{labels.gradeSheetState[sheet.state]}</Tag>
          <span className="text-sm text-muted">{whenText(sheet)}</span>
        </div>
        <div className="flex flex-wrap gap-2">
          {sheet.allowed.includes("setParts") && (
            <Button icon={<SlidersHorizontal />} onClick={() => setOpen("parts")}>
              成绩构成
            </Button>
          )}
          <Button
            icon={<Download />}
            onClick={() =>
              void saveAttachment(
                getGradeWorkbook({ path: { id: sheet.id }, meta: { act: true } }),
                "成绩.xlsx",
              ).catch(() => undefined)
            }
          >
            导出 Excel
          </Button>
          {mayEnter && <WorkbookButton onFile={(file) => void bringWorkbook(file).catch(() => undefined)} />}
          <Button icon={<Printer />} onClick={() => window.print()}>
            打印登记表
          </Button>
          {(sheet.state === "published" || sheet.state === "locked") && (
            <RequirePermission required="grade-correct">
              <Button onClick={() => setOpen("correction")}>申请更正…</Button>
            </RequirePermission>
          )}
          {sheet.allowed.includes("withdraw") && (
            <Button onClick={() => void withdraw(sheet)}>撤回成绩</Button>
          )}
          {sheet.allowed.includes("submit") && (
            <Button variant="primary" onClick={() => void send().then(() => setOpen("submit"))}>
              检查并提交
            </Button>
          )}
        </div>
      </div>
      {sheet.returnedReason !== undefined && sheet.state === "draft" && (
        <Alert tone="warning" title={`${sheet.returnedBy ?? ""} 退回了这份成绩`}>
          {sheet.returnedReason}
          {sheet.returnedStudentIds.length > 0 && `（${namesOf(sheet)}）`}
        </Alert>
      )}
      {sheet.listState !== "final" && <Alert tone="accent" title={sheet.listMessage} />}
      <div className="print:hidden">
        <MarkGrid
          label={`${named} 成绩`}
          rows={rows}
          columns={columns}
          cellText={valueOf}
          computed={computed}
          flags={FLAG_CHOICES}
          hatched={hatched}
          readOnly={!mayEnter}
          cursors={state.cursors}
          recent={state.recent}
          problems={state.problems}
          draft={state.draft}
          actions={actions}
          onPaste={(text, at) => {
            take(text, at.columnId);
            return true;
          }}
          onUnwrittenChange={(cells) => setUnwritten(cells.length)}
          onActiveChange={setCursor}
          {...(mayEnter ? { onChange: change } : {})}
          empty={<EmptyState title="名单上还没有学生" description={sheet.listMessage} />}
        />
      </div>
      {pasted !== undefined && (
        <PasteReview
          {...target}
          open
          onOpenChange={(stays) => !stays && setPasted(undefined)}
          pasted={pasted.rows}
          onWrite={(changes) => actions.current?.write(changes)}
        />
      )}
      {open === "parts" && <PartsDialog sheet={sheet} onClose={() => setOpen(undefined)} />}
      {open === "correction" && <CorrectionDialog sheet={sheet} onClose={() => setOpen(undefined)} />}
      {open === "submit" && (
        <SubmitDrawer
          sheet={sheet}
          onClose={() => setOpen(undefined)}
          onGoTo={(studentId, column) => {
            setOpen(undefined);
            actions.current?.goTo(String(studentId), column);
          }}
        />
      )}
      <SheetOnPaper sheet={sheet} rows={state.rows} textOf={valueOf} results={results} />
    </div>
  );
}

/** Takes a workbook; what it would change is looked at before it is written. */
function WorkbookButton({ onFile }: { onFile: (file: File | undefined) => void }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button icon={<Upload />} onClick={() => input.current?.click()}>
        导入 Excel
      </Button>
      <input
        ref={input}
        type="file"
        accept=".xlsx"
        className="sr-only"
        tabIndex={-1}
        aria-label="成绩文件（.xlsx）"
        onChange={(event) => {
          onFile(event.target.files?.[0]);
          // The same file may be chosen again after it was mended.
          event.target.value = "";
        }}
      />
    </>
  );
}

function whenText({ state, window, opensAt, closesAt, submittedAt }: GradeSheet): string {
  if (state !== "draft") return submittedAt === undefined ? "" : `${formatMoment(submittedAt)} 提交`;
  if (window === "none") return "教务处还没有设置录入时间";
  if (window === "coming") return `${formatMoment(opensAt ?? "")} 开始录入`;
  return `录入 ${formatMoment(closesAt ?? "")} ${window === "open" ? "截止" : "已截止，补录请向教务处申请延期"}`;
}

const namesOf = ({ rows, returnedStudentIds }: GradeSheet): string =>
  rows
    .filter(({ studentId }) => returnedStudentIds.includes(studentId))
    .map(({ name }) => name)
    .join("、");
