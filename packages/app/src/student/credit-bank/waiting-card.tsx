import type { Recognition, WaitingGrade } from "@huxuan/api-client";
import { Button, Card, Tag } from "@huxuan/ui";
import { useState } from "react";
import { formatCredits } from "../../catalogue/words.ts";
import { verdictTag } from "../../recognition/verdict-words.ts";
import { ApplicationDialog } from "./application-dialog.tsx";

interface WaitingCardProps {
  grades: readonly WaitingGrade[];
  applications: readonly Recognition[];
}

/** Passed courses of other schools that count nowhere yet, and the way to ask for them. */
export function WaitingCard({ grades, applications }: WaitingCardProps) {
  const [asked, setAsked] = useState<WaitingGrade>();
  const drafted = new Map(
    applications
      .filter(({ state }) => state === "draft")
      .flatMap(({ number, sources }) => sources.map(({ gradeId }) => [gradeId, number] as const)),
  );
  if (grades.length === 0) return null;
  return (
    <Card title={`${grades.length} 门待认定`} className="print:hidden">
      <ul className="m-0 list-none p-0">
        {grades.map((grade) => {
          const { gradeId, name, school, credits, mark, verdict } = grade;
          const { label, tone } = verdictTag(verdict);
          const draft = drafted.get(gradeId);
          return (
            <li
              key={gradeId}
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line py-2 first:border-t-0"
            >
              <span className="min-w-0 flex-1 basis-60">
                <span className="flex flex-wrap items-center gap-2">
                  <b className="font-semibold wrap-anywhere">{name}</b>
                  <Tag tone={tone}>{label}</Tag>
                </span>
                <span className="block text-sm text-ink-2">
                  {school.name} · {mark} · {formatCredits(credits)} 学分
                </span>
                {verdict.why !== "" && <span className="block text-sm text-ink-2">{verdict.why}</span>}
              </span>
              {draft === undefined ? (
                verdict.outcome !== "no" && (
                  <Button size="lg" className="flex-none" onClick={() => setAsked(grade)}>
                    申请认定
                  </Button>
                )
              ) : (
                <span className="flex-none text-sm text-ink-2">在草稿 {draft} 里</span>
              )}
            </li>
          );
        })}
      </ul>
      {asked && <ApplicationDialog grades={grades} first={asked} onClose={() => setAsked(undefined)} />}
    </Card>
  );
}
