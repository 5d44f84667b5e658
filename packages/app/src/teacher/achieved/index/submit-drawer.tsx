import {
  ApiFailure,
  type GradeDistribution as Numbers,
  type GradeSheet,
  type GradeSheetCheck,
} from "@huxuan/api-client";
import { checkGradeSheetOptions, submitGradeSheetMutation } from "@huxuan/api-client/query";
import { Alert, Button, Drawer, Field, Skeleton, Textarea, toast } from "@huxuan/ui";
import { type GradeBand, GradeDistribution } from "@huxuan/ui/charts";
import "@huxuan/ui/charts.css";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { runCall } from "../../../acts/run-call.ts";
import { ReadFailure } from "../../../failure/read-failure.tsx";

interface SubmitDrawerProps {
  sheet: GradeSheet;
  onClose: () => void;
  /** Takes the keyboard to a cell of the grid. */
  onGoTo: (studentId: number, column: string) => void;
}

/** Fewest characters of a reason for an unusual distribution, as the server asks for it. */
const REASON_CHARACTERS = 10;

/** What is to be known before a sheet is submitted: gaps to go to, or how the class was marked, and the reason for it. */
export function SubmitDrawer({ sheet, onClose, onGoTo }: SubmitDrawerProps) {
  const check = useQuery({ ...checkGradeSheetOptions({ path: { id: sheet.id } }), staleTime: 0 });
  const found = check.data;
  return (
    <Drawer
      open
      onOpenChange={(stays) => !stays && onClose()}
      title={`提交 ${sheet.courseName} 的成绩`}
      width={560}
    >
      {check.isError ? (
        <ReadFailure title="检查暂时做不了" error={check.error} onRetry={() => void check.refetch()} />
      ) : found === undefined || check.isFetching ? (
        <Skeleton lines={8} />
      ) : found.message !== "" || found.problems.length > 0 ? (
        <Gaps check={found} onGoTo={onGoTo} />
      ) : (
        <Submission sheet={sheet} check={found} onDone={onClose} onAgain={() => void check.refetch()} />
      )}
    </Drawer>
  );
}

/** Rows that lack something; each leads to its cell. */
function Gaps({ check, onGoTo }: { check: GradeSheetCheck; onGoTo: SubmitDrawerProps["onGoTo"] }) {
  return (
    <div className="grid gap-3">
      <Alert tone="warning" title={check.message === "" ? "还有要改的地方" : check.message}>
        补上成绩，或填缺考、取消资格等标记。
      </Alert>
      <ul className="m-0 grid list-none gap-1 p-0">
        {check.problems.slice(0, SHOWN).map(({ studentId, column, message }) => (
          <li key={`${studentId}-${column}-${message}`}>
            <Button variant="ghost" onClick={() => onGoTo(studentId, column)}>
              {message}
            </Button>
          </li>
        ))}
      </ul>
      {check.problems.length > SHOWN && (
        <p className="m-0 text-sm text-muted">还有 {check.problems.length - SHOWN} 处，按 F8 到下一处。</p>
      )}
    </div>
  );
}

const SHOWN = 50;

interface SubmissionProps {
  sheet: GradeSheet;
  check: GradeSheetCheck;
  onDone: () => void;
  /** A cell changed meanwhile: the numbers are to be read again. */
  onAgain: () => void;
}

