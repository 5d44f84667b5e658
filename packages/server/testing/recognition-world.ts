import {
  approveGradeSheets,
  checkGradeSheet,
  type Client,
  getGradeSheet,
  openGradeSheet,
  saveGradeCells,
  submitGradeSheet,
} from "@huxuan/api-client";
import { and, eq } from "drizzle-orm";
import { course, type CourseNature } from "../src/domains/course/index.ts";
import { grade } from "../src/domains/grade/index.ts";
import { publishSheets } from "../src/domains/grade-sheet/publish.ts";
import { major } from "../src/domains/person/index.ts";
import { programme, programmeItem, programmeModule } from "../src/domains/programme/index.ts";
import {
  activateRule,
  agreement,
  announceRules,
  nextNumber,
  recognitionRule,
  writeCourses,
} from "../src/domains/recognition-rule/index.ts";
import { followGrades } from "../src/domains/recognition/follow.ts";
import { freezeSeats } from "../src/domains/recognition/freeze.ts";
import { enrolment } from "../src/domains/selection/index.ts";
import { transaction } from "../src/db/index.ts";
import { pinyinSortKey } from "../src/text/pinyin.ts";
import { searchText } from "../src/text/search.ts";
import { type GradedClass, GradeWorld } from "./grade-world.ts";
import type { TestServer } from "./server.ts";

type RuleColumns = Partial<typeof recognitionRule.$inferInsert>;

/** A module of a test programme with the courses that it lists. */
export interface WorldModule {
  name: string;
  credits: number;
  courseIds?: readonly number[];
}

const ACTOR = {
  accountId: 1,
  personName: "教务0",
  roleId: "2",
  schoolId: null,
  impersonatorId: null,
  ip: "",
  requestId: "test",
};

/**
 * The world of the grade tests with what recognition needs: the first school teaches, students come from the second and
 * the third by turns. Agreements, rules and programmes are put in force without their audits.
 */
export class RecognitionWorld {
  readonly grades: GradeWorld;
  readonly server: TestServer;
  #courses = 0;

  private constructor(grades: GradeWorld) {
    this.grades = grades;
    this.server = grades.server;
  }

  static async create(server: TestServer, { students }: { students: number }): Promise<RecognitionWorld> {
    return new RecognitionWorld(await GradeWorld.create(server, { students }));
  }

  schoolId(n: 0 | 1 | 2): number {
    return this.grades.schoolIds[n] as number;
  }

  /** Id of a student, by index. */
  studentId(n: number): number {
    return this.grades.selection.students[n]?.id as number;
  }

  /** The generated client of a student, by index. */
  client(n: number): Promise<Client> {
    return this.grades.client(n);
  }

  /** A course of a school that nobody teaches yet. */
  async course(
    name: string,
    {
      host = 1,
      credits = 3,
      nature = "required",
    }: { host?: 0 | 1 | 2; credits?: number; nature?: CourseNature } = {},
  ): Promise<number> {
    const code = `R${(this.#courses += 1)}`;
    const [row] = await this.server.services.db
      .insert(course)
      .values({
        schoolId: this.schoolId(host),
        code,
        name,
        credits,
        hours: credits * 18,
        nature,
        department: "物理学院",
        departmentPinyin: pinyinSortKey("物理学院"),
        pinyin: pinyinSortKey(name),
        searchText: searchText([code], [name]),
      })
      .returning({ id: course.id });
    return row?.id as number;
  }

  /** A home school and the first one have signed an agreement. */
  async agreement(home: 1 | 2 = 1, over: Partial<typeof agreement.$inferInsert> = {}): Promise<number> {
    const { db, clock, outbox } = this.server.services;
    const now = clock();
    const [row] = await db
      .insert(agreement)
      .values({
        schoolId: this.schoolId(home),
        partnerId: this.schoolId(0),
        capPercent: 25,
        feeAtSchool: 0,
        feeAtPartner: 100,
        validFrom: "2026-01-01",
        validUntil: "2036-12-31",
        state: "signed",
        schoolSignedAt: now,
        partnerSignedAt: now,
        ...over,
      })
      .returning({ id: agreement.id });
    const id = row?.id as number;
    await outbox.deliver(await announceRules(db, { agreementId: id }));
    return id;
  }

