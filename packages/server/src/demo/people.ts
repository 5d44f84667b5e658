import type { Transaction } from "../db/index.ts";
import { campus, campusTravel, school } from "../domains/school/index.ts";
import { department } from "../domains/department/index.ts";
import { student, teacher } from "../domains/person/index.ts";
import { personSortKey } from "../text/pinyin.ts";
import { freshName } from "./names.ts";
import type { Random } from "./random.ts";
import { DEMO_SCHOOLS, type DemoSchool } from "./schools.ts";

/** Years of entry, the youngest last. */
export const GRADES = [2023, 2024, 2025, 2026] as const;
const STUDENTS_PER_GRADE = 22;
const TEACHERS_PER_DEPARTMENT = 4;

/** A university with what is stored of it. */
export interface MadeSchool {
  id: number;
  data: DemoSchool;
  campusIds: [number, number];
  teachers: { id: number; name: string; department: string }[];
  students: MadeStudent[];
}

export interface MadeStudent {
  id: number;
  schoolId: number;
  name: string;
  grade: number;
}

/** The universities with campuses, ways between all of them, teachers and students. */
export async function createPeople(tx: Transaction, random: Random): Promise<MadeSchool[]> {
  const schools = await tx
    .insert(school)
    .values(
      DEMO_SCHOOLS.map(({ code, name, shortName, sections }) => ({
        code,
        name,
        shortName,
        pinyin: personSortKey(name),
        sectionClock: [...sections],
      })),
    )
    .returning({ id: school.id });
  const made: MadeSchool[] = [];
  const used = new Set<string>();
  for (const [at, data] of DEMO_SCHOOLS.entries()) {
    const id = schools[at]?.id as number;
    const campuses = await tx
      .insert(campus)
      .values(data.campuses.map((name) => ({ schoolId: id, name })))
      .returning({ id: campus.id });
    const campusIds = campuses.map((c) => c.id) as [number, number];
    await tx
      .insert(department)
      .values(data.departments.map(({ name }, position) => ({ schoolId: id, name, position })));
    made.push({
      id,
      data,
      campusIds,
      teachers: await createTeachers(tx, random, used, id, data),
      students: await createStudents(tx, random, used, id, data, campusIds),
    });
  }
  await createTravel(tx, made);
  return made;
}

async function createTeachers(
  tx: Transaction,
  random: Random,
  used: Set<string>,
  schoolId: number,
  data: DemoSchool,
): Promise<MadeSchool["teachers"]> {
  const rows = data.departments.flatMap(({ name: department }, d) =>
    Array.from({ length: TEACHERS_PER_DEPARTMENT }, (_, n) => {
      const name = freshName(random, used);
      const staffNumber = `T${d + 1}${String(n + 1).padStart(3, "0")}`;
      return { schoolId, staffNumber, name, department, pinyin: personSortKey(name) };
    }),
  );
  const made = await tx.insert(teacher).values(rows).returning({ id: teacher.id, name: teacher.name });
  return made.map((one, at) => ({ ...one, department: rows[at]?.department ?? "" }));
}

async function createStudents(
  tx: Transaction,
  random: Random,
  used: Set<string>,
  schoolId: number,
  data: DemoSchool,
  campusIds: readonly [number, number],
): Promise<MadeStudent[]> {
  const rows = GRADES.flatMap((grade) =>
    Array.from({ length: STUDENTS_PER_GRADE }, (_, n) => {
      const name = freshName(random, used);
      const at = n % data.departments.length;
      const department = data.departments[at];
      return {
        schoolId,
        studentNumber: `${grade}${data.code.slice(-2)}${String(at + 1).padStart(2, "0")}${String(n + 1).padStart(3, "0")}`,
        name,
        grade,
        department: department?.name ?? "",
        major: department?.major ?? "",
        className: `${String(grade).slice(2)}01 班`,
        campusId: campusIds[0],
        pinyin: personSortKey(name),
      };
    }),
  );
  return tx
    .insert(student)
    .values(rows)
    .returning({ id: student.id, schoolId: student.schoolId, name: student.name, grade: student.grade });
}

/** All campuses lie in one city and its surroundings: another university is a ride away. */
async function createTravel(tx: Transaction, schools: readonly MadeSchool[]): Promise<void> {
  const RIDE_MINUTES = 35;
  const STEP_MINUTES = 10;
  const ways = schools.flatMap((from, a) =>
    schools.flatMap((to, b) =>
      from.campusIds.flatMap((fromCampusId, i) =>
        to.campusIds
          .map((toCampusId, j) => ({
            fromCampusId,
            toCampusId,
            minutes:
              a === b ? from.data.travel : RIDE_MINUTES + STEP_MINUTES * Math.max(Math.abs(a - b), i + j),
          }))
          .filter((way) => way.fromCampusId !== way.toCampusId),
      ),
    ),
  );
  await tx.insert(campusTravel).values(ways);
}
