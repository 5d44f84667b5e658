import type { OfficeSetting as ShownSetting } from "@huxuan/api-client";
import { eq } from "drizzle-orm";
import { z } from "zod";
import type { HandlerRequest, OperationId } from "../../contract/index.ts";
import { transaction } from "../../db/index.ts";
import { invalidFields, notFound, versionConflict } from "../../errors/index.ts";
import type { OfficeSetting, SettingValue } from "../../settings/index.ts";
import { writeOperation } from "../audit/index.ts";
import { writeOutbox } from "../outbox/index.ts";
import { SETTINGS_TOPIC, type StoredSettings } from "./stored-settings.ts";
import { setting } from "./tables.ts";

/** What the calls of the settings need. */
export interface NeedsStoredSettings {
  officeSettings: StoredSettings;
}

type Request = Pick<HandlerRequest<OperationId, NeedsStoredSettings>, "services" | "ip" | "requestId"> & {
  session: NonNullable<HandlerRequest<"updateSetting">["session"]>;
};

type Row = typeof setting.$inferSelect;

/** The announced settings with what is in force. */
export async function listSettings(
  { services }: Pick<Request, "services">,
  announced: readonly OfficeSetting[],
): Promise<{ items: ShownSetting[] }> {
  const rows = await services.db.select().from(setting);
  return {
    items: announced.map((of) =>
      show(
        services,
        of,
        rows.find(({ key }) => key === of.key),
      ),
    ),
  };
}

/**
 * Changes a setting, or sets it back (`value` undefined); it is in force on this node when it returns, and on the others
 * moments later. Throws 404 for a setting that nobody announces, 400 for a value that does not fit, 409 when it was
 * changed since it was read.
 */
export async function changeSetting(
  { services, session, ip, requestId }: Request,
  announced: readonly OfficeSetting[],
  { key, version, value }: { key: string; version: number; value?: SettingValue },
): Promise<ShownSetting> {
  const of = announced.find((one) => one.key === key);
  if (of === undefined) throw notFound("设置");
  const stored = value === undefined ? null : fitting(of, value);
  const at = services.clock();
  const done = await transaction(services.db, async (tx) => {
    await tx
      .insert(setting)
      .values({ key, value: null, version: 0, changedAt: at, changedBy: session.personName })
      .onConflictDoNothing();
    const [before] = await tx.select().from(setting).where(eq(setting.key, key)).for("update");
    if (before?.version !== version) throw versionConflict("设置");
    const [row] = await tx
      .update(setting)
      .set({ value: stored, version: version + 1, changedAt: at, changedBy: session.personName })
      .where(eq(setting.key, key))
      .returning();
    await writeOperation(tx, {
      session,
      action: value === undefined ? "settings-reset" : "settings-update",
      targets: [{ kind: "setting", id: key, schoolId: null }],
      before: { value: before.value ?? of.default(services.settings) },
      after: { value: stored ?? of.default(services.settings) },
      ip,
      requestId,
      at,
    });
    return { row, announced: await writeOutbox(tx, [{ topic: SETTINGS_TOPIC, payload: {} }]) };
  });
  await services.officeSettings.read();
  await services.outbox.deliver(done.announced);
  return show(services, of, done.row);
}

function fitting(of: OfficeSetting, value: SettingValue): SettingValue {
  const { success, data, error } = of.schema.safeParse(value);
  if (success) return data;
  throw invalidFields([{ field: "value", message: `${of.name}${error.issues[0]?.message ?? "不符合要求"}` }]);
}

function show(
  {
    officeSettings,
    settings,
  }: { officeSettings: StoredSettings; settings: Parameters<OfficeSetting["default"]>[0] },
  of: OfficeSetting,
  row: Row | undefined,
): ShownSetting {
  return {
    key: of.key,
    name: of.name,
    explanation: of.explanation,
    group: of.group ?? "其他",
    ...formOf(of),
    value: officeSettings.get(of),
    defaultValue: of.default(settings),
    isDefault: (row?.value ?? null) === null,
    version: row?.version ?? 0,
    ...(row === undefined ? {} : { changedAt: row.changedAt.toISOString(), changedBy: row.changedBy }),
  };
}

/** How a value is entered, from its schema. */
export function formOf(of: OfficeSetting): Pick<ShownSetting, "kind" | "minimum" | "maximum" | "choices"> {
  const { type, minimum, maximum, maxLength, enum: values } = z.toJSONSchema(of.schema);
  if (type === "boolean") return { kind: "flag" };
  if (type === "integer" && minimum !== undefined && maximum !== undefined) {
    return { kind: "integer", minimum, maximum };
  }
  if (type === "string" && values !== undefined) {
    const choices = values.map(String).map((value) => ({ value, label: of.choices?.[value] ?? value }));
    return { kind: "choice", choices };
  }
  if (type === "string" && maxLength !== undefined) return { kind: "text", maximum: maxLength };
  throw new Error(
    `The setting ${of.key} is neither a whole number nor a text with limits, nor an enum, nor a boolean`,
  );
}
