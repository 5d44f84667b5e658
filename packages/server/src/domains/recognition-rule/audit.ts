import { and, eq, sql } from "drizzle-orm";
import type { Queryable, Transaction } from "../../db/index.ts";
import { SCHOOL_OFFICE } from "../../domain.ts";
import { stateConflict } from "../../errors/index.ts";
import type { CoreServices } from "../../platform/core.ts";
import { defineProcess, type Initiator, type Workflow } from "../../platform/workflow/index.ts";
import { Application, type RequestContext } from "../../resource/index.ts";
import { isInScope } from "../../scope/index.ts";
import type { NeedsOfficeSettings } from "../../settings/index.ts";
import { school } from "../school/index.ts";
import { announceRules } from "./announce-rules.ts";
import { readCourses } from "./rule-courses.ts";
import { nameOfRule, refusalsOfRule } from "./rules.ts";
import { RULE_FACTS, RULE_PROCESS, STANDARD_PROCESS } from "./standard-process.ts";
import { recognitionTolerance } from "./settings.ts";
import { recognitionRule } from "./tables.ts";

/** Rules as what is handed in and decided. */
export const ruleApplication = new Application(RULE_PROCESS, recognitionRule);

export type RuleRow = typeof recognitionRule.$inferSelect;

/** Has the workflow decide a draft, or go on with one that was returned. Throws 409 while it is being decided. */
export async function sendRule(
  { session, services }: RequestContext<{ workflow: Workflow }>,
  tx: Transaction,
  rule: RuleRow,
): Promise<void> {
  const initiator = {
    accountId: session.accountId,
    name: session.personName,
    schoolId: rule.homeSchoolId,
    department: rule.department,
  };
  const { sources, targets } = await readCourses(tx, [rule.id]);
  const described = { ...rule, sources: sources.get(rule.id) ?? [], targets: targets.get(rule.id) ?? [] };
  const facts = await factsOf(tx, services.workflow, rule, initiator);
  const sent = { subject: nameOfRule(described), facts, initiator, opinion: "修改后再次提交" };
  await ruleApplication.submit(tx, services, rule.id, sent, services.clock());
}

/** What the drawing may ask of a rule that somebody hands in. */
async function factsOf(tx: Transaction, { people }: Workflow, rule: RuleRow, initiator: Initiator) {
  const codes = await tx.select({ id: school.id, code: school.code }).from(school);
  const codeOf = (id: number) => codes.find((one) => one.id === id)?.code ?? "";
  const others = async (at: "initiator-school" | "initiator-department"): Promise<boolean> => {
    const found = await people.find(tx, [{ by: "role", roleId: SCHOOL_OFFICE, at }], initiator);
    return found.some(({ accountId }) => accountId !== initiator.accountId);
  };
  const isOwn = (
    await people.find(tx, [{ by: "role", roleId: SCHOOL_OFFICE, at: "initiator-department" }], initiator)
  ).some(({ accountId }) => accountId === initiator.accountId);
  return {
    schoolCode: codeOf(rule.homeSchoolId),
    hostCode: codeOf(rule.hostSchoolId),
    kind: rule.kind,
    revision: rule.revision,
    collegeReviews: !isOwn && (await others("initiator-department")),
    alone: !(await others("initiator-school")),
  };
}

/** Decides rules: the office draws how. Approved, a version is in force from that moment on. */
export const ruleAudit = defineProcess<Pick<CoreServices, "db"> & NeedsOfficeSettings>()({
  key: RULE_PROCESS,
  title: "互认规则审核",
  facts: RULE_FACTS,
  standard: STANDARD_PROCESS,
  async ended({ tx, businessKey, outcome, at, services }) {
    if (outcome === "approved") await activateRule(tx, services, ruleApplication.idOf(businessKey), at);
  },
  mayRead: async ({ db, session, businessKey }) =>
    session.permissions.has("recognition-rule-search") &&
    isInScope(db, session, recognitionRule, eq(recognitionRule.id, ruleApplication.idOf(businessKey))),
});

/**
 * Puts a draft into force, in the place of the version before. Throws 409 when the regulations do not allow it any more:
 * credits and natures of courses may have changed since it was written.
 */
export async function activateRule(
  tx: Transaction,
  { officeSettings }: NeedsOfficeSettings,
  id: number,
  at: Date,
): Promise<void> {
  const [rule] = await tx.select().from(recognitionRule).where(eq(recognitionRule.id, id)).for("update");
  if (rule === undefined) throw new Error(`no rule ${id}`);
  const { homeSchoolId, number } = rule;
  await requireAllowed(tx, officeSettings.get(recognitionTolerance, homeSchoolId), rule);
  await tx
    .update(recognitionRule)
    .set({ state: "superseded", supersededAt: at, version: sql`${recognitionRule.version} + 1` })
    .where(
      and(
        eq(recognitionRule.homeSchoolId, homeSchoolId),
        eq(recognitionRule.number, number),
        eq(recognitionRule.state, "active"),
      ),
    );
  await tx
    .update(recognitionRule)
    .set({ state: "active", activeFrom: at, version: rule.version + 1 })
    .where(eq(recognitionRule.id, id));
  await announceRules(tx, { homeSchoolIds: [homeSchoolId] });
}

async function requireAllowed(tx: Queryable, standard: number, rule: RuleRow): Promise<void> {
  const { sources, targets } = await readCourses(tx, [rule.id]);
  const [refusal] = refusalsOfRule({
    sources: sources.get(rule.id) ?? [],
    targets: targets.get(rule.id) ?? [],
    tolerance: rule.tolerance ?? standard,
  });
  if (refusal !== undefined) throw stateConflict(`这条规则现在不能启用：${refusal.message}；请退回修改`);
}
