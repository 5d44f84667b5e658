import type { Offering, Permission } from "@huxuan/api-client";
import { Button, RequirePermission } from "@huxuan/ui";
import { Printer } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import { meetingLine } from "../catalogue/week-entries.ts";

/** Who stands on a sheet. */
export interface SheetStudent {
  studentId: number;
  studentNumber: string;
  name: string;
  homeSchool: { name: string };
  department: string;
  grade: number;
}

interface ClassSheetOptions {
  offering: Offering;
  /** What the sheet is: 学生名单. */
  title: string;
  /** The words on the button. */
  label: string;
  /** Who may print it. */
  permission: Permission;
  /** Reads who stands on it when it is printed. */
  read: () => Promise<readonly SheetStudent[]>;
  /** Why it cannot be printed. */
  disabledReason?: string | undefined;
  /** More about the sheet below its title, such as its version. */
  about?: string;
  /** Who signs for the whole sheet, each with a line at its end. */
  signers?: readonly string[];
}

/**
 * The students of a class on paper, each with a place to sign.
 *
 * @returns the button that prints it, and the sheet, which only paper shows
 */
export function useClassSheet({ label, permission, read, disabledReason, ...sheet }: ClassSheetOptions): {
  button: ReactNode;
  sheet: ReactNode;
} {
  const [students, setStudents] = useState<readonly SheetStudent[]>();
  const [busy, setBusy] = useState(false);
  // What is printed must be on the page first.
  useEffect(() => {
    if (students) window.print();
  }, [students]);
  const print = async () => {
    setBusy(true);
    try {
      setStudents(await read());
    } catch {
      // The client's notice says why.
    } finally {
      setBusy(false);
    }
  };
  return {
    button: (
      <RequirePermission required={permission}>
        <Button icon={<Printer />} busy={busy} disabledReason={disabledReason} onClick={() => void print()}>
          {label}
        </Button>
      </RequirePermission>
    ),
    sheet: students && <ClassSheet {...sheet} students={students} />,
  };
}

/** Students of one call. */
const PAGE = 500;

/** All pages of a list. */
export async function readAllPages<Item>(
  readPage: (page: { pageIndex: number; pageSize: number }) => Promise<readonly Item[]>,
): Promise<Item[]> {
  const all: Item[] = [];
  for (let pageIndex = 1; ; pageIndex += 1) {
    const items = await readPage({ pageIndex, pageSize: PAGE });
    all.push(...items);
    if (items.length < PAGE) return all;
  }
}

const CELL = "border border-solid border-line px-2 py-1 text-left align-top";

interface ClassSheetProps extends Pick<ClassSheetOptions, "offering" | "title" | "about" | "signers"> {
  students: readonly SheetStudent[];
}

function ClassSheet({ offering, title, about, signers = [], students }: ClassSheetProps) {
  const teachers = offering.teachers.map(({ name }) => name).join("、");
  return (
    <section className="hidden text-sm print:block">
      <h2 className="m-0 text-center text-lg">
        {offering.course.name}（{offering.code}）{title}
      </h2>
      <p className="my-2">
        {[
          offering.school.name,
          teachers && `任课教师：${teachers}`,
          meetingLine(offering),
          `共 ${students.length} 人`,
          about,
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
      {signers.length > 0 && (
        <div className="mt-8 flex break-inside-avoid justify-between gap-8">
          {signers.map((signer) => (
            <p key={signer} className="m-0 flex-1 border-0 border-b border-solid border-line pb-1">
              {signer}：
            </p>
          ))}
        </div>
      )}
    </section>
  );
}
