import { desc } from "drizzle-orm";
import type { Logger } from "pino";
import type { Database } from "../../db/index.ts";
import type { Bus } from "../../live/index.ts";
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

/** Bus topic of a change; it says nothing more: every node reads the settings again. */
export const SETTINGS_TOPIC = "settings";

/** Pause before settings that could not be read are read again, ms. */
const READ_AGAIN_MS = 1_000;

interface Parts {
  db: Database;
  bus: Bus;
  log: Logger;
  settings: Settings;
  onStop: (work: () => void) => void;
}

/** A setting at a school, or null for the platform, as the key of a map. */
const at = (key: string, schoolId: number | null): string => `${key} ${schoolId ?? ""}`;

/** The settings in force, in memory. Every node reads them at its start, after every change, and after a gap of the bus. */
export class StoredSettings implements SettingsInForce {
  readonly #parts: Parts;
  #stored = new Map<string, unknown>();
  /** Values that were found to fit their setting, until they are read again. */
  readonly #inForce = new Map<string, SettingValue>();
  #reading: Promise<void> = Promise.resolve();
  #timer: NodeJS.Timeout | undefined;
  #stopped = false;

  private constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Reads the settings and follows their changes. */
  static async start(parts: Parts): Promise<StoredSettings> {
    const settings = new StoredSettings(parts);
    const follow = (): void => void settings.#follow();
    const ends = [parts.bus.subscribe(SETTINGS_TOPIC, follow), parts.bus.onGap(follow)];
    parts.onStop(() => {
      settings.#stopped = true;
      clearTimeout(settings.#timer);
      for (const end of ends) end();
    });
    await settings.read();
    return settings;
  }

  /**
   * What is in force: the school's value, otherwise the platform's, otherwise the default. A stored value that no longer
   * fits (of another version of the server) counts as if it were not there.
   */
  get<Value extends SettingValue>(of: PlatformSetting<Value>): Value;
  get<Value extends SettingValue>(of: SchoolSetting<Value>, schoolId: number | null): Value;
  get<Value extends SettingValue>(of: OfficeSetting<Value>, schoolId?: number | null): Value;
  get<Value extends SettingValue>(of: OfficeSetting<Value>, schoolId: number | null = null): Value {
    const place = at(of.key, schoolId);
    const known = this.#inForce.get(place);
    if (known !== undefined) return known as Value;
    const value =
      this.#storedValue(of, place) ??
      (schoolId === null ? defaultOf(of, this.#parts.settings) : this.get(of, null));
    this.#inForce.set(place, value);
    return value;
  }

  #storedValue<Value extends SettingValue>(of: OfficeSetting<Value>, place: string): Value | undefined {
    const stored = this.#stored.get(place) ?? undefined;
    if (stored === undefined) return undefined;
    const fit = of.form.fit(stored);
    if ("value" in fit) return fit.value;
    this.#parts.log.warn({ setting: place }, "a stored setting does not fit, its default is in force");
    return undefined;
  }

  /** Knows afterwards every change that was committed before the call. */
  read(): Promise<void> {
    this.#reading = this.#readAfter(this.#reading);
    return this.#reading;
  }

  /** One after the other, so that the last one to begin is the last one to be believed. */
  async #readAfter(earlier: Promise<void>): Promise<void> {
    await earlier.catch(() => undefined);
    const rows = await this.#parts.db
      .selectDistinctOn([setting.key, setting.schoolId], {
        key: setting.key,
        schoolId: setting.schoolId,
        value: setting.value,
      })
      .from(setting)
      .orderBy(setting.key, setting.schoolId, desc(setting.version));
    this.#stored = new Map(rows.map(({ key, schoolId, value }) => [at(key, schoolId), value]));
    this.#inForce.clear();
  }

  async #follow(): Promise<void> {
    if (this.#stopped) return;
    try {
      await this.read();
    } catch (error) {
      if (this.#stopped) return;
      this.#parts.log.warn({ err: error }, "settings not read, what was known stays in force");
      clearTimeout(this.#timer);
      this.#timer = setTimeout(() => void this.#follow(), READ_AGAIN_MS).unref();
    }
  }
}
