import type { Logger } from "pino";
import type { Database } from "../../db/index.ts";
import { type Bus, Followed } from "../../live/index.ts";
import type { Caches } from "../caches/index.ts";
import type {
  OfficeSetting,
  PlatformSetting,
  SchoolSetting,
  Settings,
  SettingsInForce,
  SettingValue,
} from "../../settings/index.ts";
import { readSettings, type SettingsSnapshot } from "./settings-snapshot.ts";

/** Bus topic of a change. */
export const SETTINGS_TOPIC = "settings";

interface Parts {
  db: Database;
  bus: Bus;
  log: Logger;
  settings: Settings;
  caches: Caches;
  onStop: (work: () => void) => void;
}

/** The settings in force, in memory, as every node follows them. */
export class StoredSettings implements SettingsInForce {
  readonly #followed: Followed<SettingsSnapshot>;

  private constructor(followed: Followed<SettingsSnapshot>) {
    this.#followed = followed;
  }

  /** Reads the settings and follows their changes. */
  static async start(parts: Parts): Promise<StoredSettings> {
    const { db, settings, log, caches } = parts;
    const followed = await Followed.start(parts, {
      topic: SETTINGS_TOPIC,
      read: () =>
        readSettings(db, settings, (setting) =>
          log.warn({ setting }, "a stored setting does not fit, its default is in force"),
        ),
    });
    caches.add("settings", { entries: () => followed.known.count, clear: () => followed.follow() });
    return new StoredSettings(followed);
  }

  /** What is in force, as this node knows it. */
  get<Value extends SettingValue>(of: PlatformSetting<Value>): Value;
  get<Value extends SettingValue>(of: SchoolSetting<Value>, schoolId: number | null): Value;
  get<Value extends SettingValue>(of: OfficeSetting<Value>, schoolId?: number | null): Value;
  get<Value extends SettingValue>(of: OfficeSetting<Value>, schoolId: number | null = null): Value {
    return this.#followed.known.get(of, schoolId);
  }

  /** As `SettingsSnapshot.versionOf`, of what this node knows. */
  versionOf(settings: readonly OfficeSetting[], schoolId: number | null): number {
    return this.#followed.known.versionOf(settings, schoolId);
  }

  /** Knows afterwards every change that was committed before the call. */
  read(): Promise<void> {
    return this.#followed.read();
  }
}
