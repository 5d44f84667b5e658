import type {
  RegisterSchool,
  RegistrationKind,
  RegistrationSetting,
  RegistrationSettings,
} from "@huxuan/api-client";
import { labels } from "@huxuan/api-client";
import { asc, eq } from "drizzle-orm";
import { type Queryable, transaction } from "../../db/index.ts";
import { invalidFields, stateConflict } from "../../errors/index.ts";
import { containsWords, logChange, type RequestContext } from "../../resource/index.ts";
import { requireReach } from "../../scope/index.ts";
import { requireSchool, school } from "../school/index.ts";
import { registrationOpening } from "./tables.ts";

type Opening = Pick<RegistrationSetting, "open" | "documents">;

/**
 * What holds at a school that has not chosen. Every application is decided by an office, so those of the school's own
 * people may be sent; guests from elsewhere are not in any register here, and wait for the school to want them.
 */
const OPENINGS: Readonly<Record<RegistrationKind, Opening>> = {
  student: { open: true, documents: ["学生证"] },
  visitor: { open: false, documents: ["学生证", "所在学校同意函"] },
  teacher: { open: true, documents: ["工作证"] },
};

const KINDS = Object.keys(labels.registrationKind) as RegistrationKind[];

/** As whom people may register at a school, each kind in its order. */
async function settingsOf(db: Queryable, schoolId: number): Promise<RegistrationSetting[]> {
  const rows = await db.select().from(registrationOpening).where(eq(registrationOpening.schoolId, schoolId));
  return KINDS.map((kind) => {
    const { open, documents } = rows.find((row) => row.kind === kind) ?? OPENINGS[kind];
    return { kind, open, documents };
  });
}

/** Throws 403 out of reach, 400 for a school that there is not. */
export async function readSettings(
  { session, services: { db } }: RequestContext,
  schoolId: number,
): Promise<RegistrationSettings> {
  requireReach(session, { schoolId, department: null });
  await requireSchool(db, schoolId);
  return { schoolId, settings: await settingsOf(db, schoolId) };
}

/** Changes the kinds that are named. Throws as `readSettings`, and 400 when one stands there twice. */
export async function saveSettings(
  context: RequestContext,
  { schoolId, settings }: RegistrationSettings,
): Promise<RegistrationSettings> {
  requireReach(context.session, { schoolId, department: null });
  if (new Set(settings.map(({ kind }) => kind)).size !== settings.length)
    throw invalidFields([{ field: "settings", message: "每一种注册类别只能有一项设置" }]);
  return transaction(context.services.db, async (tx) => {
    await requireSchool(tx, schoolId);
    const before = await settingsOf(tx, schoolId);
    for (const { kind, open, documents } of settings)
      await tx
        .insert(registrationOpening)
        .values({ schoolId, kind, open, documents })
        .onConflictDoUpdate({
          target: [registrationOpening.schoolId, registrationOpening.kind],
          set: { open, documents },
        });
    const after = await settingsOf(tx, schoolId);
    await logChange(context, tx, {
      action: "registration-settings",
      targets: [{ kind: "school", id: schoolId, schoolId }],
      before,
      after,
    });
    return { schoolId, settings: after };
  });
}

/** Schools at which people may register. */
export async function openSchools(
  db: Queryable,
  keyword: string | undefined,
): Promise<{ items: RegisterSchool[]; rowCount: number }> {
  const words = containsWords(keyword, school.name, school.code);
  const rows = await db
    .select({ id: school.id, code: school.code, name: school.name })
    .from(school)
    .where(words)
    .orderBy(asc(school.pinyin), asc(school.id));
  const chosen = await db.select().from(registrationOpening);
  const items = rows.flatMap((one) => {
    const open = KINDS.flatMap((kind) => {
      const own = chosen.find((row) => row.schoolId === one.id && row.kind === kind) ?? OPENINGS[kind];
      return own.open ? [{ kind, documents: own.documents }] : [];
    });
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

/** The papers that are asked for. Throws 409 when nobody may register so. */
export async function requireOpen(
  db: Queryable,
  schoolId: number,
  kind: RegistrationKind,
): Promise<string[]> {
  const own = (await settingsOf(db, schoolId)).find((one) => one.kind === kind);
  if (own?.open !== true)
    throw stateConflict(`这所学校没有开放${labels.registrationKind[kind]}注册，请联系学校教务处`);
  return own.documents;
}

/** The papers that are asked for, whether people may register so now or not. */
export async function documentsOf(
  db: Queryable,
  schoolId: number,
  kind: RegistrationKind,
): Promise<string[]> {
  return (await settingsOf(db, schoolId)).find((one) => one.kind === kind)?.documents ?? [];
}
