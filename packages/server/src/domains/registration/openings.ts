import type {
  RegisterSchool,
  RegistrationKind,
  RegistrationSetting,
  RegistrationSettings,
} from "@huxuan/api-client";
import { labels } from "@huxuan/api-client";
import { asc, eq } from "drizzle-orm";
import type { Queryable } from "../../db/index.ts";
import { invalidFields, stateConflict } from "../../errors/index.ts";
import { changeTogether, type NeedsStoredSettings } from "../../platform/settings/index.ts";
import { containsWords, logChange, type RequestContext } from "../../resource/index.ts";
import { requireReach } from "../../scope/index.ts";
import type { SettingsInForce } from "../../settings/index.ts";
import { requireSchool, school } from "../school/index.ts";
import { OPENINGS } from "./settings.ts";

const KINDS = Object.keys(labels.registrationKind) as RegistrationKind[];

/** As whom people may register at a school, each kind in its order. */
const settingsOf = (settings: SettingsInForce, schoolId: number): RegistrationSetting[] =>
  KINDS.map((kind) => ({
    kind,
    open: settings.get(OPENINGS[kind].open, schoolId),
    documents: [...settings.get(OPENINGS[kind].documents, schoolId)],
  }));

/** Throws 403 out of reach, 400 for a school that there is not. */
export async function readSettings(
  { session, services: { db, officeSettings } }: RequestContext<NeedsStoredSettings>,
  schoolId: number,
): Promise<RegistrationSettings> {
  requireReach(session, { schoolId, department: null });
  await requireSchool(db, schoolId);
  return { schoolId, settings: settingsOf(officeSettings, schoolId) };
}

/** Changes the kinds that are named. Throws as `readSettings`, and 400 when one stands there twice. */
export async function saveSettings(
  context: RequestContext<NeedsStoredSettings>,
  { schoolId, settings }: RegistrationSettings,
): Promise<RegistrationSettings> {
  const { session, services } = context;
  requireReach(session, { schoolId, department: null });
  if (new Set(settings.map(({ kind }) => kind)).size !== settings.length)
    throw invalidFields([{ field: "settings", message: "每一种注册类别只能有一项设置" }]);
  await requireSchool(services.db, schoolId);
  await changeTogether(
    context,
    {
      schoolId,
      name: "注册设置",
      values: settings.flatMap(({ kind, open, documents }) => [
        [OPENINGS[kind].open, open] as const,
        [OPENINGS[kind].documents, documents] as const,
      ]),
    },
    (tx, before, after) =>
      logChange(context, tx, {
        action: "registration-settings",
        targets: [{ kind: "school", id: schoolId, schoolId }],
        before: settingsOf(before, schoolId),
        after: settingsOf(after, schoolId),
      }),
  );
  return { schoolId, settings: settingsOf(services.officeSettings, schoolId) };
}

/** Schools at which people may register. */
export async function openSchools(
  db: Queryable,
  settings: SettingsInForce,
  keyword: string | undefined,
): Promise<{ items: RegisterSchool[]; rowCount: number }> {
  const words = containsWords(keyword, school.name, school.code);
  const rows = await db
    .select({ id: school.id, code: school.code, name: school.name })
    .from(school)
    .where(words)
    .orderBy(asc(school.pinyin), asc(school.id));
  const items = rows.flatMap((one) => {
    const open = settingsOf(settings, one.id)
      .filter((each) => each.open)
      .map(({ kind, documents }) => ({ kind, documents }));
    return open.length === 0 ? [] : [{ ...one, open }];
  });
  return { items, rowCount: items.length };
}

/** The school with a code. Throws 400 at `school` when there is none. */
export async function schoolByCode(db: Queryable, code: string): Promise<{ id: number; name: string }> {
  const [found] = await db
    .select({ id: school.id, name: school.name })
    .from(school)
    .where(eq(school.code, code));
  if (found === undefined) throw invalidFields([{ field: "school", message: "没有这所学校，请重新选择" }]);
  return found;
}

/** Throws 409 when nobody may register so. */
export function requireOpen(settings: SettingsInForce, schoolId: number, kind: RegistrationKind): void {
  if (!settings.get(OPENINGS[kind].open, schoolId))
    throw stateConflict(`这所学校没有开放${labels.registrationKind[kind]}注册，请联系学校教务处`);
}

/** The papers that are asked for, whether people may register so now or not. */
export const documentsOf = (
  settings: SettingsInForce,
  schoolId: number,
  kind: RegistrationKind,
): string[] => [...settings.get(OPENINGS[kind].documents, schoolId)];
