import type { GradeSheetRow } from "@huxuan/api-client";
import { checkGradeSheetOptions } from "@huxuan/api-client/query";
import { Button, Checkbox, RequirePermission, Skeleton, Tag } from "@huxuan/ui";
import { useQuery } from "@tanstack/react-query";
import { ChevronDown, ChevronRight } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { differenceText, percentText, shareOf } from "../mark-bands.ts";
import { MiniBands } from "./mini-bands.tsx";
import { ReviewDetail } from "./review-detail.tsx";
import { isUnusual, passRefusal } from "./review-groups.ts";

/** A sheet that waits for the office. */
export type ReviewSheet = GradeSheetRow & { id: number };

/** What stands in a row from 48 rem on: box, class, mean, two shares, pictures, acts. */
export const ROW_GRID =
  "md:grid md:grid-cols-[2rem_minmax(0,1fr)_5rem_4.5rem_4.5rem_9.5rem_8.5rem] md:items-center md:gap-x-2";

interface ReviewRowProps {
  row: ReviewSheet;
  ticked: boolean;
  open: boolean;
  /** It was opened at some time: only then an unusual one is passed. */
  opened: boolean;
  /** The row that the arrow keys are at. */
  current: boolean;
  busy: boolean;
  onTick: () => void;
  onToggle: () => void;
  onPass: () => void;
  onReturn: () => void;
  onFocus: () => void;
}

/** A submitted sheet in one line, and unfolded below it what its numbers look like. On a phone it is a card. */
export function ReviewRow({ row, ticked, open, opened, current, busy, ...on }: ReviewRowProps) {
  const ref = useRef<HTMLDivElement>(null);
  const seen = useSeen(ref);
  const check = useQuery({
    ...checkGradeSheetOptions({ path: { id: row.id }, meta: { quiet: true } }),
    enabled: seen,
  });
  const unusual = isUnusual(row);
  const name = `${row.courseName} ${row.code}`;
  const now = check.data?.distribution;
  const before = check.data?.lastYear;
  const tone = (kind: "excellent" | "failed") =>
    row.findings.some((finding) => finding.kind === kind) ? "font-semibold text-warning" : "";
  const share = (part: "excellent" | "failed") => {
    const of = now && shareOf(now[part], now);
    return of === undefined ? "–" : percentText(of);
  };
  const refusal = passRefusal(row, opened);
  return (
    <>
      <div
        ref={ref}
        role="row"
        aria-label={name}
        aria-level={1}
        aria-expanded={open}
        aria-selected={ticked}
        data-sheet={row.id}
        tabIndex={current ? 0 : -1}
        onFocus={on.onFocus}
        className={`border-0 border-t border-solid border-line px-3 py-2 focus-visible:outline-2 focus-visible:-outline-offset-2 focus-visible:outline-focus max-md:flex max-md:flex-wrap max-md:items-center max-md:gap-x-4 max-md:gap-y-2 ${ROW_GRID} ${ticked ? "bg-accent-weak/40" : ""}`}
      >
        <div role="gridcell" className={unusual ? "max-md:hidden" : ""}>
          {!unusual && (
            <Checkbox
              aria-label={`选择 ${name}`}
              checked={ticked}
              disabled={!row.allowed.includes("approve")}
              onCheckedChange={on.onTick}
            />
          )}
        </div>
        <div
          role="gridcell"
          className={`min-w-0 ${unusual ? "max-md:basis-full" : "max-md:basis-[calc(100%-4rem)]"}`}
        >
          <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <button
              type="button"
              tabIndex={-1}
              aria-label={`${open ? "收起" : "展开"} ${name}`}
              onClick={on.onToggle}
              className="-ml-1 flex cursor-pointer items-center gap-1 border-0 bg-transparent p-0 text-left font-semibold text-ink pointer-coarse:min-h-11"
            >
              <span className="size-4 shrink-0 text-ink-2 [&_svg]:size-4" aria-hidden="true">
                {open ? <ChevronDown /> : <ChevronRight />}
              </span>
              {row.courseName}
            </button>
            {row.findings.map(({ kind, message, needsReason }) => (
              <Tag key={kind} tone={needsReason ? "warning" : "accent"}>
                {message}
              </Tag>
            ))}
          </span>
          <span className="block truncate text-xs text-ink-2">
            {[row.code, row.teachers.join("、") || "教师待定", `${row.students} 人`].join(" · ")}
          </span>
        </div>
        <div role="gridcell" className="tabular-nums md:text-end">
          <span className="mr-2 text-xs text-ink-2 md:hidden">平均分</span>
          {row.mean === undefined ? "–" : row.mean.toFixed(1)}
          <span className="text-xs text-ink-2 max-md:ml-2 md:block">
            {differenceText(row.mean, before?.mean)}
          </span>
        </div>
        <div role="gridcell" className={`tabular-nums md:text-end ${tone("excellent")}`}>
          <span className="mr-2 text-xs font-normal text-ink-2 md:hidden">优秀率</span>
          {share("excellent")}
        </div>
        <div role="gridcell" className={`tabular-nums md:text-end ${tone("failed")}`}>
          <span className="mr-2 text-xs font-normal text-ink-2 md:hidden">不及格率</span>
          {share("failed")}
        </div>
        <div role="gridcell">
          {now ? (
            <MiniBands now={now} before={before} />
          ) : check.isError ? (
            <span className="text-xs text-ink-2">分布没有读到</span>
          ) : (
            <Skeleton width={132} height={28} />
          )}
        </div>
        <div role="gridcell" className="flex gap-3">
          <RequirePermission required="grade-approve">
            <Button
              variant="link"
              tabIndex={-1}
              aria-label={`通过 ${name}`}
              busy={busy}
              disabledReason={refusal}
              onClick={on.onPass}
            >
              通过
            </Button>
            {row.allowed.includes("return") && (
              <Button
                variant="link"
                tabIndex={-1}
                className="text-danger!"
                aria-label={`退回 ${name}`}
                onClick={on.onReturn}
              >
                退回…
              </Button>
            )}
          </RequirePermission>
        </div>
      </div>
      {open && (
        <div role="row" aria-level={2} aria-label={`${name} 的分布和说明`}>
          <div role="gridcell" aria-colspan={7} className="bg-surface-2 px-4 py-4">
            <ReviewDetail row={row} />
          </div>
        </div>
      )}
    </>
  );
}

/** Whether it has come into view: rows far below ask nothing yet. */
function useSeen(ref: React.RefObject<HTMLElement | null>): boolean {
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    const element = ref.current;
    if (element === null || seen) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true);
      },
      { rootMargin: "200px" },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [ref, seen]);
  return seen;
}
