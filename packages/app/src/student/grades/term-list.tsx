import type { MyGrade, MyTerm } from "@huxuan/api-client";
import { Collapse, Tag } from "@huxuan/ui";
import { ArrowRight } from "lucide-react";
import { formatCredits } from "../../catalogue/words.ts";
import { gradeWords, guestsFirst, reviewOfTerm, termName, termOfStudies } from "./grade-words.ts";

interface TermListProps {
  terms: readonly MyTerm[];
  /** The year in which the student began. */
  grade: number | undefined;
  now: number;
  onOpen: (grade: MyGrade) => void;
}

/** Terms under their names, the newest open, each with its courses. */
export function TermList({ terms, grade, now, onOpen }: TermListProps) {
  const idOf = ({ semester }: MyTerm) => String(semester?.id ?? "none");
  return (
    <Collapse
      headingLevel={2}
      className="grade-terms"
      defaultValue={terms.slice(0, 1).map(idOf)}
      items={terms.map((term) => {
        const name = termName(term);
        const studies = termOfStudies(name, grade);
        const review = reviewOfTerm(term.grades, now);
        return {
          id: idOf(term),
          label: (
            <>
              {name}
              {studies && <span className="ml-2 font-normal text-ink-2">{studies}</span>}
            </>
          ),
          description: (
            <span className="flex flex-wrap justify-end gap-x-3 tabular-nums">
              {review && <span>{review}</span>}
              <span>{term.grades.length} 门</span>
              <span>{formatCredits(term.credits)} 学分</span>
              {term.gpa !== undefined && (
                <span>
                  绩点 <b className="font-semibold text-ink">{term.gpa}</b>
                </span>
              )}
            </span>
          ),
          content: <Courses name={name} grades={guestsFirst(term.grades)} onOpen={onOpen} />,
        };
      })}
    />
  );
}

interface CoursesProps {
  name: string;
  grades: readonly MyGrade[];
  onOpen: (grade: MyGrade) => void;
}

const HEAD = "py-2 text-end text-sm font-normal whitespace-nowrap text-ink-2";
const WIDE = "hidden md:table-cell print:table-cell";

function Courses({ name, grades, onOpen }: CoursesProps) {
  return (
    <table className="w-full border-collapse tabular-nums">
      <caption className="sr-only">{name}的成绩</caption>
      <thead>
        <tr className="max-md:sr-only">
          <th scope="col" className={`${HEAD} text-start`}>
            课程
          </th>
          <th scope="col" className={`${HEAD} ${WIDE} pl-3 text-start`}>
            开课学校
          </th>
          <th scope="col" className={`${HEAD} w-14 pl-3`}>
            学分
          </th>
          <th scope="col" className={`${HEAD} ${WIDE} w-24 pl-3`}>
            原始成绩
          </th>
          <th scope="col" className={`${HEAD} w-24 pl-3`}>
            本校成绩
          </th>
          <th scope="col" className={`${HEAD} ${WIDE} w-16 pl-3`}>
            绩点
          </th>
        </tr>
      </thead>
      <tbody>
        {grades.map((grade) => (
          <Row key={grade.id} grade={grade} onOpen={onOpen} />
        ))}
      </tbody>
    </table>
  );
}

function Row({ grade, onOpen }: { grade: MyGrade; onOpen: (grade: MyGrade) => void }) {
  const { courseName, credits, guest, hostSchool, note } = grade;
  const { tags, original, own, differs, point } = gradeWords(grade);
  const school = guest ? hostSchool.name : "本校";
  return (
    <tr className="relative h-11 border-t border-line hover:bg-surface-2 md:h-9">
      <th scope="row" className="py-2 text-start font-normal">
        <button
          type="button"
          aria-haspopup="dialog"
          // The whole row is pressed: its button reaches over it.
          className="cursor-pointer border-0 bg-transparent p-0 text-start text-base font-semibold text-ink wrap-anywhere after:absolute after:inset-0 after:content-[''] focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-(--hx-color-focus)"
          onClick={() => onOpen(grade)}
        >
          {courseName}
        </button>
        {tags.map(({ label, tone }) => (
          <Tag key={label} tone={tone} className="ml-1.5">
            {label}
          </Tag>
        ))}
        <span className={`block text-sm text-ink-2 ${guest ? "md:hidden print:hidden" : "hidden"}`}>
          {school}
        </span>
        {note && <span className="block text-sm text-ink-2">{note}</span>}
      </th>
      <td className={`${WIDE} py-2 pl-3 text-ink-2`}>{school}</td>
      <td className="py-2 pl-3 text-end text-ink-2">{formatCredits(credits)}</td>
      <td className={`${WIDE} py-2 pl-3 text-end text-ink-2`}>{original}</td>
      <td className="py-2 pl-3 text-end">
        {differs && (
          <span className="text-sm text-ink-2 md:hidden print:hidden">
            {original}
            <ArrowRight aria-label="折合为" className="mx-1 inline size-3.5 align-[-2px]" />
          </span>
        )}
        <b className={own === "认定后" ? "font-normal text-ink-2" : "font-semibold"}>{own}</b>
      </td>
      <td className={`${WIDE} py-2 pl-3 text-end text-ink-2`}>{point}</td>
    </tr>
  );
}
