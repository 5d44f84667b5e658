import type { RecognitionVerdict } from "@huxuan/api-client";
import { BadgeCheck, CircleSlash, FileQuestion, Lock } from "lucide-react";
import { type ReactNode, useId } from "react";
import { verdictTitle } from "./verdict-words.ts";

const LOOKS = {
  counts: { icon: BadgeCheck, frame: "border-success", ink: "text-success" },
  application: { icon: FileQuestion, frame: "border-warning", ink: "text-warning" },
  no: { icon: CircleSlash, frame: "border-line-strong", ink: "text-ink-2" },
} as const;

interface VerdictCardProps {
  verdict: RecognitionVerdict;
  /** Whose programme is spoken of: `mine`, or that of whoever studies at a school. */
  mine?: boolean;
  /** Below the words: where one goes from here. */
  children?: ReactNode;
}

/** The verdict before the seat: what a course of another school counts as, by which rule, and what it costs. */
export function VerdictCard({ verdict, mine = true, children }: VerdictCardProps) {
  const { outcome, text, why, fee } = verdict;
  const { icon: Icon, frame, ink } = LOOKS[outcome];
  const title = useId();
  return (
    <section
      aria-labelledby={title}
      className={`grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1 rounded-card border bg-surface p-4 ${frame}`}
    >
      <Icon aria-hidden="true" className={`mt-0.5 size-5 ${ink}`} />
      <h3 id={title} className="m-0 text-base font-semibold">
        {verdictTitle(outcome, mine)}
      </h3>
      <div className="col-start-2 grid gap-1">
        {outcome === "counts" && <p className="m-0">{text}</p>}
        {why !== "" && <p className="m-0">{why}</p>}
        {outcome === "counts" && (
          <p className="m-0 flex items-start gap-1 text-sm text-ink-2">
            <Lock aria-hidden="true" className="mt-1 size-3.5 flex-none" />
            选上就按这一版认定，规则以后改也不影响；成绩通过并发布后自动认定。
          </p>
        )}
        <p className="m-0 text-sm text-ink-2">
          {fee === undefined || fee === 0
            ? "学分费：不收费"
            : `学分费：这门课共 ${fee} 元${outcome === "counts" ? "" : "，不认定也不退"}`}
        </p>
        {children}
      </div>
    </section>
  );
}
