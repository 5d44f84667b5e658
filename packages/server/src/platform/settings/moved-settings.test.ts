import { afterEach, expect, test } from "vitest";
import { createEmptyDatabase, type TestDatabase, testDatabaseKind } from "../../../testing/databases.ts";
import { migrate } from "../../db/index.ts";
import { applyMigrations, readMigrations, withMigrationLock } from "../../db/migrations.ts";
import { OPENINGS } from "../../domains/registration/settings.ts";
import { passwordRulesIn } from "../../domains/session/index.ts";
import { CAPTCHA } from "../../domains/session/settings.ts";
import { defaultPasswordIn } from "../../domains/user/settings.ts";
import { parseSettings } from "../../settings/index.ts";
import { readSettings } from "./settings-snapshot.ts";

let database: TestDatabase | undefined;
afterEach(() => database?.close());

/** A database as it was before settings of schools, with what an office had chosen. */
async function before(rows: string): Promise<TestDatabase> {
  const made = await createEmptyDatabase(testDatabaseKind());
  const all = readMigrations();
  const earlier = all.slice(
    0,
    all.findIndex(({ tag }) => tag.endsWith("_school_settings")),
  );
  await withMigrationLock(made, (client) =>
    applyMigrations(client, earlier, { plainly: made.kind === "pglite" }),
  );
  for (const row of rows.split(";")) if (row.trim() !== "") await made.pool.query(row);
  return made;
}

test("what offices had chosen is in force after the upgrade, and its next change counts on", async () => {
  database = await before(`
    insert into setting values ('sign-in-captcha', '"always"', 7, now(), '管理员');
    insert into password_rules (min_length, classes, history, expiry_days, warn_days, idle_days, version)
      values (15, 1, 5, 90, 14, 180, 4);
    insert into default_password (type, length) values ('idTail', 14);
    insert into school (code, name, short_name, pinyin, section_clock)
      values ('10001', '甲大学', '甲大', 'jia', '[]'), ('10002', '乙大学', '乙大', 'yi', '[]');
    insert into registration_opening select id, 'visitor', true, array['同意函', '学生证', '同意函'] from school
      where code = '10001'`);
  await migrate(database);
  const settings = await readSettings(database.db, parseSettings({}), () => expect.unreachable());
  expect(settings.get(CAPTCHA)).toBe("always");
  expect(settings.versionOf([CAPTCHA], null)).toBe(7);
  expect(passwordRulesIn(settings)).toEqual({
    minLength: 15,
    classes: 1,
    history: 5,
    expiryDays: 90,
    warnDays: 14,
    idleDays: 180,
  });
  expect(defaultPasswordIn(settings)).toEqual({ type: "idTail", length: 14 });
  const { rows } = await database.pool.query<{ id: number }>("select id from school order by code");
  const [chose, other] = rows.map(({ id }) => id) as [number, number];
  const visitors = (schoolId: number) => [
    settings.get(OPENINGS.visitor.open, schoolId),
    settings.get(OPENINGS.visitor.documents, schoolId),
  ];
  expect(visitors(chose)).toEqual([true, ["同意函", "学生证"]]);
  expect(visitors(other)).toEqual([false, ["学生证", "所在学校同意函"]]);
});
