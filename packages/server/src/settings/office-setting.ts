import type { SettingEffect } from "@huxuan/api-client";
import type { Queryable } from "../db/index.ts";
import type { SettingForm, SettingValue } from "./setting-form.ts";
import type { Settings } from "./settings.ts";

/** What a setting says of itself, whoever may choose its value. */
interface Announcement<Value extends SettingValue> {
  /** Words and hyphens, such as `sign-in-captcha`; never used for anything else later. */
  key: string;
  /** What people call it, without its unit, and what it does. */
  name: string;
  explanation: string;
  /** What a number counts: 人, 天, 小时. */
  unit?: string;
  /** Settings of one group stand together, such as 选课; 其他 by default. */
  group?: string;
  /** The name under which it may be read before signing in (`sysconfig/white`). */
  publicName?: string;
  /**
   * A permission without which nobody may change it, besides that of the settings' page: 设置密码规则 belongs to the security
   * administration, also where the page is the system administration's.
   */
  permission?: string;
  /** It cannot be changed while acting as another person: what protects accounts. */
  ownHand?: boolean;
  /** What it may hold, and how it is entered: `integer(1, 20)`, `flag()`, `choice({ … })`. */
  form: SettingForm<Value>;
  /** In force while nobody changed it. */
  default: Value | ((environment: Settings) => Value);
}

/** A setting of the whole installation, which the platform's office may change while the server runs. */
export interface PlatformSetting<Value extends SettingValue = SettingValue> extends Announcement<Value> {
  whose: "platform";
}

/** A setting that each school may choose; the platform's value is in force at schools that did not. */
export interface SchoolSetting<Value extends SettingValue = SettingValue> extends Announcement<Value> {
  whose: "school";
}

/** Any setting. Never a secret: whoever may change one reads all of them. */
export type OfficeSetting<Value extends SettingValue = SettingValue> =
  | PlatformSetting<Value>
  | SchoolSetting<Value>;

/** The settings that are in force, from memory (`platform/settings`): inside a transaction as well as outside. */
export interface SettingsInForce {
  get<Value extends SettingValue>(of: PlatformSetting<Value>): Value;
  /** @param schoolId null: the platform's value, such as for a round of all schools */
  get<Value extends SettingValue>(of: SchoolSetting<Value>, schoolId: number | null): Value;
}

/**
 * What another value would do at a school, tried on what it has; the domain that reads the setting lists it under
 * `settingTrials` in its `domain.ts`.
 */
export interface SettingTrial {
  /** Of the settings that it tries. */
  keys: readonly string[];
  /** @param inForce what is in force, and the same with the other value */
  run(
    db: Queryable,
    schoolId: number,
    inForce: { before: SettingsInForce; after: SettingsInForce },
  ): Promise<SettingEffect>;
}

/** What is in force, but for one setting of a school. */
export const withValue = (
  inForce: SettingsInForce,
  other: { key: string; schoolId: number; value: SettingValue },
): SettingsInForce => ({
  get: ((of: SchoolSetting, schoolId: number | null) =>
    of.key === other.key && schoolId === other.schoolId
      ? other.value
      : inForce.get(of, schoolId)) as SettingsInForce["get"],
});

/** What asks for settings that offices may change: `services: NeedsOfficeSettings`. */
export interface NeedsOfficeSettings {
  officeSettings: SettingsInForce;
}

/** Announces a setting of the whole installation; the domain lists it under `settings` in its `domain.ts`. */
export const platformSetting = <Value extends SettingValue>(
  setting: Announcement<Value>,
): PlatformSetting<Value> => ({ ...setting, whose: "platform" });

/** Announces a setting that each school may choose; the domain lists it under `settings` in its `domain.ts`. */
export const schoolSetting = <Value extends SettingValue>(
  setting: Announcement<Value>,
): SchoolSetting<Value> => ({ ...setting, whose: "school" });

/** The value that a setting has while nobody changed it. */
export const defaultOf = <Value extends SettingValue>(
  { default: given }: Announcement<Value>,
  environment: Settings,
): Value => (typeof given === "function" ? given(environment) : given);
