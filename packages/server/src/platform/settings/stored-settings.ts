import type { Logger } from "pino";
import type { Database } from "../../db/index.ts";
import type { Bus } from "../../live/index.ts";
import type {
  OfficeSetting,
  PlatformSetting,
  SchoolSetting,
  Settings,
  SettingsInForce,
  SettingValue,
} from "../../settings/index.ts";
import { readSettings, SettingsSnapshot } from "./settings-snapshot.ts";

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

/** The settings in force, in memory. Every node reads them at its start, after every change, and after a gap of the bus. */
export class StoredSettings implements SettingsInForce {
  readonly #parts: Parts;
  #known: SettingsSnapshot;
  #reading: Promise<void> = Promise.resolve();
  #timer: NodeJS.Timeout | undefined;
  #stopped = false;

  private constructor(parts: Parts) {
    this.#parts = parts;
    this.#known = new SettingsSnapshot([], parts.settings, () => undefined);
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

  /** What is in force, as this node knows it. */
  get<Value extends SettingValue>(of: PlatformSetting<Value>): Value;
  get<Value extends SettingValue>(of: SchoolSetting<Value>, schoolId: number | null): Value;
  get<Value extends SettingValue>(of: OfficeSetting<Value>, schoolId?: number | null): Value;
  get<Value extends SettingValue>(of: OfficeSetting<Value>, schoolId: number | null = null): Value {
    return this.#known.get(of, schoolId);
  }

  /** As `SettingsSnapshot.versionOf`, of what this node knows. */
  versionOf(settings: readonly OfficeSetting[], schoolId: number | null): number {
    return this.#known.versionOf(settings, schoolId);
  }

  /** Knows afterwards every change that was committed before the call. */
  read(): Promise<void> {
    this.#reading = this.#readAfter(this.#reading);
    return this.#reading;
  }

  /** One after the other, so that the last one to begin is the last one to be believed. */
  async #readAfter(earlier: Promise<void>): Promise<void> {
    await earlier.catch(() => undefined);
    const { db, settings, log } = this.#parts;
    this.#known = await readSettings(db, settings, (setting) =>
      log.warn({ setting }, "a stored setting does not fit, its default is in force"),
    );
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
