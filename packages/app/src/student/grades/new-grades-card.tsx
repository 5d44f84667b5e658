import { Card, Tag } from "@huxuan/ui";
import { formatMoment } from "@huxuan/ui/format";
import { Link } from "react-router-dom";
import { paths } from "../../paths.ts";
import { gradeWords, newGrades } from "./grade-words.ts";
import { useMyGrades } from "./use-my-grades.ts";

/** Shown on the home; the page has them all. */
const MOST = 4;

/** What was published lately; nothing where that is nothing, or cannot be read: the page of grades says why. */
export function NewGradesCard({ now }: { now: number }) {
  const { data } = useMyGrades();
  const found = data === undefined ? [] : newGrades(data, now);
  if (found.length === 0) return null;
  return (
    <Card
      title="新成绩"
      actions={
        <Link to={paths.student.grades}>{found.length > MOST ? `全部 ${found.length} 门` : "成绩查询"}</Link>
      }
    >
      <ul className="m-0 list-none p-0">
        {found.slice(0, MOST).map((grade) => {
          const { own, original, tags, differs } = gradeWords(grade);
          return (
            <li key={grade.id} className="border-t border-line first:border-t-0">
              <Link
                to={`${paths.student.grades}?grade=${grade.id}`}
                className="flex min-h-11 items-center justify-between gap-3 py-1.5 text-ink no-underline hover:underline"
              >
                <span className="min-w-0">
                  <span className="wrap-anywhere">{grade.courseName}</span>
                  {tags.map(({ label, tone }) => (
                    <Tag key={label} tone={tone} className="ml-1.5">
                      {label}
                    </Tag>
                  ))}
                  <span className="block text-sm text-ink-2">
                    {formatMoment(grade.publishedAt, now)} 发布
                  </span>
                </span>
                <span className="flex-none text-end tabular-nums">
                  {differs && <span className="text-sm text-ink-2">{original} → </span>}
                  <b className="font-semibold">{own}</b>
                </span>
              </Link>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
