import type { PasswordRules } from "@huxuan/api-client";

/** What a preset asks for; the version is that of what it is put in place of. */
type Preset = Omit<PasswordRules, "version">;

/** Rules that go together, by what they follow. */
export const PRESETS: readonly { id: string; label: string; description: string; rules: Preset }[] = [
  {
    id: "usual",
    label: "常用",
    description: "10 位、3 种字符，不定期更换",
    rules: { minLength: 10, classes: 3, history: 3, expiryDays: 0, warnDays: 7, idleDays: 0 },
  },
  {
    id: "level-3",
    label: "等保三级",
    description: "10 位、3 种字符，90 天更换，180 天不用即暂停",
    rules: { minLength: 10, classes: 3, history: 5, expiryDays: 90, warnDays: 14, idleDays: 180 },
  },
  {
    id: "long",
    label: "长密码",
    description: "15 位、不限种类，不定期更换，容易记住",
    rules: { minLength: 15, classes: 1, history: 3, expiryDays: 0, warnDays: 7, idleDays: 0 },
  },
];