  /** A rule of a home school about courses of the first one, in force. */
  async rule(
    sourceIds: readonly number[],
    to: { targetIds: readonly number[] } | { module: string },
    { home = 1, ...over }: RuleColumns & { home?: 1 | 2 } = {},
  ): Promise<{ id: number; number: number }> {
    const { db, clock, outbox, officeSettings } = this.server.services;
    const targetIds = "module" in to ? [] : to.targetIds;
    const homeSchoolId = this.schoolId(home);
    const made = await transaction(db, async (tx) => {
      const [row] = await tx
        .insert(recognitionRule)
        .values({
          homeSchoolId,
          hostSchoolId: this.schoolId(0),
          number: await nextNumber(tx, homeSchoolId),
          revision: 1,
          kind:
            "module" in to
              ? "module"
              : sourceIds.length > 1
                ? "many"
                : targetIds.length > 1
                  ? "split"
                  : "one",
          module: "module" in to ? to.module : "",
          gradeAs: "converted",
          countsInGpa: true,
          minimumMark: 600,
          validFrom: "2026-01-01",
          ...over,
        })
        .returning();
      if (row === undefined) throw new Error("A rule was not made");
      await writeCourses(tx, row.id, { sourceIds: [...sourceIds], targetIds: [...targetIds] });
      await activateRule(tx, { officeSettings }, row.id, clock());
      return row;
    });
    await outbox.deliver(await announceRules(db, { homeSchoolIds: [homeSchoolId] }));
    return made;
  }

  /** The programme of all students of a home school of a year of entry, published. */
  async programme(
    modules: readonly WorldModule[],
    { home = 1, grade: year, total }: { home?: 1 | 2; grade: number; total: number },
  ): Promise<number> {
    const { db, clock } = this.server.services;
    const schoolId = this.schoolId(home);
    return transaction(db, async (tx) => {
      const name = { schoolId, name: "物理学", department: "物理学院" };
      await tx.insert(major).values(name).onConflictDoNothing();
      const [row] = await tx
        .insert(programme)
        .values({
          schoolId,
          grade: year,
          major: name.name,
          revision: 1,
          degree: "理学",
          years: 4,
          totalCredits: total,
        })
        .returning({ id: programme.id });
      const programmeId = row?.id as number;
      let position = 0;
      for (const [at, one] of modules.entries()) {
        const moduleKey = `m${at}`;
        await tx.insert(programmeModule).values({
          programmeId,
          key: moduleKey,
          position: at,
          name: one.name,
          minCredits: one.credits,
          accepts: "listed",
        });
        for (const courseId of one.courseIds ?? []) {
          const [of] = await tx.select().from(course).where(eq(course.id, courseId));
          await tx.insert(programmeItem).values({
            programmeId,
            key: `i${position}`,
            moduleKey,
            position,
            courseId,
            credits: of?.credits ?? 0,
            nature: of?.nature ?? "required",
            mandatory: false,
          });
          position += 1;
        }
      }
      await tx
        .update(programme)
        .set({ state: "published", publishedAt: clock() })
        .where(eq(programme.id, programmeId));
      return programmeId;
    });
  }

  /** A class of the first school whose students, by index, hold seats in it. */
  async taught(name: string, students: readonly number[], over: Partial<GradedClass> = {}) {
    const made = await this.grades.graded({ name, students, ...over });
    // By the clock of the test, by which rules come into force.
    await this.server.services.db
      .update(enrolment)
      .set({ enrolledAt: this.server.clock() })
      .where(eq(enrolment.offeringId, made.id));
    return made;
  }

  /** Publishes the marks of all students of a class, by index; gives the ids of the grades by the same. */
  async publish(
    offeringId: number,
    marks: Readonly<Record<number, string>>,
  ): Promise<Record<number, number>> {
    const teacher = await this.server.client("t0");
    const office = await this.server.client("office0");
    const { id } = (await openGradeSheet({ client: teacher, body: { offeringId, examKind: "regular" } }))
      .data;
    const cells = Object.entries(marks).flatMap(([n, mark]) =>
      ["p1", "p2"].map((column) => ({ studentId: this.studentId(Number(n)), column, from: "", to: mark })),
    );
    await saveGradeCells({ client: teacher, path: { id }, body: { cells } });
    const { sequence } = (await checkGradeSheet({ client: teacher, path: { id } })).data;
    const version = async () => (await getGradeSheet({ client: office, path: { id } })).data.version;
    await submitGradeSheet({ client: teacher, path: { id }, body: { sequence, version: await version() } });
    await approveGradeSheets({ client: office, body: { sheets: [{ id, version: await version() }] } });
    const { services } = this.server;
    const done = await publishSheets(services, [{ id, version: await version() }], ACTOR);
    await services.gradeReaders.changed(done.students);
    const rows = await services.db
      .select()
      .from(grade)
      .where(and(eq(grade.offeringId, offeringId)));
    return Object.fromEntries(
      Object.keys(marks).map((n) => [
        n,
        rows.find(({ studentId }) => studentId === this.studentId(Number(n)))?.id as number,
      ]),
    );
  }

  /** What the jobs do every minute. */
  async follow(): Promise<void> {
    await freezeSeats(this.server.services);
    await followGrades(this.server.services);
  }
}
