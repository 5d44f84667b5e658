import { desc } from "drizzle-orm";
import type { Queryable } from "../../db/index.ts";
import {
  defaultOf,
  type OfficeSetting,
  type PlatformSetting,
  type SchoolSetting,
  type Settings,
  type SettingsInForce,
  type SettingValue,
} from "../../settings/index.ts";
import { setting } from "./tables.ts";

/** The last change of a setting at a school, or with null of the platform's value. */
type LastChange = Pick<typeof setting.$inferSelect, "key" | "schoolId" | "value" | "version">;

/** A setting at a school, or null for the platform, as the key of a map. */
const placeOf = (key: string, schoolId: number | null): string => `${key} ${schoolId ?? ""}`;

/** The settings as they were stored at one moment. */
export class SettingsSnapshot implements SettingsInForce {
  readonly #stored: ReadonlyMap<string, LastChange>;
  readonly #environment: Settings;
  readonly #onMisfit: (place: string) => void;
  /** Values that were found to fit their setting. */
  readonly #inForce = new Map<string, SettingValue>();

  /** @param onMisfit told of a stored value that does not fit its setting */
  constructor(rows: readonly LastChange[], environment: Settings, onMisfit: (place: string) => void) {
    this.#stored = new Map(rows.map((row) => [placeOf(row.key, row.schoolId), row]));
    this.#environment = environment;
    this.#onMisfit = onMisfit;
  }

  /** How many changed settings were stored. */
  get count(): number {
    return this.#stored.size;
  }

  /**
   * What is in force: the school's value, otherwise the platform's, otherwise the default. A stored value that no longer
   * fits (of another version of the server) counts as if it were not there.
   */
  get<Value extends SettingValue>(of: PlatformSetting<Value>): Value;
  get<Value extends SettingValue>(of: SchoolSetting<Value>, schoolId: number | null): Value;
  get<Value extends SettingValue>(of: OfficeSetting<Value>, schoolId?: number | null): Value;
  get<Value extends SettingValue>(of: OfficeSetting<Value>, schoolId: number | null = null): Value {
    const place = placeOf(of.key, schoolId);
    const known = this.#inForce.get(place);
    if (known !== undefined) return known as Value;
    const value =
      this.#storedValue(of, place) ??
      (schoolId === null ? defaultOf(of, this.#environment) : this.get(of, null));
    this.#inForce.set(place, value);
    return value;
  }

  #storedValue<Value extends SettingValue>(of: OfficeSetting<Value>, place: string): Value | undefined {
    const stored = this.#stored.get(place)?.value ?? undefined;
    if (stored === undefined) return undefined;
    const fit = of.form.fit(stored);
    if ("value" in fit) return fit.value;
    this.#onMisfit(place);
    return undefined;
  }

  /** How often settings were changed there, all together: whoever saw another number did not see what is stored. */
  versionOf(settings: readonly OfficeSetting[], schoolId: number | null): number {
    const versions = settings.map(({ key }) => this.#stored.get(placeOf(key, schoolId))?.version ?? 0);
    return versions.reduce((sum, version) => sum + version, 0);
  }
}

/** Reads the settings as they are stored: for what runs beside the server, and for who changes them. */
export async function readSettings(
  db: Queryable,
  environment: Settings,
  onMisfit: (place: string) => void = () => undefined,
): Promise<SettingsSnapshot> {
  const rows = await db
    .selectDistinctOn([setting.key, setting.schoolId], {
      key: setting.key,
      schoolId: setting.schoolId,
      value: setting.value,
      version: setting.version,
    })
    .from(setting)
    .orderBy(setting.key, setting.schoolId, desc(setting.version));
  return new SettingsSnapshot(rows, environment, onMisfit);
}
