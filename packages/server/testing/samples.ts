import { globSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import {
  createDictionary,
  createWorkflowModel,
  deployWorkflowModel,
  saveRole,
  searchWorkflowPeople,
} from "@huxuan/api-client";
import { transaction } from "../src/db/index.ts";
import { grade, keepRules, readRules } from "../src/domains/grade/index.ts";
import { questionnaire } from "../src/domains/questionnaire/index.ts";
import { school } from "../src/domains/school/index.ts";
import type { ForeignRow } from "./foreign-row.ts";
import type { CreateId, Sample, SampleWorld } from "./sample.ts";
import { SelectionWorld } from "./selection-world.ts";
import type { TestServer } from "./server.ts";

/** How many names a sample may be asked for. */
const MOST_NAMES = 12;

/** Makes it on a server with `people`. */
export async function createSampleWorld(server: TestServer): Promise<SampleWorld> {
  const world = await SelectionWorld.create(server, 2);
  const courseIds: number[] = [];
  for (let n = 0; n < MOST_NAMES; n += 1) {
    courseIds.push((await world.offering({ name: `课程${n}`, capacity: 1 })).courseId);
  }
  const partners = await server.services.db
    .insert(school)
    .values(
      Array.from({ length: MOST_NAMES }, (_, n) => ({
        code: `P${n}`,
        name: `合作大学${n}`,
        shortName: `合作${n}`,
        pinyin: `hezuo${n}`,
        sectionClock: [],
      })),
    )
    .returning({ id: school.id });
  const ofStudent = async (name: string) => (await world.offering({ name, capacity: 1, host: 1 })).courseId;
  const studentCourseIds = [await ofStudent("本校课程一"), await ofStudent("本校课程二")] as const;
  const client = await server.client("admin");
  const role = { roleNameZh: "数据对接", baseArea: "school", dataScope: "school" } as const;
  const { roleId } = (await saveRole({ client, body: role })).data;
  const dictionary = "of_samples";
  await createDictionary({ client, body: { name: dictionary, title: "新建选项", senior: false } });
  const process = "samples";
  const model = await createWorkflowModel({ client, body: { key: process, name: "申请审核" } });
  await deployWorkflowModel({ client, body: model.data });
  const [colleague] = (await searchWorkflowPeople({ client, body: { keyword: "双角色" } })).data.items;
  const [asked] = await server.services.db
    .insert(questionnaire)
    .values({
      schoolId: world.schoolIds[0] as number,
      purpose: "evaluation",
      name: "评教问卷",
      questions: [],
      state: "active",
    })
    .returning({ id: questionnaire.id });
  return {
    schoolIds: world.schoolIds as [number, number, number],
    semesterId: world.semesterId,
    studentId: world.students[0]?.id as number,
    studentCourseIds,
    gradeIds: await guestGrades(server, world, courseIds),
    courseIds,
    chargedYears: await chargedSeats(server, world),
    questionnaireId: asked?.id as number,
    partnerIds: partners.map(({ id }) => id),
    surveyQuestionnaireId: await surveyQuestionnaire(server, world.schoolIds[0] as number),
    applicationRole: roleId,
    colleagueId: colleague?.id as number,
    dictionary,
    process,
    now: server.clock(),
  };
}

/** What a survey asks. */
async function surveyQuestionnaire({ services: { db } }: TestServer, schoolId: number): Promise<number> {
  const question = { key: "q1", kind: "scale", title: "总体满意", hint: "", required: true } as const;
  const [made] = await db
    .insert(questionnaire)
    .values({ schoolId, purpose: "survey", name: "校园生活", questions: [question], state: "active" })
    .returning({ id: questionnaire.id });
  return made?.id as number;
}

/** The first student has passed these courses of another school. */
async function guestGrades(
  { services: { db, clock, officeSettings } }: TestServer,
  world: SelectionWorld,
  courseIds: readonly number[],
): Promise<number[]> {
  const { id: studentId, schoolId } = world.students[0] as { id: number; schoolId: number };
  const rulesId = await transaction(db, async (tx) =>
    keepRules(tx, schoolId, await readRules(tx, officeSettings, schoolId), clock()),
  );
  const made = await db
    .insert(grade)
    .values(
      courseIds.map((courseId) => ({
        studentId,
        homeSchoolId: schoolId,
        hostSchoolId: world.schoolIds[0] as number,
        courseId,
        examKind: "regular" as const,
        attempt: 1,
        credits: 2,
        originalScale: "percent" as const,
        originalText: "80",
        originalMark: 800,
        convertedScale: "percent" as const,
        convertedText: "80",
        convertedMark: 800,
        passed: true,
        source: "history" as const,
        state: "locked" as const,
        rulesId,
        publishedAt: clock(),
      })),
    )
    .returning({ id: grade.id });
  return made.map(({ id }) => id);
}

/** In each of some years the first student took a class of the first school, and stands on its final list. */
async function chargedSeats({ database }: TestServer, world: SelectionWorld): Promise<number[]> {
  const { pool } = database;
  const { id: studentId, schoolId } = world.students[0] as { id: number; schoolId: number };
  const years = Array.from({ length: MOST_NAMES }, (_, n) => 2070 + n);
  for (const year of years) {
    const { id } = await world.offering({ name: `${year} 年的课程`, capacity: 1 });
    const made = await pool.query<{ id: number }>(
      `insert into semester (code, year, term, name, first_monday, weeks, is_current)
       values ($1, $2, 1, $1, date_trunc('week', make_date($2, 9, 8))::date, 18, false) returning id`,
      [`${year}-${year + 1}-1`, year],
    );
    const semesterId = made.rows[0]?.id;
    await pool.query("update offering set semester_id = $2 where id = $1", [id, semesterId]);
    await pool.query("update offering_seat set semester_id = $2 where offering_id = $1", [id, semesterId]);
    await pool.query(
      `insert into enrolment (semester_id, school_id, offering_id, course_id, student_id, home_school_id, state,
         source, enrolled_at, sequence, credits)
       select o.semester_id, o.school_id, o.id, o.course_id, $2, $3, 'enrolled', 'programme', now(),
         nextval('selection_log_sequence_seq'), 2 from offering o where o.id = $1`,
      [id, studentId, schoolId],
    );
    await pool.query(
      `insert into positive_list_version (offering_id, number, kind, made_at, total, added, removed)
       values ($1, 1, 'final', now(), 1, 0, 0)`,
      [id],
    );
    await pool.query(
      `insert into positive_list_entry (offering_id, number, student_id, school_id, home_school_id, source, enrolled_at)
       select offering_id, 1, student_id, school_id, home_school_id, source, enrolled_at from enrolment
       where offering_id = $1`,
      [id],
    );
    await pool.query(
      `insert into positive_list (offering_id, semester_id, number, kind, total, made_at, seat_version)
       values ($1, $2, 1, 'final', 1, now(), 1)`,
      [id, semesterId],
    );
  }
  return years;
}

const SOURCES = join(import.meta.dirname, "../src");
const modules = await Promise.all(
  globSync("**/samples.fixture.ts", { cwd: SOURCES })
    .toSorted()
    .map(
      (file) =>
        import(pathToFileURL(join(SOURCES, file)).href) as Promise<{
          samples?: readonly Sample[];
          foreign?: ForeignRow;
        }>,
    ),
);

/** Rows of somebody else, of the domains that say them. */
export const FOREIGN: readonly ForeignRow[] = modules.flatMap(({ foreign }) => foreign ?? []);

/** Of all domains, by the call that makes one. */
export const SAMPLES: ReadonlyMap<CreateId, Sample> = new Map(
  modules.flatMap(({ samples = [] }) => samples).map((one) => [one.create, one]),
);

/** Gives bodies of samples: the same for the same name. */
export class SampleBodies {
  readonly #world: SampleWorld;
  readonly #names = new Map<CreateId, string[]>();

  constructor(world: SampleWorld) {
    this.#world = world;
  }

  body(id: CreateId, name: string): object {
    const sample = SAMPLES.get(id);
    if (sample === undefined) throw new Error(`No samples.fixture.ts has a sample of ${id}`);
    const names = this.#names.get(id) ?? [];
    this.#names.set(id, names);
    if (!names.includes(name)) names.push(name);
    const n = names.indexOf(name);
    if (n >= MOST_NAMES) throw new Error(`${id} is asked for more than ${MOST_NAMES} names`);
    return sample.body({ name, n, world: this.#world });
  }
}
