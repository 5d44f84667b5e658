import {
  approveWorkflowTask,
  type Client,
  createProgramme,
  getProgramme,
  type ProgrammeDetail,
  type ProgrammeItemInput,
  type ProgrammeModule,
  searchMyWorkflowTasks,
  submitProgramme,
  updateProgramme,
} from "@huxuan/api-client";
import { and, eq } from "drizzle-orm";
import { transaction } from "../src/db/index.ts";
import { grade, keepRules, readRules } from "../src/domains/grade/index.ts";
import { createAccounts, hashPassword, scopeGrant } from "../src/domains/session/index.ts";
import { course, type CourseNature } from "../src/domains/course/index.ts";
import { pinyinSortKey } from "../src/text/pinyin.ts";
import { searchText } from "../src/text/search.ts";
import { PASSWORD } from "./people.ts";
import { SelectionWorld } from "./selection-world.ts";
import type { TestServer } from "./server.ts";

/** A module of a test programme: its minimum, and what else it has. */
type WorldModule = Partial<ProgrammeModule> & Pick<ProgrammeModule, "key" | "minCredits">;
/** A course of a test programme, by its name in the world. */
type WorldItem = Partial<Omit<ProgrammeItemInput, "alternatives">> & {
  moduleKey: string;
  name: string;
  alternatives?: string[];
};

/**
 * The world of the selection tests, whose students are of the second and third school, with offices that programmes need:
 * `office1` and `second1` are the academic office of the second school, `physics1` that of its department 物理学院.
 */
export class ProgrammeWorld {
  readonly selection: SelectionWorld;
  readonly server: TestServer;
  readonly courses = new Map<string, number>();

  private constructor(selection: SelectionWorld) {
    this.selection = selection;
    this.server = selection.server;
  }

  static async create(server: TestServer, students = 4): Promise<ProgrammeWorld> {
    const selection = await SelectionWorld.create(server, students);
    const passwordHash = await hashPassword(PASSWORD);
    const office = (useraccount: string, department?: string) => ({
      useraccount,
      passwordHash,
      personName: useraccount,
      userType: "other" as const,
      schoolId: selection.schoolIds[1] as number,
      ...(department !== undefined && { department }),
      roleIds: ["2"] as [string],
    });
    const { db } = server.services;
    const [, departmentOffice] = await createAccounts(db, [
      office("second1"),
      office("physics1", "物理学院"),
    ]);
    await db
      .insert(scopeGrant)
      .values({ accountId: departmentOffice as number, roleId: "2", type: "department" });
    return new ProgrammeWorld(selection);
  }

  /** The second school, whose programmes are made. */
  get schoolId(): number {
    return this.selection.schoolIds[1] as number;
  }

  /** Id of a course of the second school by its name; made when it is asked for first. */
  async course(
    name: string,
    {
      credits = 4,
      nature = "required",
      host = 1,
    }: { credits?: number; nature?: CourseNature; host?: 0 | 1 | 2 } = {},
  ): Promise<number> {
    const known = this.courses.get(`${host}${name}`);
    if (known !== undefined) return known;
    const [made] = await this.server.services.db
      .insert(course)
      .values({
        schoolId: this.selection.schoolIds[host] as number,
        code: name,
        name,
        credits,
        hours: credits * 18,
        nature,
        department: "物理学院",
        departmentPinyin: pinyinSortKey("物理学院"),
        pinyin: pinyinSortKey(name),
        searchText: searchText([name], [name]),
      })
      .returning({ id: course.id });
    const id = made?.id as number;
    this.courses.set(`${host}${name}`, id);
    return id;
  }

  /** A draft of the second school's 物理学 with these modules and courses; items have keys such as `I7`, by the ids of their courses. */
  async draft(
    client: Client,
    over: {
      grade?: number;
      track?: string;
      totalCredits: number;
      modules: WorldModule[];
      items?: WorldItem[];
    },
  ): Promise<ProgrammeDetail> {
    const { grade = 2024, track = "", totalCredits } = over;
    const head = { degree: "理学学士", years: 4, totalCredits };
    const { id, version } = (
      await createProgramme({
        client,
        body: { schoolId: this.schoolId, grade, major: "物理学", track, ...head },
      })
    ).data;
    return (
      await updateProgramme({
        client,
        path: { id },
        body: { ...head, version, ...(await this.content(over)) },
      })
    ).data;
  }

  /** Modules and items as they are sent. */
  async content({ modules, items = [] }: { modules: WorldModule[]; items?: WorldItem[] }) {
    const sent: ProgrammeItemInput[] = [];
    for (const { name, alternatives = [], ...item } of items) {
      const ids: number[] = [];
      for (const each of alternatives) ids.push(await this.course(each));
      const courseId = await this.course(name);
      sent.push({ key: `I${courseId}`, mandatory: false, courseId, ...item, alternatives: ids });
    }
    return { modules: modules.map((module) => ({ name: module.key, free: false, ...module })), items: sent };
  }

  /** A draft as `draft` makes it, submitted by the first office and approved by the others: published. */
  async published(over: Parameters<ProgrammeWorld["draft"]>[1]): Promise<ProgrammeDetail> {
    const office = await this.server.client("office1");
    const { id } = await this.draft(office, over);
    return this.publish(id);
  }

  /** Submits a draft and approves it. */
  async publish(id: number): Promise<ProgrammeDetail> {
    const office = await this.server.client("office1");
    await submitProgramme({ client: office, path: { id } });
    await this.approve(["physics1", "second1", "second1"]);
    return (await getProgramme({ client: office, path: { id } })).data;
  }

  /** A student, by index, of the second school has this mark in a course of it; what is failed is below 60. */
  async grade(n: number, name: string, mark: number): Promise<void> {
    const { db, officeSettings, clock, gradeReaders } = this.server.services;
    const studentId = this.selection.students[n]?.id as number;
    const courseId = await this.course(name);
    const [of] = await db.select().from(course).where(eq(course.id, courseId));
    await transaction(db, async (tx) => {
      const rulesId = await keepRules(
        tx,
        this.schoolId,
        await readRules(tx, officeSettings, this.schoolId),
        clock(),
      );
      const earlier = await tx.$count(
        grade,
        and(eq(grade.studentId, studentId), eq(grade.courseId, courseId)),
      );
      const value = { Scale: "percent", Text: String(mark), Mark: mark * 10 } as const;
      await tx.insert(grade).values({
        studentId,
        homeSchoolId: this.schoolId,
        hostSchoolId: this.schoolId,
        courseId,
        examKind: earlier === 0 ? "regular" : "retake",
        attempt: earlier + 1,
        credits: of?.credits ?? 0,
        originalScale: value.Scale,
        originalText: value.Text,
        originalMark: value.Mark,
        convertedScale: value.Scale,
        convertedText: value.Text,
        convertedMark: value.Mark,
        passed: mark >= 60,
        source: "history",
        state: "locked",
        rulesId,
        publishedAt: clock(),
      });
    });
    await gradeReaders.changed([studentId]);
  }

  /** These accounts approve the first step that they have, one after the other; gives the names of the steps. */
  async approve(accounts: readonly string[]): Promise<string[]> {
    const steps: string[] = [];
    for (const account of accounts) {
      const client = await this.server.client(account);
      const [task] = (await searchMyWorkflowTasks({ client, body: { box: "todo" } })).data.items;
      if (task === undefined) throw new Error(`${account} has nothing to do`);
      steps.push(task.step);
      await approveWorkflowTask({ client, path: { id: task.id }, body: { opinion: "同意" } });
    }
    return steps;
  }
}
