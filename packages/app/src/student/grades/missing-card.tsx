import { labels, type MissingGrade, tones } from "@huxuan/api-client";
import { Card, Tag } from "@huxuan/ui";
import { Link } from "react-router-dom";
import { formatCredits } from "../../catalogue/words.ts";
import { paths } from "../../paths.ts";

interface MissingCardProps {
  missing: readonly MissingGrade[];
  homeSchoolId: number | undefined;
}

/** Grades that are not there, each with its reason; what was withdrawn from, and courses that are still going on, folded. */
export function MissingCard({ missing, homeSchoolId }: MissingCardProps) {
  const studying = missing.filter(({ reason }) => reason === "studying");
  const withdrawn = missing.filter(({ reason }) => reason === "withdrawn");
  const waiting = missing.filter(({ reason }) => reason !== "studying" && reason !== "withdrawn");
  const title =
    waiting.length > 0
      ? `${waiting.length} 门还看不到成绩`
      : studying.length > 0
        ? `${studying.length} 门在修，还没有成绩`
        : `${withdrawn.length} 门中期退课`;
  if (missing.length === 0) return null;
  return (
    <Card title={title} className="break-inside-avoid">
      {waiting.length > 0 && <Courses of={waiting} homeSchoolId={homeSchoolId} />}
      <Folded
        of={studying}
        title={waiting.length > 0 ? `还有 ${studying.length} 门在修` : "看在修的课程"}
        open={waiting.length === 0 && studying.length <= 4}
        homeSchoolId={homeSchoolId}
      />
      <Folded
        of={withdrawn}
        title={`${withdrawn.length} 门中期退课，记 W`}
        open={waiting.length + studying.length === 0}
        homeSchoolId={homeSchoolId}
      />
    </Card>
  );
}

interface CoursesProps {
  of: readonly MissingGrade[];
  homeSchoolId: number | undefined;
}

const Folded = ({ of, title, open, homeSchoolId }: CoursesProps & { title: string; open: boolean }) =>
  of.length > 0 && (
    <details open={open} className="not-first:mt-2">
      <summary className="min-h-11 print:hidden cursor-pointer content-center text-sm text-accent-strong lg:min-h-8">
        {title}
      </summary>
      <Courses of={of} homeSchoolId={homeSchoolId} />
    </details>
  );

const Courses = ({ of, homeSchoolId }: CoursesProps) => (
  <ul className="m-0 grid list-none gap-x-6 p-0 sm:grid-cols-2">
    {of.map(({ offeringId, courseName, credits, hostSchool, reason, message, evaluationId }) => (
      <li key={offeringId} className="border-t border-line py-2 first:border-t-0 sm:nth-2:border-t-0">
        <span className="flex items-start justify-between gap-2">
          <b className="min-w-0 font-semibold wrap-anywhere">{courseName}</b>
          <Tag tone={tones.missingGradeReason[reason]}>{labels.missingGradeReason[reason]}</Tag>
        </span>
        <span className="block text-sm text-ink-2">
          {hostSchool.id === homeSchoolId ? "本校" : hostSchool.name} · {formatCredits(credits)} 学分
        </span>
        <span className="block text-sm text-ink-2">{message}</span>
        {evaluationId !== undefined && (
          <Link
            className="inline-flex min-h-11 items-center text-accent-strong lg:min-h-8 print:hidden"
            to={paths.student.evaluation(evaluationId)}
          >
            去评价
          </Link>
        )}
      </li>
    ))}
  </ul>
);