function Submission({ sheet, check, onDone, onAgain }: SubmissionProps) {
  const queryClient = useQueryClient();
  const asked = check.findings.filter(({ needsReason }) => needsReason);
  const [words, setWords] = useState(sheet.explanation ?? "");
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<string>();
  const written = Array.from(words.trim()).length;
  const lacks = asked.length > 0 && written < REASON_CHARACTERS;
  const count = sheet.rows.filter(({ left }) => !left).length;
  const submit = async () => {
    if (busy || lacks) return;
    setBusy(true);
    setRefused(undefined);
    try {
      await runCall(
        queryClient,
        submitGradeSheetMutation,
        {
          path: { id: sheet.id },
          body: {
            sequence: check.sequence,
            version: sheet.version,
            ...(words.trim() !== "" && { explanation: words.trim() }),
          },
        },
        true,
      );
      toast.success(`已提交 ${count} 人的成绩，等待学院审核`);
      onDone();
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      setRefused(error.message);
      if (error.status === 409) onAgain();
    } finally {
      setBusy(false);
    }
  };
  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <GradeDistribution
        title="成绩分布"
        bands={bandsOf(check.distribution, check.lastYear, sheet.levels)}
        {...(check.lastYearName !== undefined && { lastYear: check.lastYearName })}
        sentence={asked.length > 0 ? asked.map(({ message }) => message).join("；") : "没有异常"}
        tone={asked.length > 0 ? "warning" : "neutral"}
        figures={figuresOf(check)}
      />
      {check.findings
        .filter(({ needsReason }) => !needsReason)
        .map(({ kind, message }) => (
          <p key={kind} className="m-0 text-sm text-muted">
            {message}
          </p>
        ))}
      {asked.length > 0 && (
        <Field
          label="说明"
          required
          description={`学院审核时会看到。至少 ${REASON_CHARACTERS} 个字${lacks ? `，还差 ${REASON_CHARACTERS - written} 个` : ""}。`}
        >
          <Textarea
            value={words}
            onChange={(event) => setWords(event.target.value)}
            rows={3}
            maxLength={500}
          />
        </Field>
      )}
      {asked.length > 0 && check.earlierExplanations.length > 0 && (
        <div className="flex flex-wrap items-center gap-2">
          <span className="text-sm text-muted">以前写过：</span>
          {check.earlierExplanations.map((text) => (
            <Button
              key={text}
              size="sm"
              onClick={() => setWords((now) => (now === "" ? text : `${now} ${text}`))}
            >
              {text.length > 20 ? `${text.slice(0, 20)}…` : text}
            </Button>
          ))}
        </div>
      )}
      {refused !== undefined && <Alert tone="danger" title={refused} />}
      <Button
        variant="primary"
        busy={busy}
        disabledReason={lacks ? `请先写说明，还差 ${REASON_CHARACTERS - written} 个字` : undefined}
        type="submit"
      >
        提交 {count} 人成绩
      </Button>
    </form>
  );
}

/** Below 60, then tens; on a sheet of levels the levels, the lowest first. */
function bandsOf(now: Numbers, last: Numbers | undefined, levels: readonly string[]): GradeBand[] {
  if (levels.length > 0)
    return levels.toReversed().map((name) => ({
      id: name,
      label: name,
      count: now.levels[name] ?? 0,
      ...(last && { last: last.levels[name] ?? 0 }),
    }));
  const failed = (numbers: Numbers) => numbers.bands.slice(0, 6).reduce((sum, count) => sum + count, 0);
  return [
    { id: "failed", to: 60, count: failed(now), ...(last && { last: failed(last) }) },
    ...[6, 7, 8, 9].map((at) => ({
      id: String(at),
      from: at * 10,
      ...(at < 9 && { to: at * 10 + 10 }),
      count: now.bands[at] ?? 0,
      ...(last && { last: last.bands[at] ?? 0 }),
    })),
  ];
}

function figuresOf({ distribution: now, lastYear: last, findings }: GradeSheetCheck) {
  const share = (count: number, of: number) => (of === 0 ? "—" : `${((count * 100) / of).toFixed(1)}%`);
  const isAsked = (kind: string) => findings.some((one) => one.kind === kind);
  const figure = (id: string, label: string, value: string, before: string | undefined) => ({
    id,
    label,
    value,
    ...(before !== undefined && { last: before }),
    ...(isAsked(id) && { tone: "warning" as const }),
  });
  return [
    figure("mean", "平均分", now.mean?.toFixed(1) ?? "—", last?.mean?.toFixed(1)),
    figure(
      "excellent",
      "优秀率",
      share(now.excellent, now.students),
      last && share(last.excellent, last.students),
    ),
    figure("failed", "不及格率", share(now.failed, now.students), last && share(last.failed, last.students)),
    figure("narrow", "标准差", now.deviation?.toFixed(1) ?? "—", last?.deviation?.toFixed(1)),
  ];
}
