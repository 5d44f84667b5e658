import type { OfficeSetting as ShownSetting, SettingEffect, SettingHistory } from "@huxuan/api-client";
import { isDeepStrictEqual } from "node:util";
import { and, desc, eq, isNull, type SQL, sql } from "drizzle-orm";
import { type Transaction, transaction } from "../../db/index.ts";
import { forbidden, invalidFields, notFound, stateConflict, versionConflict } from "../../errors/index.ts";
import type { RequestContext } from "../../resource/index.ts";
import {
  defaultOf,
  type OfficeSetting,
  type SettingsInForce,
  type SettingTrial,
  type SettingValue,
  withValue,
} from "../../settings/index.ts";
import { writeOperation } from "../audit/index.ts";
import { writeOutbox } from "../outbox/index.ts";
import { readSettings } from "./settings-snapshot.ts";
import { SETTINGS_TOPIC, type StoredSettings } from "./stored-settings.ts";
import { setting } from "./tables.ts";

/** What the calls of the settings need. */
export interface NeedsStoredSettings {
  officeSettings: StoredSettings;
}

type Context = RequestContext<NeedsStoredSettings>;

type Row = typeof setting.$inferSelect;

/** The longest history that is shown. */
const MOST_CHANGES = 100;

/** What the office of a school, or with null that of the platform, may change: with what is in force there. */
export async function listSettings(
  context: Context,
  { announced, trials }: { announced: readonly OfficeSetting[]; trials: readonly SettingTrial[] },
  schoolId: number | null,
): Promise<{ items: ShownSetting[] }> {
  const tried = new Set(trials.flatMap(({ keys }) => keys));
  const latest = await context.services.db
    .selectDistinctOn([setting.key, setting.schoolId])
    .from(setting)
    .where(schoolId === null ? undefined : eq(setting.schoolId, schoolId))
    .orderBy(setting.key, setting.schoolId, desc(setting.version));
  const rows = Map.groupBy(latest, ({ key }) => key);
  return {
    items: announced
      .filter(({ whose }) => schoolId === null || whose === "school")
      .map((of) => {
        const found = rows.get(of.key) ?? [];
        const own = found.filter((row) => row.schoolId !== null && row.value !== null).length;
        return {
          ...show(
            context,
            of,
            schoolId,
            found.find((row) => row.schoolId === schoolId),
          ),
          tried: schoolId !== null && tried.has(of.key),
          ...(schoolId === null && of.whose === "school" ? { schoolsWithOwn: own } : {}),
        };
      }),
  };
}

/**
 * What another value would do at a school. Throws 403 for a setting of another office, 400 for a value that does not fit,
 * 409 where nothing can be told beforehand.
 */
export async function trySetting(
  context: Context,
  of: OfficeSetting,
  trials: readonly SettingTrial[],
  { schoolId, value }: { schoolId: number; value: SettingValue },
): Promise<SettingEffect> {
  requireAllowed(context, of);
  const trial = trials.find(({ keys }) => keys.includes(of.key));
  if (trial === undefined) throw stateConflict(`「${of.name}」改动后的影响不能试算`);
  const { db, officeSettings: before } = context.services;
  const after = withValue(before, { key: of.key, schoolId, value: fitting(of, value) });
  return trial.run(db, schoolId, { before, after });
}

/** A change that somebody asks for. */
interface Change {
  of: OfficeSetting;
  /** Null: the platform's value. */
  schoolId: number | null;
  /** The one that was seen: 0 before the first change. */
  version: number;
  /** Undefined: back to the default. */
  value?: SettingValue | undefined;
}

/**
 * Changes a setting, or sets it back; it is in force on this node when it returns, and on the others moments later. Throws
 * 403 for a setting of another office, 400 for a value that does not fit, 409 when it was changed since it was seen.
 */
export async function changeSetting(context: Context, change: Change): Promise<ShownSetting> {
  const { services } = context;
  const { of, schoolId } = change;
  const done = await transaction(services.db, async (tx) => {
    const row = await writeChange(context, tx, change);
    return { row, announced: await writeOutbox(tx, [{ topic: SETTINGS_TOPIC, payload: {} }]) };
  });
  await services.officeSettings.read();
  await services.outbox.deliver(done.announced);
  return show(context, of, schoolId, done.row);
}

async function writeChange(context: Context, tx: Transaction, change: Change): Promise<Row> {
  const { services, session, ip, requestId } = context;
  const { of, schoolId, version, value } = change;
  requireAllowed(context, of);
  const stored = value === undefined ? null : fitting(of, value);
  const at = services.clock();
  const [before] = await tx
    .select()
    .from(setting)
    .where(placeOf(of, schoolId))
    .orderBy(desc(setting.version))
    .limit(1);
  if ((before?.version ?? 0) !== version) throw versionConflict("设置");
  const [row] = await tx
    .insert(setting)
    .values({
      key: of.key,
      schoolId,
      value: stored,
      version: version + 1,
      changedAt: at,
      changedBy: session.personName,
    })
    // Somebody else's change from the same version, at the same time.
    .onConflictDoNothing()
    .returning();
  if (row === undefined) throw versionConflict("设置");
  const otherwise = defaultAt(context, of, schoolId);
  await writeOperation(tx, {
    session,
    action: value === undefined ? "settings-reset" : "settings-update",
    targets: [{ kind: "setting", id: of.key, schoolId }],
    before: { name: of.name, value: before?.value ?? otherwise },
    after: { name: of.name, value: stored ?? otherwise },
    ip,
    requestId,
    at,
  });
  return row;
}

