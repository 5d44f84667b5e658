import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** A file as a person chooses it: by its path, or by what is in it. */
export type ChosenFile = string | { name: string; mimeType: string; buffer: Buffer };

/** A real university's catalogue of one term. It lies beside the project where it is developed, not in it. */
const REAL = fileURLToPath(new URL("../../../../../shared/data/catalogue-2019-2020-2.json", import.meta.url));

/** The semester of every file here, as the demo province calls it. */
export const SEMESTER = "2019–2020 学年第二学期";

/** The course with one seat. */
export const LAST_SEAT = { name: "唐诗里的中国", code: "TS801", number: "(2019-2020-2)-TS801-1" };

interface Catalogue {
  /** Whose it is, for the name of the test. */
  whose: string;
  file: ChosenFile;
  /** Offerings in it. */
  offerings: number;
  /** Different meetings in it; the file may name one several times. */
  meetings: number;
  /** It names campuses that the school does not have. */
  newCampuses: boolean;
}

/**
 * The real catalogue where it is to be had, otherwise a small one of the same format. Both put a teacher in two rooms
 * at once.
 */
export function semesterCatalogue(): Catalogue {
  if (existsSync(REAL))
    return { whose: "a real university", file: REAL, offerings: 3_155, meetings: 4_390, newCampuses: true };
  const names = ["工程物理", "天体物理导论", "城市与建筑", "海洋学概论", "中国近代史纲要"];
  const offerings = names.map((name, at) =>
    offering({
      number: `(2019-2020-2)-PH${at}00-1`,
      code: `PH${at}00`,
      name,
      teachers: ["苏一晓", "贾志佑"],
      seats: 30 + at,
      weekDay: (at % 4) + 1,
      classroom: `文科楼 20${at}`,
    }),
  );
  return {
    whose: "a small university",
    file: jsonFile("课程目录.json", offerings),
    offerings: names.length,
    meetings: names.length,
    newCampuses: false,
  };
}

/** What the office adds later: one course with one seat, taught by the teacher of that name. */
export function lastSeatFile(teacher: string): ChosenFile {
  const { name, code, number } = LAST_SEAT;
  return jsonFile("补充教学班.json", [
    offering({ number, code, name, teachers: [teacher], seats: 1, weekDay: 3, classroom: "文科楼 101" }),
  ]);
}

/** Classes of another year, one of which has credits that cannot be. */
export function mixedFile(): ChosenFile {
  const made = (number: string, credit: number) => ({
    ...offering({
      number,
      code: number,
      name: "混编课程",
      teachers: ["钟离混"],
      seats: 9,
      weekDay: 7,
      classroom: "文科楼 301",
    }),
    year: 2018,
    credit,
  });
  return jsonFile("混编.json", [made("MIX-1", 2), made("MIX-2", 99)]);
}

interface Made {
  number: string;
  code: string;
  name: string;
  teachers: readonly string[];
  seats: number;
  weekDay: number;
  classroom: string;
}

/** In the format of the real catalogue, where the number of students who took it stands for the capacity. */
function offering({ number, code, name, teachers, seats, weekDay, classroom }: Made): object {
  return {
    identifier: number,
    code,
    name,
    department: "人文学院",
    year: 2019,
    term: 2,
    credit: 2,
    targetGrade: 2018,
    teachers,
    notes: "",
    enrolled: seats,
    meetings: [
      {
        weekDay,
        weeks: Array.from({ length: 24 }, (_, week) => week + 1),
        sections: [13, 14],
        campus: "岳麓校区",
        classroom,
      },
    ],
  };
}

function jsonFile(name: string, offerings: readonly object[]): ChosenFile {
  const text = JSON.stringify({ offerings });
  return { name, mimeType: "application/json", buffer: Buffer.from(text) };
}
