import type {
  AddressRule,
  AddressRuleChange,
  AddressRuleEffect,
  AddressRuleKind,
  AddressRules,
  AddressRuleTrial,
} from "@huxuan/api-client";
import { and, eq, gte, isNotNull, sql } from "drizzle-orm";
import { transaction } from "../../db/index.ts";
import { versionConflict } from "../../errors/index.ts";
import { parseNetwork } from "../../http/networks.ts";
import { logChange, type RequestContext } from "../../resource/index.ts";
import type { NeedsOfficeSettings } from "../../settings/index.ts";
import { announce } from "./block-acts.ts";
import type { NeedsAddressBlocks } from "./blocks.ts";
import { countFor, mostWithin, peopleBy } from "./calls.ts";
import { FIRST_RULES, guardOf, isBeyond, proxiesOf, type Rule } from "./rules.ts";
import { campusesOf } from "./settings.ts";
import { addressBlock, addressRule } from "./tables.ts";
import { byConnection } from "./watch.ts";

type Context = RequestContext<NeedsAddressBlocks & NeedsOfficeSettings>;

const DAY_MS = 86_400_000;
/** Addresses that a trial names. */
const MOST_NAMED = 50;

/** What blocks addresses by itself. */
export async function readRuleList({
  services: { db, clock, officeSettings },
}: Context): Promise<AddressRules> {
  const rows = await db.select().from(addressRule);
  const made = await db
    .select({ rule: addressBlock.rule, count: sql<number>`count(*)::int` })
    .from(addressBlock)
    .where(
      and(isNotNull(addressBlock.rule), gte(addressBlock.blockedAt, new Date(clock().getTime() - DAY_MS))),
    )
    .groupBy(addressBlock.rule);
  return {
    items: FIRST_RULES.map((first) =>
      shownRule(
        first,
        rows.find(({ kind }) => kind === first.kind),
        made.find(({ rule }) => rule === first.kind)?.count ?? 0,
      ),
    ),
    campuses: campusesOf(officeSettings).length,
  };
}

function shownRule(first: Rule, row: typeof addressRule.$inferSelect | undefined, made: number): AddressRule {
  if (row === undefined) return { ...first, version: 0, changedBy: "", made };
  const { isOn, changedAt, ...rule } = row;
  return { ...rule, on: isOn, changedAt: changedAt.toISOString(), made };
}

/** Whom a rule would have hit in the last 24 hours. */
export async function tryRule(context: Context, trial: AddressRuleTrial): Promise<AddressRuleEffect> {
  const { db, clock, officeSettings, settings } = context.services;
  const from = new Date(clock().getTime() - DAY_MS);
  const campuses = campusesOf(officeSettings);
  const guarded = { campuses, proxies: proxiesOf(settings.trustProxy), own: context.ip };
  // Who has not so many in the whole day has not in some minutes of it.
  const addresses = [...byConnection(await countFor(db, trial.kind, from))]
    .filter(([, { count }]) => isBeyond(count, trial))
    .flatMap(([name, { ips }]) => ips.map((ip) => ({ ip, name })));
  const found = await mostWithin(db, { ...trial, from, addresses });
  const hits = found.map(({ name, most, at }) => {
    const network = parseNetwork(name);
    const guard = network === null ? undefined : guardOf(network, guarded);
    // A rule spares nobody for having written it, which is why it is said whose address that is.
    return { name, most, at, guard, isSpared: guard !== undefined && guard.guard !== "own" };
  });
  const hit = new Set(hits.filter(({ isSpared }) => !isSpared).map(({ name }) => name));
  const people = await peopleBy(
    db,
    addresses.filter(({ name }) => hit.has(name)),
    from,
  );
  return {
    items: hits.slice(0, MOST_NAMED).map(({ name, most, at, guard }) => ({
      network: name,
      at: at.toISOString(),
      most,
      people: people.get(name) ?? 0,
      ...(guard && { guard: guard.guard, ...(guard.name !== undefined && { guardName: guard.name }) }),
    })),
    count: hit.size,
    people: people.get(null) ?? 0,
  };
}

/** Changes a rule, or switches it. Throws 409 when it was changed since it was read. */
export async function changeRule(
  context: Context,
  kind: AddressRuleKind,
  { on, version, ...numbers }: AddressRuleChange,
): Promise<AddressRule> {
  const { services, session } = context;
  await transaction(services.db, async (tx, afterCommit) => {
    const [before] = await tx.select().from(addressRule).where(eq(addressRule.kind, kind)).for("update");
    if ((before?.version ?? 0) !== version) throw versionConflict("规则");
    const row = {
      ...numbers,
      kind,
      isOn: on,
      version: version + 1,
      changedBy: session.personName,
      changedAt: services.clock(),
    };
    // Two who see no row yet: the second finds that of the first.
    const [written] = await tx
      .insert(addressRule)
      .values(row)
      .onConflictDoUpdate({ target: addressRule.kind, set: row, setWhere: eq(addressRule.version, version) })
      .returning();
    if (written === undefined) throw versionConflict("规则");
    const factsOf = (rule: typeof row | typeof addressRule.$inferSelect) => ({
      on: rule.isOn,
      moreThan: rule.moreThan,
      withinMinutes: rule.withinMinutes,
      blockMinutes: rule.blockMinutes,
    });
    await logChange(context, tx, {
      action: "address-rule-update",
      targets: [{ kind: "address-rule", id: kind, schoolId: null }],
      ...(before && { before: factsOf(before) }),
      after: factsOf(row),
    });
    await announce(context, tx, afterCommit);
  });
  const { items } = await readRuleList(context);
  return items.find((one) => one.kind === kind) as AddressRule;
}