/** Several settings that a domain's own page shows as one. */
interface Together {
  /** Null: the platform's values. */
  schoolId: number | null;
  /** The one that was seen, as `versionOf` gives it; undefined: whatever is stored is replaced. */
  version?: number;
  /** What people call them together, as in 密码规则刚刚被修改过. */
  name: string;
  values: readonly (readonly [of: OfficeSetting, value: SettingValue])[];
}

/**
 * Changes several settings, all or none; those that have the value already stay as they are. They are in force on this node
 * when it returns. Whether the caller may is decided by the call of the domain. Throws 400 for a value that does not fit,
 * 409 when one of them was changed since they were seen.
 *
 * @param logged writes the operation log in the same transaction, given what was in force and what is
 */
export async function changeTogether(
  { session, services }: Context,
  { schoolId, version, name, values }: Together,
  logged: (tx: Transaction, before: SettingsInForce, after: SettingsInForce) => Promise<void>,
): Promise<void> {
  const announced = await transaction(services.db, async (tx) => {
    // Of two that begin from the same version one waits here for the other.
    await tx.execute(sql`lock table ${setting} in share row exclusive mode`);
    const before = await readSettings(tx, services.settings);
    const settings = values.map(([of]) => of);
    if (version !== undefined && before.versionOf(settings, schoolId) !== version)
      throw versionConflict(name);
    const changed = values
      .map(([of, value]) => ({ of, value: fitting(of, value) }))
      .filter(({ of, value }) => !isDeepStrictEqual(value, before.get(of, schoolId)));
    if (changed.length > 0)
      await tx.insert(setting).values(
        changed.map(({ of, value }) => ({
          key: of.key,
          schoolId,
          value,
          version: before.versionOf([of], schoolId) + 1,
          changedAt: services.clock(),
          changedBy: session.personName,
        })),
      );
    await logged(tx, before, await readSettings(tx, services.settings));
    return writeOutbox(tx, [{ topic: SETTINGS_TOPIC, payload: {} }]);
  });
  await services.officeSettings.read();
  await services.outbox.deliver(announced);
}

/** Deletes what a school chose, with its history, when the school is deleted. */
export async function forgetSchoolSettings(tx: Transaction, schoolId: number): Promise<void> {
  await tx.delete(setting).where(eq(setting.schoolId, schoolId));
}

/** Who changed it, when, to what; the last change stands first. */
export async function settingHistory(
  { services }: Pick<Context, "services">,
  of: OfficeSetting,
  schoolId: number | null,
): Promise<SettingHistory> {
  const rows = await services.db
    .select()
    .from(setting)
    .where(placeOf(of, schoolId))
    .orderBy(desc(setting.version))
    .limit(MOST_CHANGES);
  return {
    items: rows.map(({ version, value, changedAt, changedBy }) => ({
      version,
      // What an earlier version of the server stored is shown as it was.
      ...(value === null ? {} : { value: wire(value as SettingValue) }),
      changedAt: changedAt.toISOString(),
      changedBy,
    })),
  };
}

/** The announced setting with this key. Throws 404 when there is none, or none that a school may choose. */
export function announcedSetting(
  announced: readonly OfficeSetting[],
  key: string,
  schoolId: number | null,
): OfficeSetting {
  const of = announced.find((one) => one.key === key && (schoolId === null || one.whose === "school"));
  if (of === undefined) throw notFound("设置");
  return of;
}

const placeOf = ({ key }: OfficeSetting, schoolId: number | null): SQL | undefined =>
  and(eq(setting.key, key), schoolId === null ? isNull(setting.schoolId) : eq(setting.schoolId, schoolId));

const isAllowed = ({ session }: Pick<Context, "session">, { permission, ownHand }: OfficeSetting): boolean =>
  (permission === undefined || session.permissions.has(permission)) &&
  !(ownHand === true && session.impersonatorId !== null);

function requireAllowed(context: Context, of: OfficeSetting): void {
  if (of.ownHand === true && context.session.impersonatorId !== null)
    throw forbidden(`模拟用户时不能修改「${of.name}」，请先退出模拟`);
  if (!isAllowed(context, of)) throw forbidden(`你没有修改「${of.name}」的权限，如需修改请联系有权限的人员`);
}

function fitting(of: OfficeSetting, value: SettingValue): SettingValue {
  const fit = of.form.fit(value);
  if ("value" in fit) return fit.value;
  throw invalidFields([{ field: "value", message: `${of.name}${fit.problem}` }]);
}

/** What is in force there without a value of its own. */
const defaultAt = (
  { services: { officeSettings, settings } }: Pick<Context, "services">,
  of: OfficeSetting,
  schoolId: number | null,
): SettingValue => (schoolId === null ? defaultOf(of, settings) : officeSettings.get(of));

/** A value as the contract has it, which knows no lists that cannot be changed. */
const wire = (value: SettingValue): ShownSetting["value"] => (typeof value === "object" ? [...value] : value);

function show(
  context: Pick<Context, "services" | "session">,
  of: OfficeSetting,
  schoolId: number | null,
  row: Row | undefined,
): ShownSetting {
  return {
    key: of.key,
    name: of.name,
    explanation: of.explanation,
    ...(of.unit === undefined ? {} : { unit: of.unit }),
    group: of.group ?? "其他",
    ...of.form.shown,
    value: wire(context.services.officeSettings.get(of, schoolId)),
    defaultValue: wire(defaultAt(context, of, schoolId)),
    isDefault: (row?.value ?? null) === null,
    perSchool: of.whose === "school",
    tried: false,
    allowed: isAllowed(context, of),
    version: row?.version ?? 0,
    ...(row === undefined ? {} : { changedAt: row.changedAt.toISOString(), changedBy: row.changedBy }),
  };
}
