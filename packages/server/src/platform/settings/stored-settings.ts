import type { Logger } from "pino";
import type { Database } from "../../db/index.ts";
import type { Bus } from "../../live/index.ts";
import type { OfficeSetting, Settings, SettingsInForce, SettingValue } from "../../settings/index.ts";
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

  /** What is in force. A stored value that no longer fits (of another version of the server) counts as the default. */
  get<Value extends SettingValue>(of: OfficeSetting<Value>): Value {
    const known = this.#inForce.get(of.key);
    if (known !== undefined) return known as Value;
    const value = this.#decide(of);
    this.#inForce.set(of.key, value);
    return value;
  }

  #decide<Value extends SettingValue>(of: OfficeSetting<Value>): Value {
    const stored = this.#stored.get(of.key) ?? undefined;
    if (stored !== undefined) {
      const { success, data } = of.schema.safeParse(stored);
      if (success) return data;
      this.#parts.log.warn({ setting: of.key }, "a stored setting does not fit, its default is in force");
    }
    return of.default(this.#parts.settings);
  }

  /** Knows afterwards every change that was committed before the call. */
  read(): Promise<void> {
    this.#reading = this.#readAfter(this.#reading);
    return this.#reading;
  }

  /** One after the other, so that the last one to begin is the last one to be believed. */
  async #readAfter(earlier: Promise<void>): Promise<void> {
    await earlier.catch(() => undefined);
    const rows = await this.#parts.db.select({ key: setting.key, value: setting.value }).from(setting);
    this.#stored = new Map(rows.map(({ key, value }) => [key, value]));
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
