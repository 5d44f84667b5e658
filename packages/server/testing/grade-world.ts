import { type Client, createGradeWindow, type ExamKind } from "@huxuan/api-client";
import { offeringTeacher } from "../src/domains/offering/index.ts";
import { teacher } from "../src/domains/person/index.ts";
import { keepPositiveLists } from "../src/domains/positive-list/index.ts";
import { createAccounts, hashPassword } from "../src/domains/session/index.ts";
import { transaction } from "../src/db/index.ts";
import { pinyinSortKey } from "../src/text/pinyin.ts";
import { PASSWORD } from "./people.ts";
import { SelectionWorld } from "./selection-world.ts";
import type { TestServer } from "./server.ts";

/** A class that grades are entered for. */
export interface GradedClass {
  name: string;
  /** Indexes of its students, who stand on its positive list. */
  students: readonly number[];
  /** Indexes of its teachers; the first one by default. */
  teachers?: readonly number[];
  /** Index of the host school: 0 by default. */
  school?: 0 | 1 | 2;
  credits?: number;
  /** An existing course instead of a new one. */
  courseId?: number;
}

/**
 * The world of the selection tests with teachers (`t0` … `t4`, all of the first school but `t2`; `t3` may also act as an
 * office), and a window in which the first school's regular grades are entered.
 */
export class GradeWorld {
  readonly selection: SelectionWorld;
  readonly server: TestServer;
  readonly teachers: readonly { id: number; name: string; useraccount: string }[];

  private constructor(selection: SelectionWorld, teachers: GradeWorld["teachers"]) {
    this.selection = selection;
    this.server = selection.server;
    this.teachers = teachers;
  }

  static async create(server: TestServer, { students }: { students: number }): Promise<GradeWorld> {
    const selection = await SelectionWorld.create(server, students);
    const passwordHash = await hashPassword(PASSWORD);
    const teachers = await transaction(server.services.db, async (tx) => {
      const made = await tx
        .insert(teacher)
        .values(
          Array.from({ length: 5 }, (_, n) => ({
            schoolId: selection.schoolIds[n === 2 ? 2 : 0] as number,
            staffNumber: `T${n}`,
            name: `教师${n}`,
            department: "物理学院",
            pinyin: pinyinSortKey(`教师${n}`),
          })),
        )
        .returning({ id: teacher.id, name: teacher.name, schoolId: teacher.schoolId });
      await createAccounts(
        tx,
        made.map(({ id, name, schoolId }, n) => ({
          useraccount: `t${n}`,
          passwordHash,
          personName: name,
          userType: "teacher" as const,
          schoolId,
          teacherId: id,
          roleIds: n === 3 ? ["3", "2"] : ["3"],
        })),
      );
      return made.map(({ id, name }, n) => ({ id, name, useraccount: `t${n}` }));
    });
    const world = new GradeWorld(selection, teachers);
    await world.window("regular");
    return world;
  }

  get schoolIds(): readonly number[] {
    return this.selection.schoolIds;
  }

  get semesterId(): number {
    return this.selection.semesterId;
  }

  /** The generated client of a student, by index. */
  client(n: number): Promise<Client> {
    return this.selection.client(n);
  }

  /** The first school's grades of an exam may be entered from yesterday to tomorrow. */
  async window(examKind: ExamKind): Promise<void> {
    const now = this.server.clock().getTime();
    const day = 86_400_000;
    await createGradeWindow({
      client: await this.server.client("office0"),
      body: {
        schoolId: this.schoolIds[0] as number,
        semesterId: this.semesterId,
        examKind,
        department: "",
        opensAt: new Date(now - day).toISOString(),
        closesAt: new Date(now + day).toISOString(),
        remindHours: 48,
      },
    });
  }

  /** A class whose students stand on its positive list, taught by these teachers. */
  async graded(over: GradedClass): Promise<{ id: number; courseId: number }> {
    const host = over.school ?? 0;
    const made = await this.selection.offering({
      name: over.name,
      capacity: Math.max(over.students.length, 1),
      host,
      ...(over.credits !== undefined && { credits: over.credits }),
      ...(over.courseId !== undefined && { courseId: over.courseId }),
    });
    const { db } = this.server.services;
    await db.insert(offeringTeacher).values(
      (over.teachers ?? [0]).map((n, position) => ({
        offeringId: made.id,
        teacherId: this.teachers[n]?.id as number,
        position,
      })),
    );
    const { pool } = this.server.database;
    for (const n of over.students) {
      const { id, schoolId } = this.selection.students[n] as { id: number; schoolId: number };
      await pool.query(
        `insert into enrolment (semester_id, school_id, offering_id, course_id, student_id, home_school_id, state,
           source, enrolled_at, sequence, credits)
         select $1, $2, $3, id, $5, $6, 'enrolled', 'programme', now(), nextval('selection_log_sequence_seq'), credits
         from course where id = $4`,
        [this.semesterId, this.schoolIds[host], made.id, made.courseId, id, schoolId],
      );
    }
    await pool.query("update offering_seat set taken = $2, version = version + 1 where offering_id = $1", [
      made.id,
      over.students.length,
    ]);
    await keepPositiveLists(this.server.services);
    return made;
  }
}
