import { type DefaultPasswordType, labels } from "@huxuan/api-client";
import { choice, integer, platformSetting, type SettingsInForce } from "../../settings/index.ts";
import { ONE_TIME_LENGTH } from "./one-time-password.ts";

const shared = { group: "密码", permission: "user-password-default", ownHand: true };

/** How the first password of an account is made. */
export const FIRST_PASSWORD_KIND = platformSetting({
  ...shared,
  key: "first-password-kind",
  name: "初始密码的生成方式",
  explanation: "新建账号和重置密码时这样生成一次性密码；每个人的都不同，只能用来设置自己的密码。",
  form: choice<DefaultPasswordType>(labels.defaultPasswordType),
  default: "random",
});

/** Characters of a first password. */
export const FIRST_PASSWORD_LENGTH = platformSetting({
  ...shared,
  key: "first-password-length",
  name: "初始密码的位数",
  unit: "位",
  explanation: "一次性密码这么长；密码规则要求更长时按密码规则。",
  form: integer(10, 32),
  default: ONE_TIME_LENGTH,
});

/** In the order in which they are shown. */
export const SETTINGS = [FIRST_PASSWORD_KIND, FIRST_PASSWORD_LENGTH];

/** How first passwords are made now. */
export const defaultPasswordIn = (
  settings: SettingsInForce,
): { type: DefaultPasswordType; length: number } => ({
  type: settings.get(FIRST_PASSWORD_KIND),
  length: settings.get(FIRST_PASSWORD_LENGTH),
});
