import { lines, platformSetting, type SettingsInForce } from "../../settings/index.ts";
import { type Campus, parseCampus } from "./rules.ts";

/** Ranges of campuses. */
export const campusNetworks = platformSetting({
  key: "campus-networks",
  group: "IP 访问",
  name: "校园网段",
  explanation:
    "每行一个网段，空格后写学校名，例如 202.197.0.0/18 湘江理工大学。规则从不封禁校园网；手工封禁时会先说明有多少人从那里登录。",
  permission: "address-block",
  form: lines(0, 500, {
    longest: 100,
    check: (line) =>
      parseCampus(line) === null ? "应以网段开头，例如 202.197.0.0/18 湘江理工大学" : undefined,
  }),
  default: [],
});

/** The ranges of campuses as they are set. */
export const campusesOf = (officeSettings: SettingsInForce): Campus[] =>
  officeSettings.get(campusNetworks).flatMap((line) => parseCampus(line) ?? []);
