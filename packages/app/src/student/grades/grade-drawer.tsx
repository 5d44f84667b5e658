import { labels, type MyGrade } from "@huxuan/api-client";
import { Drawer, Tag } from "@huxuan/ui";
import { formatMoment } from "@huxuan/ui/format";
import { ArrowRight } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { formatCredits } from "../../catalogue/words.ts";
import { paths } from "../../paths.ts";
import { GradeReview } from "./grade-review.tsx";
import { attemptText, gradeWords, isUnrecognised, pastText } from "./grade-words.ts";

interface GradeDrawerProps {
  grade: MyGrade;
  now: number;
  onClose: () => void;
}

/** One grade: both marks, what it is part of, what it was before, and until when a review may be asked for. */
export function GradeDrawer({ grade, now, onClose }: GradeDrawerProps) {
  const { courseName, courseCode, credits, hostSchool, note, counts, earlier, publishedAt } = grade;
  const { tags, point } = gradeWords(grade);
  return (
    <Drawer
      open
      onOpenChange={(open) => !open && onClose()}
      width={420}
      title={courseName}
      description={`${hostSchool.name} · ${courseCode} · ${formatCredits(credits)} 学分`}
    >
      <div className="grid gap-5">
        {tags.length > 0 && (
          <p className="m-0 flex flex-wrap gap-1.5">
            {tags.map(({ label, tone }) => (
              <Tag key={label} tone={tone}>
                {label}
              </Tag>
            ))}
          </p>
        )}
        <Marks grade={grade} />
        {grade.evaluationId !== undefined && (
          <p className="m-0">
            这门课的老师还没有评。
            <Link className="text-accent-strong" to={paths.student.evaluation(grade.evaluationId)}>
              去评价
            </Link>
          </p>
        )}
        <dl className="m-0 grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-2 border-y border-line py-4">
          <Fact label="考试">{attemptText(grade)}</Fact>
          <Fact label="计入绩点">{counts && point !== "不计" ? `是，绩点 ${point}` : "不计入"}</Fact>
          <Fact label="计入学分">
            {counts && grade.passed ? `是，${formatCredits(credits)} 学分` : "不计入"}
          </Fact>
          {note !== undefined && <Fact label="说明">{note}</Fact>}
          <Fact label="发布时间">{formatMoment(publishedAt, now)}</Fact>
        </dl>
        <Corrections earlier={earlier} />
        <GradeReview grade={grade} now={now} />
      </div>
    </Drawer>
  );
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <>
    <dt className="text-ink-2">{label}</dt>
    <dd className="m-0 text-end tabular-nums wrap-anywhere">{children}</dd>
  </>
);

/** As it was given, and what it is on the own scale; one where both are the same. */
function Marks({ grade }: { grade: MyGrade }) {
  const { original, own, differs } = gradeWords(grade);
  const mark = (label: string, value: string, scale: string) => (
    <dl className="m-0">
      <dt className="text-sm text-ink-2">{label}</dt>
      <dd className="m-0 text-2xl leading-tight font-semibold tabular-nums">{value}</dd>
      <dd className="m-0 text-sm text-ink-2">{scale}</dd>
    </dl>
  );
  const ownScale = isUnrecognised(grade) ? "认定后计入学分和绩点" : labels.markScale[grade.converted.scale];
  if (!differs) return mark("成绩", own, ownScale);
  return (
    <div className="grid grid-cols-[1fr_auto_1fr] items-center gap-3">
      {mark("开课学校原始成绩", original, labels.markScale[grade.original.scale])}
      <ArrowRight aria-hidden="true" className="size-5 text-ink-2" />
      {mark("本校折算", own, ownScale)}
    </div>
  );
}

/** What it was before it was corrected, the newest version first. */
function Corrections({ earlier }: Pick<MyGrade, "earlier">) {
  if (earlier.length === 0) return null;
  return (
    <section>
      <h3 className="mb-2 font-semibold">更正记录</h3>
      <ul className="m-0 grid list-none gap-2 p-0">
        {earlier.map((past) => (
          <li key={past.number} className="border-s-2 border-line ps-3">
            <span className="block tabular-nums">
              第 {past.number} 版：<s>{pastText(past)}</s>
            </span>
            <span className="block text-sm text-ink-2">
              {formatMoment(past.changedAt)} 更正：{past.reason}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
