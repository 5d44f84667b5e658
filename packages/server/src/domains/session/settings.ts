import {
  choice,
  integer,
  type PlatformSetting,
  platformSetting,
  RANGES,
  type SettingsInForce,
} from "../../settings/index.ts";
import { DEFAULT_PASSWORD_RULES, type PasswordRules } from "./password-rules.ts";

/** A whole number that the environment sets at the start. */
function wholeNumber(
  key: string,
  from: keyof typeof RANGES,
  texts: Pick<PlatformSetting, "name" | "explanation" | "unit" | "publicName">,
): PlatformSetting<number> {
  const [min, max] = RANGES[from];
  return platformSetting({
    key,
    group: "登录与访问",
    ...texts,
    form: integer(min, max),
    default: (environment) => environment[from],
  });
}

export const CAPTCHA = platformSetting({
  key: "sign-in-captcha",
  group: "登录与访问",
  name: "登录验证码",
  explanation: "什么时候要求输入验证码。输错次数较多的账号和地址总会要求。",
  form: choice({ off: "输错次数较多时", always: "每次登录" }),
  default: (environment) => environment.captcha,
});

export const SECOND_FACTOR = platformSetting({
  key: "sign-in-second-factor",
  group: "登录与访问",
  name: "必须使用动态口令",
  explanation:
    "这些端的人员除密码外还要输入手机上的动态码；还没有设置的，下次登录时先设置。其他人可以自己开启。",
  form: choice({ none: "不要求", platform: "平台管理", offices: "平台管理和学校管理" }),
  default: "none",
});

export const FAILURES_PER_ACCOUNT = wholeNumber("sign-in-failures-per-account", "failuresPerAccount", {
  name: "每个账号的输错次数",
  unit: "次",
  explanation: "同一个用户名一小时内输错这么多次以后，登录要输入验证码。账号不会被锁定。",
});

export const FAILURES_PER_ADDRESS = wholeNumber("sign-in-failures-per-address", "failuresPerAddress", {
  name: "每个地址的输错次数",
  unit: "次",
  explanation: "同一个网络地址一小时内输错这么多次以后，从那里登录要输入验证码。一所学校可能共用一个地址。",
});

export const LOGINS_PER_MINUTE = wholeNumber("sign-ins-per-minute", "loginsPerMinute", {
  name: "每分钟登录次数",
  unit: "次",
  explanation: "同一个用户名从同一个地址每分钟最多登录的次数，超过后要输入验证码或等待；0 表示不限。",
});

export const REQUESTS_PER_10S = wholeNumber("requests-per-10-seconds", "requestsPer10s", {
  name: "每 10 秒请求次数",
  unit: "次",
  explanation: "每个账号 10 秒内最多的请求次数，超过后需要等待；0 表示不限。",
});

export const ACCESS_MINUTES = wholeNumber("access-minutes", "accessMinutes", {
  name: "访问凭证有效期",
  unit: "分钟",
  explanation: "访问凭证过期后会自动换新，不用重新登录。修改只影响之后发出的凭证。",
});

export const REFRESH_DAYS = wholeNumber("session-days", "refreshDays", {
  // How long 记住我 keeps somebody signed in.
  publicName: "rememberDays",
  name: "登录有效期",
  unit: "天",
  explanation: "这么多天没有使用，就要重新登录。修改只影响之后登录或换新的会话。",
});

export const LEAVER_DAYS = platformSetting({
  key: "leaver-days",
  group: "登录与访问",
  name: "离校后可查看记录",
  unit: "天",
  explanation:
    "学生离校后这么多天内还能登录，只能查看自己的课表、成绩、选课记录等，不能进行任何操作；0 表示离校后不能登录。离职教师总是不能登录。",
  form: integer(0, 3650),
  default: 365,
});

export const QUESTIONS = platformSetting({
  key: "password-questions",
  group: "登录与访问",
  publicName: "passwordQuestions",
  name: "密保问题",
  explanation: "没有邮箱的学生和教师能否用密保问题找回密码。管理人员总是不能。",
  form: choice({ on: "可以", off: "不可以" }),
  default: "on",
});

/** The longest history that can be asked for, and so what is kept of one. */
export const MOST_HISTORY = 24;

/** A number of the password rules, which belong to the security administration. */
const passwordRule = (
  rule: keyof PasswordRules,
  key: string,
  [minimum, maximum]: [number, number],
  texts: Pick<PlatformSetting, "name" | "explanation" | "unit">,
): PlatformSetting<number> =>
  platformSetting({
    key,
    group: "密码",
    ...texts,
    permission: "user-password-rule",
    ownHand: true,
    form: integer(minimum, maximum),
    default: DEFAULT_PASSWORD_RULES[rule],
  });

/** What is asked of passwords; 「密码规则」 shows them together, with whom they would concern. */
export const PASSWORD_SETTINGS: Readonly<Record<keyof PasswordRules, PlatformSetting<number>>> = {
  minLength: passwordRule("minLength", "password-min-length", [8, 64], {
    name: "密码最少位数",
    unit: "位",
    explanation: "新密码至少这么长。现有的密码不受影响。",
  }),
  classes: passwordRule("classes", "password-classes", [1, 4], {
    name: "密码字符种类",
    unit: "种",
    explanation: "新密码至少包含大写字母、小写字母、数字、符号中的几种。",
  }),
  history: passwordRule("history", "password-history", [0, MOST_HISTORY], {
    name: "密码不能重复最近",
    unit: "次",
    explanation: "新密码不能与最近几次用过的相同；0 表示只不能与现在的相同。",
  }),
  expiryDays: passwordRule("expiryDays", "password-expiry-days", [0, 730], {
    name: "密码有效期",
    unit: "天",
    explanation:
      "超过这么多天，下次登录要先设置新密码；0 表示不过期。会影响多少人，在「密码规则」里可以先看。",
  }),
  warnDays: passwordRule("warnDays", "password-warn-days", [0, 60], {
    name: "密码到期前提醒",
    unit: "天",
    explanation: "密码到期前这么多天开始提醒。",
  }),
  idleDays: passwordRule("idleDays", "password-idle-days", [0, 730], {
    name: "账号不用即暂停",
    unit: "天",
    explanation:
      "这么多天没有登录，要重置密码后才能再登录；0 表示不暂停。会影响多少人，在「密码规则」里可以先看。",
  }),
};

/** The rules in force. */
export const passwordRulesIn = (settings: SettingsInForce): PasswordRules => ({
  minLength: settings.get(PASSWORD_SETTINGS.minLength),
  classes: settings.get(PASSWORD_SETTINGS.classes),
  history: settings.get(PASSWORD_SETTINGS.history),
  expiryDays: settings.get(PASSWORD_SETTINGS.expiryDays),
  warnDays: settings.get(PASSWORD_SETTINGS.warnDays),
  idleDays: settings.get(PASSWORD_SETTINGS.idleDays),
});

/** In the order in which they are shown. */
export const SETTINGS = [
  CAPTCHA,
  SECOND_FACTOR,
  FAILURES_PER_ACCOUNT,
  FAILURES_PER_ADDRESS,
  LOGINS_PER_MINUTE,
  REQUESTS_PER_10S,
  ACCESS_MINUTES,
  REFRESH_DAYS,
  LEAVER_DAYS,
  QUESTIONS,
  ...Object.values(PASSWORD_SETTINGS),
];
