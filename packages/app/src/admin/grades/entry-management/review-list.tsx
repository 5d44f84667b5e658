import type { GradeSheetRow } from "@huxuan/api-client";
import { Button, Checkbox, EmptyState, Kbd, RequirePermission } from "@huxuan/ui";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { RefusedAlert } from "./refused-alert.tsx";
import { ReturnDialog } from "./return-dialog.tsx";
import { allTicked, isUnusual, nextRow, passRefusal, reviewGroups, tickedSheets } from "./review-groups.ts";
import { ReviewRow, type ReviewSheet, ROW_GRID } from "./review-row.tsx";
import { useApproval } from "./use-approval.ts";

interface ReviewListProps {
  rows: readonly GradeSheetRow[];
  /** More wait than were read. */
  more: boolean;
  /** When the next ones are due, in words; where nothing waits. */
  next: string | undefined;
}

/**
 * Sheets that wait for the office: unusual ones to be looked at singly, ordinary ones passed by one press. By keys: arrows,
 * Space unfolds, P passes, T returns, Ctrl+A ticks the ordinary ones.
 */
export function ReviewList({ rows, more, next }: ReviewListProps) {
  const [unticked, setUnticked] = useState<ReadonlySet<number>>(new Set());
  const [open, setOpen] = useState<number>();
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set());
  const [at, setAt] = useState<number>();
  const [folded, setFolded] = useState(false);
  const [returning, setReturning] = useState<ReviewSheet>();
  const { approve, busy, refused, forget } = useApproval();
  const list = useRef<HTMLDivElement>(null);
  /** Where the keyboard goes when the row that it was at is gone. */
  const after = useRef<number>(undefined);

  const sheets = rows.filter((row): row is ReviewSheet => row.id !== undefined);
  const groups = reviewGroups(sheets);
  const ticked = tickedSheets(groups, unticked);
  const shown = [...groups.unusual, ...(folded ? [] : groups.ordinary)] as readonly ReviewSheet[];
  const order = shown.map(({ id }) => id);
  const current = at !== undefined && order.includes(at) ? at : order[0];

  const focus = (id: number | undefined) =>
    list.current?.querySelector<HTMLElement>(`[data-sheet="${id}"]`)?.focus();
  useEffect(() => {
    if (after.current === undefined || !order.includes(after.current)) return;
    if (document.activeElement === document.body) focus(after.current);
    after.current = undefined;
  });

  const toggle = (id: number) => {
    setOpen(open === id ? undefined : id);
    setOpened(new Set([...opened, id]));
  };
  const tick = (id: number) => {
    const changed = new Set(unticked);
    if (!changed.delete(id)) changed.add(id);
    setUnticked(changed);
  };
  const pass = (row: ReviewSheet) => {
    // The key of an act that must be looked at first shows what is to be looked at.
    if (isUnusual(row) && !opened.has(row.id)) return toggle(row.id);
    if (passRefusal(row, true) !== undefined) return undefined;
    const below = nextRow(order, row.id, 1);
    after.current = below === row.id ? nextRow(order, row.id, -1) : below;
    return void approve([row]);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const target = event.target as HTMLElement;
    if (event.defaultPrevented || target.closest("input, textarea, [contenteditable]")) return;
    const id = Number(target.closest<HTMLElement>("[data-sheet]")?.dataset["sheet"] ?? Number.NaN);
    const row = shown.find((one) => one.id === id);
    if (row === undefined) return;
    const act = keyOf(event, target.dataset["sheet"] !== undefined);
    if (act === undefined) return;
    event.preventDefault();
    if (act === "down" || act === "up") focus(nextRow(order, id, act === "down" ? 1 : -1));
    else if (act === "open") toggle(id);
    else if (act === "pass") pass(row);
    else if (act === "all") setUnticked(new Set());
    else if (row.allowed.includes("return")) setReturning(row);
  };

  if (sheets.length === 0)
    return (
      <EmptyState title="没有待审核的教学班" description={next ?? "教师提交后，这里列出要审核的教学班。"} />
    );
  const students = ticked.reduce((sum, row) => sum + row.students, 0);
  const rowOf = (row: ReviewSheet) => (
    <ReviewRow
      key={row.id}
      row={row}
      ticked={ticked.some(({ id }) => id === row.id)}
      open={open === row.id}
      opened={opened.has(row.id)}
      current={current === row.id}
      busy={busy}
      onTick={() => tick(row.id)}
      onToggle={() => toggle(row.id)}
      onPass={() => pass(row)}
      onReturn={() => setReturning(row)}
      onFocus={() => setAt(row.id)}
    />
  );
  return (
    <div className="grid gap-3">
      <RefusedAlert title="没有通过的" refused={refused} onClose={forget} />
      <div
        ref={list}
        role="treegrid"
        aria-label="待审核的教学班"
        aria-multiselectable="true"
        tabIndex={-1}
        onKeyDown={onKeyDown}
      >
        <div role="row" className={`px-3 py-2 text-sm text-ink-2 max-md:sr-only ${ROW_GRID}`}>
          <div role="columnheader">
            {groups.ordinary.length > 0 && (
              <Checkbox
                aria-label="选择全部正常的教学班"
                checked={allTicked(groups, ticked)}
                onCheckedChange={(all) =>
                  setUnticked(new Set(all ? [] : groups.ordinary.flatMap(({ id }) => id ?? [])))
                }
              />
            )}
          </div>
          <div role="columnheader">教学班</div>
          <div role="columnheader" className="text-end">
            均分 / 差
          </div>
          <div role="columnheader" className="text-end">
            优秀率
          </div>
          <div role="columnheader" className="text-end">
            不及格率
          </div>
          <div role="columnheader">今年 · 去年</div>
          <div role="columnheader">操作</div>
        </div>
        {groups.unusual.length > 0 && (
          <GroupHead
            tone="text-warning"
            title={`异常 ${groups.unusual.length}`}
            note="请逐个看图和说明，不能一起通过"
          >
            <span className="hidden items-center gap-1 text-xs text-ink-2 lg:flex">
              <Kbd keys={["空格"]} /> 展开大图与说明 <Kbd keys={["P"]} /> 通过 <Kbd keys={["T"]} /> 退回
            </span>
          </GroupHead>
        )}
        {(groups.unusual as readonly ReviewSheet[]).map(rowOf)}
        {groups.ordinary.length > 0 && (
          <GroupHead
            tone="text-ink"
            title={`正常 ${groups.ordinary.length}`}
            note="分布没有超出学校设定的范围"
          >
            <Button variant="link" onClick={() => setFolded(!folded)}>
              {folded ? "展开" : "收起"}
            </Button>
          </GroupHead>
        )}
        {!folded && (groups.ordinary as readonly ReviewSheet[]).map(rowOf)}
      </div>
      {more && (
        <p className="m-0 text-sm text-ink-2">
          还有更多在等审核，这里先列出 {sheets.length} 个；通过后会补上。
        </p>
      )}
      {groups.ordinary.length > 0 && (
        <RequirePermission required="grade-approve">
          <div className="sticky bottom-0 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-card border border-solid border-line bg-accent-weak px-4 py-3">
            <span aria-live="polite">
              <b>已选 {ticked.length} 个正常教学班</b>{" "}
              <span className="text-sm text-ink-2">
                {students} 人{groups.unusual.length > 0 && ` · 不含异常的 ${groups.unusual.length} 个`}
              </span>
            </span>
            <Button
              variant="primary"
              className="ml-auto max-md:w-full"
              busy={busy}
              disabledReason={ticked.length === 0 ? "没有勾选教学班" : undefined}
              onClick={() => void approve(ticked)}
            >
              {ticked.length === 0 ? "通过教学班" : `通过 ${ticked.length} 个教学班`}
            </Button>
          </div>
        </RequirePermission>
      )}
      {returning && (
        <ReturnDialog
          sheetId={returning.id}
          name={`${returning.courseName} ${returning.code}`}
          onClose={() => setReturning(undefined)}
        />
      )}
    </div>
  );
}

type KeyAct = "down" | "up" | "open" | "pass" | "return" | "all";

/** What a key does on a row, or on something in it. Space in something is its own. */
function keyOf({ key, ctrlKey, metaKey, altKey }: KeyboardEvent, onRow: boolean): KeyAct | undefined {
  if (altKey) return undefined;
  if (ctrlKey || metaKey) return key.toLowerCase() === "a" ? "all" : undefined;
  if (key === "ArrowDown") return "down";
  if (key === "ArrowUp") return "up";
  if (key === " " && onRow) return "open";
  if (key.toLowerCase() === "p") return "pass";
  return key.toLowerCase() === "t" ? "return" : undefined;
}

interface GroupHeadProps {
  title: string;
  note: string;
  tone: string;
  children: React.ReactNode;
}

const GroupHead = ({ title, note, tone, children }: GroupHeadProps) => (
  <div role="row" className="border-0 border-t border-solid border-line bg-surface-2">
    <div role="gridcell" aria-colspan={7} className="flex flex-wrap items-center gap-x-3 px-3 py-1.5">
      <b className={tone}>{title}</b>
      <span className="min-w-0 flex-1 text-sm text-ink-2">{note}</span>
      {children}
    </div>
  </div>
);
