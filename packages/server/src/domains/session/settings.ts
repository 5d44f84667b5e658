import { choice, integer, type PlatformSetting, platformSetting, RANGES } from "../../settings/index.ts";

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
];
