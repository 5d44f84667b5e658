import { type Offering, type RosterStudent, searchRoster } from "@huxuan/api-client";
import { Button, RequirePermission } from "@huxuan/ui";
import { Printer } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import { meetingLine } from "../catalogue/week-entries.ts";

/** Students of one call. */
const PAGE = 500;

/**
 * The roster on paper: all who are in, by student number, each with a place to sign.
 *
 * @returns the button that prints it, and the sheet, which only paper shows
 */
export function useRosterPrint(offering: Offering): { button: ReactNode; sheet: ReactNode } {
  const [students, setStudents] = useState<readonly RosterStudent[]>();
  const [busy, setBusy] = useState(false);
  // What is printed must be on the page first.
  useEffect(() => {
    if (students) window.print();
  }, [students]);
  const print = async () => {
    setBusy(true);
    try {
      setStudents(await readAll(offering.id));
    } catch {
      // The client's notice says why.
    } finally {
      setBusy(false);
    }
  };
  return {
    button: (
      <RequirePermission required="roster-export">
        <Button
          icon={<Printer />}
          busy={busy}
          disabledReason={offering.seats.taken === 0 ? "还没有学生选上这门课" : undefined}
          onClick={() => void print()}
        >
          打印签到表
        </Button>
      </RequirePermission>
    ),
    sheet: students && <Sheet offering={offering} students={students} />,
  };
}

async function readAll(id: number): Promise<RosterStudent[]> {
  const students: RosterStudent[] = [];
  for (let pageIndex = 1; ; pageIndex += 1) {
    const { data } = await searchRoster({
      path: { id },
      body: {
        page: { pageIndex, pageSize: PAGE, orderBy: [{ field: "studentNumber", sortType: "asc" }] },
        state: "enrolled",
      },
      meta: { act: true },
    });
    students.push(...data.items);
    if (data.items.length < PAGE) return students;
  }
}

const CELL = "border border-solid border-line px-2 py-1 text-left align-top";

function Sheet({ offering, students }: { offering: Offering; students: readonly RosterStudent[] }) {
  const teachers = offering.teachers.map(({ name }) => name).join("、");
  return (
    <section className="hidden text-sm print:block">
      <h2 className="m-0 text-center text-lg">
        {offering.course.name}（{offering.code}）学生名单
      </h2>
      <p className="my-2">
        {[
          offering.school.name,
          teachers && `任课教师：${teachers}`,
          meetingLine(offering),
          `共 ${students.length} 人`,
        ]
          .filter(Boolean)
          .join("　")}
      </p>
      <table className="w-full border-collapse">
        <thead>
          <tr>
            {["序号", "学号", "姓名", "所在学校", "院系", "年级", "签名"].map((head) => (
              <th key={head} scope="col" className={CELL}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {students.map((student, at) => (
            <tr key={student.studentId} className="break-inside-avoid">
              <td className={CELL}>{at + 1}</td>
              <td className={CELL}>{student.studentNumber}</td>
              <td className={CELL}>{student.name}</td>
              <td className={CELL}>{student.homeSchool.name}</td>
              <td className={CELL}>{student.department}</td>
              <td className={CELL}>{student.grade}</td>
              <td className={`${CELL} w-32`} aria-label="签名处" />
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
