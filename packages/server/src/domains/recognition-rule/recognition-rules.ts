import type {
  ManyActed,
  RecognitionRule,
  RecognitionRuleChange,
  RecognitionRuleInput,
  RecognitionRuleSearch,
  RuleChoice,
  RuleState,
} from "@huxuan/api-client";
import { and, asc, desc, eq, inArray, or, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { type Queryable, type Transaction, transaction } from "../../db/index.ts";
import { invalidFields, notFound, stateConflict } from "../../errors/index.ts";
import type { CreateRequest } from "../../platform/idempotency/index.ts";
import type { Workflow } from "../../platform/workflow/index.ts";
import {
  actOnEach,
  containsWords,
  countUses,
  equals,
  logChange,
  type PageOfItems,
  type RequestContext,
  Resource,
} from "../../resource/index.ts";
import { idsInScope, requireReach } from "../../scope/index.ts";
import type { NeedsOfficeSettings } from "../../settings/index.ts";
import { course } from "../course/index.ts";
import { school } from "../school/index.ts";
import { announceRules } from "./announce-rules.ts";
import { ruleApplication, type RuleRow, sendRule } from "./audit.ts";
import { type CoursesOfRules, readCourses, RULE_COURSE, type ShownRuleCourse } from "./rule-courses.ts";
import { checkRule, refusalsOfRule } from "./rules.ts";
import { recognitionTolerance } from "./settings.ts";
import { recognitionRule, recognitionRuleSource, recognitionRuleTarget } from "./tables.ts";

type Context = RequestContext<{ workflow: Workflow } & NeedsOfficeSettings>;

const home = alias(school, "home_school");
const host = alias(school, "host_school");

/** In which states an act may be done; while the audit is under way none but reading. */
const ACTS = {
  update: ["draft"],
  delete: ["draft"],
  submit: ["draft"],
  revise: ["active"],
  stop: ["active"],
} as const satisfies Record<string, readonly RuleState[]>;

type Act = keyof typeof ACTS;

/** How a version stands, as people see it: one that was returned is a draft again. */
const shownState = sql<RuleState>`case when ${recognitionRule.state} = 'draft'
  and ${ruleApplication.state} = 'running' then 'auditing' else ${recognitionRule.state} end`;

/** Codes and names of its courses with their pinyin, its module, and 规则 12. */
const ruleText = sql`concat_ws(chr(10), '规则' || ${recognitionRule.number}, search_key(${recognitionRule.module}),
  (select string_agg(c.search_text, chr(10)) from ${course} c where c.id in (
    select s.course_id from ${recognitionRuleSource} s where s.rule_id = ${recognitionRule.id}
    union all select t.course_id from ${recognitionRuleTarget} t where t.rule_id = ${recognitionRule.id})))`;

const rows = (db: Queryable) =>
  db
    .select({
      rule: recognitionRule,
      homeSchool: { id: home.id, name: home.name },
      hostSchool: { id: host.id, name: host.name },
      state: shownState,
    })
    .from(recognitionRule)
    .innerJoin(home, eq(home.id, recognitionRule.homeSchoolId))
    .innerJoin(host, eq(host.id, recognitionRule.hostSchoolId))
    .$dynamic();

type Found = Awaited<ReturnType<typeof rows>>;

async function show(found: Found, db: Queryable, { session }: RequestContext): Promise<RecognitionRule[]> {
  const ids = found.map(({ rule }) => rule.id);
  const courses = await readCourses(db, ids);
  const uses = await countUses(
    db,
    recognitionRule,
    found.map(({ rule }) => rule),
  );
  const changeable = await idsInScope(db, session, recognitionRule, ids, "change");
  return found.map((row) => ({
    ...shownRule(row, courses),
    allowed: (Object.keys(ACTS) as Act[]).filter(
      (act) =>
        changeable.has(row.rule.id) &&
        session.permissions.has(`recognition-rule-${act}`) &&
        (ACTS[act] as readonly RuleState[]).includes(row.state),
    ),
    uses: uses.get(row.rule.id) ?? 0,
  }));
}

/** A version as the contract shows it, without what depends on who looks. */
export function shownRule(
  { rule, homeSchool, hostSchool, state }: Found[number],
  { sources, targets }: CoursesOfRules,
): Omit<RecognitionRule, "allowed" | "uses"> {
  return {
    id: rule.id,
    version: rule.version,
    number: rule.number,
    revision: rule.revision,
    homeSchool,
    hostSchool,
    kind: rule.kind,
    sources: (sources.get(rule.id) ?? []).map(shownCourse),
    targets: (targets.get(rule.id) ?? []).map(shownCourse),
    module: rule.module,
    gradeAs: rule.gradeAs,
    countsInGpa: rule.countsInGpa,
    minimumMark: rule.minimumMark / 10,
    ...(rule.tolerance !== null && { tolerance: rule.tolerance }),
    validFrom: rule.validFrom,
    ...(rule.validUntil !== null && { validUntil: rule.validUntil }),
    reason: rule.reason,
    state,
  };
}

export const shownCourse = ({ courseId, code, name, credits, nature }: ShownRuleCourse) => ({
  id: courseId,
  code,
  name,
  credits,
  nature,
});

const recognitionRules = new Resource({
  label: "互认规则",
  name: "recognition-rule",
  table: recognitionRule,
  rows,
  show,
  sort: { number: recognitionRule.number, validUntil: recognitionRule.validUntil },
  standard: [
    asc(recognitionRule.homeSchoolId),
    desc(recognitionRule.number),
    desc(recognitionRule.revision),
    asc(recognitionRule.id),
  ],
  schoolOf: ({ homeSchoolId }) => homeSchoolId,
});

/** What a search asks of rules, whoever asks. */
export const ruleConditions = (search: Omit<RecognitionRuleSearch, "page">): (SQL | undefined)[] => [
  equals(recognitionRule.homeSchoolId, search.homeSchoolId),
  equals(recognitionRule.hostSchoolId, search.hostSchoolId),
  search.courseId === undefined
    ? undefined
    : or(
        ...[recognitionRuleSource, recognitionRuleTarget].map(
          (side) =>
            sql`exists (select from ${side} c where c.rule_id = ${recognitionRule.id} and c.course_id = ${search.courseId})`,
        ),
      ),
  equals(recognitionRule.kind, search.kind),
  search.state === undefined ? undefined : sql`${shownState} = ${search.state}`,
  search.newest === true
    ? sql`not exists (select from ${recognitionRule} n where n.home_school_id = ${recognitionRule.homeSchoolId}
        and n.number = ${recognitionRule.number} and n.revision > ${recognitionRule.revision})`
    : undefined,
  containsWords(search.keyword, { searchText: ruleText }),
];

/** Versions of rules in the caller's scope, the newest first. */
export const searchRules = (
  context: Context,
  { page, ...search }: RecognitionRuleSearch,
): Promise<PageOfItems<RecognitionRule>> => recognitionRules.list(context, page, ...ruleConditions(search));

/** Throws 404 out of scope. */
export const getRule = (context: Context, id: number): Promise<RecognitionRule> =>
  recognitionRules.read(context, id);

/** The version of a rule that was just written, in the transaction that did. */
export { rows as ruleRows };

/** Makes the first draft of a new rule, with the next number of the home school. Throws 400 naming what is wrong. */
export const createRule = (
  context: Context & CreateRequest,
  input: RecognitionRuleInput,
): Promise<RecognitionRule> =>
  recognitionRules.create(
    context,
    async (tx) => {
      const courses = await requireSound(context, tx, input);
      const department = departmentOf(context, input.homeSchoolId, courses.targets);
      requireReach(context.session, { schoolId: input.homeSchoolId, department });
      return {
        ...columnsOf(input),
        department,
        number: await nextNumber(tx, input.homeSchoolId),
        revision: 1,
      };
    },
    (tx, id) => writeCourses(tx, id, input),
  );

/** Changes a draft. Throws 409 for any other, and while its audit is under way. */
export const updateRule = (
  context: Context,
  id: number,
  { version, ...input }: RecognitionRuleChange,
): Promise<RecognitionRule> =>
  recognitionRules.change(context, id, {
    action: "update",
    version,
    decide: async (row, tx) => {
      await requireState(tx, row, "update");
      const errors = [
        ...(input.homeSchoolId === row.homeSchoolId
          ? []
          : [{ field: "homeSchoolId", message: "规则的认定学校不能改，请另建一条" }]),
        ...(row.revision === 1 || input.hostSchoolId === row.hostSchoolId
          ? []
          : [{ field: "hostSchoolId", message: "修订时不能改开课学校，请另建一条规则" }]),
      ];
      if (errors.length > 0) throw invalidFields(errors);
      const courses = await requireSound(context, tx, input);
      const department = departmentOf(context, input.homeSchoolId, courses.targets);
      requireReach(context.session, { schoolId: input.homeSchoolId, department });
      return { ...columnsOf(input), department };
    },
    finish: (tx) => writeCourses(tx, id, input),
  });

/** Removes a draft. */
export const deleteRule = (context: Context, id: number): Promise<void> =>
  recognitionRules.remove(context, id, { clear: (tx, row) => requireState(tx, row, "delete") });

/** Hands a draft in: the workflow decides. `called` is told its name. */
export const submitRule = (
  context: Context,
  id: number,
  called?: (name: string) => void,
): Promise<RecognitionRule> =>
  recognitionRules.change(context, id, {
    action: "submit",
    decide: async (row, tx) => {
      called?.(`规则 ${row.number} 第 ${row.revision} 版`);
      await requireState(tx, row, "submit");
      await requireAllowed(context, tx, row);
      await sendRule(context, tx, row);
      return {};
    },
  });

/** Hands in drafts, each by itself, and says of each what became of it. Throws 404 where one is out of scope. */
export async function submitRules(context: Context, { ids }: RuleChoice): Promise<ManyActed> {
  const wanted = [...new Set(ids)];
  if ((await idsInScope(context.services.db, context.session, recognitionRule, wanted)).size < wanted.length)
    throw notFound("互认规则");
  return actOnEach(wanted, (id, called) => submitRule(context, id, called));
}

/** Begins a new version of one in force. Throws 409 where there is a draft already. */
export async function reviseRule(context: Context, id: number): Promise<RecognitionRule> {
  const madeId = await transaction(context.services.db, async (tx) => {
    const [row] = await tx.select().from(recognitionRule).where(eq(recognitionRule.id, id)).for("update");
    const shown = await recognitionRules.read(context, id, tx);
    if (row === undefined) throw new Error("A rule that was read is not there");
    requireReach(context.session, { schoolId: row.homeSchoolId, department: row.department });
    await requireState(tx, row, "revise");
    const [draft] = await tx
      .select({ revision: recognitionRule.revision })
      .from(recognitionRule)
      .where(and(sameRule(row), eq(recognitionRule.state, "draft")));
    if (draft !== undefined)
      throw stateConflict(`规则 ${row.number} 已有第 ${draft.revision} 版草稿，请修改那一版`);
    const { homeSchoolId, hostSchoolId, number, kind, module, department, gradeAs, countsInGpa } = row;
    const { minimumMark, tolerance, validFrom, validUntil, reason } = row;
    const [made] = await tx
      .insert(recognitionRule)
      .values({
        homeSchoolId,
        hostSchoolId,
        number,
        kind,
        module,
        department,
        gradeAs,
        countsInGpa,
        minimumMark,
        tolerance,
        validFrom,
        validUntil,
        reason,
        revision: sql`(select max(r.revision) + 1 from ${recognitionRule} r
          where r.home_school_id = ${row.homeSchoolId} and r.number = ${row.number})`,
      })
      .returning();
    if (made === undefined) throw new Error("A draft was not made");
    await writeCourses(tx, made.id, {
      sourceIds: shown.sources.map((one) => one.id),
      targetIds: shown.targets.map((one) => one.id),
    });
    await logChange(context, tx, {
      action: "recognition-rule-revise",
      targets: [{ kind: "recognition-rule", id: made.id, schoolId: row.homeSchoolId }],
      before: { revision: row.revision },
      after: { revision: made.revision },
    });
    return made.id;
  });
  return recognitionRules.read(context, madeId);
}

/** Takes one out of force: it is not used for new verdicts any more. */
export const stopRule = (context: Context, id: number): Promise<RecognitionRule> =>
  recognitionRules.change(context, id, {
    action: "stop",
    decide: async (row, tx) => {
      await requireState(tx, row, "stop");
      return { state: "superseded", supersededAt: context.services.clock() };
    },
    finish: async (tx, _id, afterCommit, row) => {
      const messages = await announceRules(tx, { homeSchoolIds: [row.homeSchoolId] });
      afterCommit(() => context.services.outbox.deliver(messages));
    },
  });

/** All versions of a rule. */
const sameRule = ({ homeSchoolId, number }: Pick<RuleRow, "homeSchoolId" | "number">) =>
  and(eq(recognitionRule.homeSchoolId, homeSchoolId), eq(recognitionRule.number, number));

/** Throws 409 where the state of a version does not allow an act; its workflow is under way or not. */
async function requireState(tx: Queryable, row: RuleRow, act: Act): Promise<void> {
  const running = row.state === "draft" && (await ruleApplication.newest(tx, row.id))?.state === "running";
  const state = running ? "auditing" : row.state;
  if ((ACTS[act] as readonly RuleState[]).includes(state)) return;
  const why = {
    draft: "这一版还是草稿，没有启用",
    auditing: "这一版正在审核，请等待审核结果",
    active: "这一版正在使用，请修订后修改新的一版",
    superseded: "这一版已停用",
  };
  throw stateConflict(why[state]);
}

/** Throws 409 when courses of a draft have changed so that the regulations do not allow it any more. */
async function requireAllowed({ services }: Context, tx: Queryable, row: RuleRow): Promise<void> {
  const { sources, targets } = await readCourses(tx, [row.id]);
  const [refusal] = refusalsOfRule({
    sources: sources.get(row.id) ?? [],
    targets: targets.get(row.id) ?? [],
    tolerance: row.tolerance ?? services.officeSettings.get(recognitionTolerance, row.homeSchoolId),
  });
  if (refusal !== undefined) throw stateConflict(`${refusal.message}，请修改后再提交`);
}

/** The courses of a rule that is put in. Throws 400 naming every field that is wrong. */
export async function requireSound(
  { services }: Pick<Context, "services">,
  tx: Queryable,
  input: RecognitionRuleInput,
): Promise<{ sources: ShownRuleCourse[]; targets: ShownRuleCourse[] }> {
  const errors = checkRule(input);
  const schools = await tx
    .select({ id: school.id })
    .from(school)
    .where(inArray(school.id, [input.homeSchoolId, input.hostSchoolId]))
    .for("key share");
  for (const field of ["homeSchoolId", "hostSchoolId"] as const)
    if (!schools.some(({ id }) => id === input[field]))
      errors.push({ field, message: "没有这所学校，请重新选择" });
  const found = await tx
    .select({ schoolId: course.schoolId, course: RULE_COURSE })
    .from(course)
    .where(inArray(course.id, [...input.sourceIds, ...input.targetIds, 0]))
    .for("key share");
  const sideOfRule = (field: "sourceIds" | "targetIds", schoolId: number, what: string): ShownRuleCourse[] =>
    input[field].flatMap((id, at) => {
      const one = found.find((row) => row.course.courseId === id);
      if (one?.schoolId === schoolId) return [one.course];
      errors.push({ field: `${field}.${at}`, message: `这门课不是${what}的课程，请重新选择` });
      return [];
    });
  const sources = sideOfRule("sourceIds", input.hostSchoolId, "开课学校");
  const targets = sideOfRule("targetIds", input.homeSchoolId, "认定学校");
  if (errors.length === 0) {
    const standard = services.officeSettings.get(recognitionTolerance, input.homeSchoolId);
    errors.push(...refusalsOfRule({ sources, targets, tolerance: input.tolerance ?? standard }));
  }
  if (errors.length > 0) throw invalidFields(errors);
  return { sources, targets };
}

/** The department that answers for a rule: that of its first target, else that of who writes it. */
const departmentOf = (
  { session }: Pick<Context, "session">,
  homeSchoolId: number,
  targets: readonly ShownRuleCourse[],
): string | null => targets[0]?.department ?? (session.schoolId === homeSchoolId ? session.department : null);

const columnsOf = (input: RecognitionRuleInput) => ({
  homeSchoolId: input.homeSchoolId,
  hostSchoolId: input.hostSchoolId,
  kind: input.kind,
  module: input.module.trim(),
  gradeAs: input.gradeAs,
  countsInGpa: input.countsInGpa,
  minimumMark: Math.round(input.minimumMark * 10),
  tolerance: input.tolerance ?? null,
  validFrom: input.validFrom,
  validUntil: input.validUntil ?? null,
  reason: input.reason,
});

/** Key of the lock under which a school's rules are numbered: a number that nobody else locks. */
const NUMBER_LOCK = 7_246_132;

/** The next number of a home school's rules; nobody else gets it before the transaction ends. */
export async function nextNumber(tx: Transaction, homeSchoolId: number): Promise<number> {
  await tx.execute(sql`select pg_advisory_xact_lock(${NUMBER_LOCK}::int, ${homeSchoolId}::int)`);
  const [found] = await tx
    .select({ last: sql<number>`coalesce(max(${recognitionRule.number}), 0)` })
    .from(recognitionRule)
    .where(eq(recognitionRule.homeSchoolId, homeSchoolId));
  return (found?.last ?? 0) + 1;
}

/** Writes the courses of a draft in the place of those that it had. */
export async function writeCourses(
  tx: Transaction,
  ruleId: number,
  { sourceIds, targetIds }: Pick<RecognitionRuleInput, "sourceIds" | "targetIds">,
): Promise<void> {
  for (const [side, ids] of [
    [recognitionRuleSource, sourceIds],
    [recognitionRuleTarget, targetIds],
  ] as const) {
    await tx.delete(side).where(eq(side.ruleId, ruleId));
    if (ids.length > 0)
      await tx.insert(side).values(ids.map((courseId, position) => ({ ruleId, courseId, position })));
  }
}
