import type { z } from "zod";
import type { Settings } from "./settings.ts";

/** What a setting may hold. */
export type SettingValue = string | number | boolean;

/**
 * A setting that the platform's office may change while the server runs (`platform/settings`). Never a secret: whoever
 * may change one reads all of them.
 */
export interface OfficeSetting<Value extends SettingValue = SettingValue> {
  /** Words and hyphens, such as `sign-in-captcha`; never used for anything else later. */
  key: string;
  /** What people call it, and what it does, with its unit. */
  name: string;
  explanation: string;
  /** Settings of one group stand together, such as 登录; 其他 by default. */
  group?: string;
  /** The name under which it may be read before signing in (`sysconfig/white`). */
  publicName?: string;
  /** A whole number with its limits, an enum, a boolean, or a text of limited length; its messages are read by people. */
  schema: z.ZodType<Value>;
  /** In force while nobody changed it. */
  default: (environment: Settings) => Value;
  /** What people call the values of an enum. */
  choices?: Readonly<Record<string, string>>;
}

/** The settings that are in force, kept by `platform/settings`. */
export interface SettingsInForce {
  get<Value extends SettingValue>(of: OfficeSetting<Value>): Value;
}

/** What asks for settings that the office may change: `services: NeedsOfficeSettings`. */
export interface NeedsOfficeSettings {
  officeSettings: SettingsInForce;
}

/** Gives the setting the type of what it holds. */
export const officeSetting = <Value extends SettingValue>(
  setting: OfficeSetting<Value>,
): OfficeSetting<Value> => setting;
