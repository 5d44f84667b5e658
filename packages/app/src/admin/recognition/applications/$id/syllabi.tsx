import type { Syllabus } from "@huxuan/api-client";
import { Card } from "@huxuan/ui";
import { formatCredits } from "../../../../catalogue/words.ts";

/** What the home school demands at the left, what was studied at the right. */
export function Syllabi({ syllabi }: { syllabi: readonly Syllabus[] }) {
  const [home, host] = [syllabi.filter((one) => one.home), syllabi.filter((one) => !one.home)];
  return (
    <Card title="课程内容对照">
      <div className="grid gap-4 md:grid-cols-2">
        <Side title="本校要求" courses={home} none="计入模块，没有对应的课程。" />
        <Side title="外校课程" courses={host} none="没有课程。" />
      </div>
    </Card>
  );
}

const Side = ({ title, courses, none }: { title: string; courses: readonly Syllabus[]; none: string }) => (
  <section className="grid content-start gap-3">
    <h3 className="m-0 text-sm font-semibold text-ink-2">{title}</h3>
    {courses.length === 0 && <p className="m-0 text-ink-2">{none}</p>}
    {courses.map(({ courseId, name, credits, hours, description }) => (
      <div key={courseId} className="border-t border-line pt-2">
        <p className="m-0">
          <b className="font-semibold">{name}</b>
          <span className="ms-2 text-sm text-ink-2 tabular-nums">
            {formatCredits(credits)} 学分 · {hours} 学时
          </span>
        </p>
        <p className="m-0 mt-1 whitespace-pre-line">{description || "没有填写课程说明。"}</p>
      </div>
    ))}
  </section>
);
