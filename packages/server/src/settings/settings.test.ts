import { expect, test } from "vitest";
import { parseSettings, SettingsError } from "./settings.ts";

function problems(environment: Record<string, string>): string {
  try {
    parseSettings(environment);
  } catch (error) {
    if (error instanceof SettingsError) return error.message;
    throw error;
  }
  return "";
}

test("nothing needs to be set", () => {
  expect(parseSettings({}, "/srv/huxuan")).toMatchObject({
    port: 8080,
    dataFolder: "/srv/huxuan/data",
    databaseUrl: undefined,
    redisUrl: undefined,
    captcha: "off",
    logLevel: "info",
  });
});

test("an empty or blank value counts as absent", () => {
  expect(parseSettings({ PORT: "", DATABASE_URL: " " })).toMatchObject({
    port: 8080,
    databaseUrl: undefined,
  });
});

test("every wrong setting is named with what it should be", () => {
  const message = problems({
    PORT: "80a",
    DATABASE_URL: "mysql://somewhere",
    HUXUAN_CAPTCHA: "yes",
    HUXUAN_LOG_LEVEL: "loud",
    HUXUAN_SECRET: "short",
    HUXUAN_TRUST_PROXY: "loopback, 10.0.0.0/64",
    HUXUAN_ACCESS_MINUTES: "0.5",
  });
  expect(message).toContain("PORT 应为数字");
  expect(message).toContain("DATABASE_URL 应为连接地址");
  expect(message).toContain("HUXUAN_CAPTCHA 应为 off");
  expect(message).toContain("HUXUAN_LOG_LEVEL 应为");
  expect(message).toContain("HUXUAN_TRUST_PROXY 应为");
  expect(message).toContain("HUXUAN_SECRET 至少需要 32 个字符");
  expect(message).toContain("HUXUAN_ACCESS_MINUTES 应为整数");
});

test("several processes need a database that several can use", () => {
  expect(problems({ HUXUAN_WORKERS: "2" })).toContain("HUXUAN_WORKERS 大于 1 时需要 DATABASE_URL");
  expect(parseSettings({ HUXUAN_WORKERS: "2", DATABASE_URL: "postgres://db/huxuan" }).workers).toBe(2);
});

test("a wrong setting is named without its value, which may be a password", () => {
  expect(problems({ DATABASE_URL: "postgres//huxuan:sesame@db/huxuan" })).not.toContain("sesame");
});

test.each(["-1", "65536"])("there is no port %s", (port) => {
  expect(problems({ PORT: port })).toContain("PORT 应在 0 到 65535 之间");
});

test("files lie in the data folder, unless another one is named", () => {
  expect(parseSettings({ HUXUAN_DATA: "d" }, "/srv").filesFolder).toBe("/srv/d/files");
  expect(parseSettings({ HUXUAN_FILES_FOLDER: "/mnt/files" }, "/srv").filesFolder).toBe("/mnt/files");
});

test.each([
  ["no address", "s3.example.cn"],
  ["no keys", "https://s3.example.cn/huxuan"],
  ["no bucket", "https://key:sesame@s3.example.cn/"],
  ["a folder in the bucket", "https://key:sesame@s3.example.cn/huxuan/files"],
])("a store with %s stops the start, and its secret is not told", (_what, url) => {
  const message = problems({ HUXUAN_S3_URL: url });
  expect(message).toContain("HUXUAN_S3_URL 应");
  expect(message).not.toContain("sesame");
});

test("networks of schools' sign-on are names, addresses and networks, and none unless they are said", () => {
  expect(parseSettings({}).signOnNetworks).toBe("");
  const networks = "uniquelocal, 10.1.0.0/16,::1";
  expect(parseSettings({ HUXUAN_SIGN_ON_NETWORKS: networks }).signOnNetworks).toBe(networks);
  for (const wrong of ["all", "10.1.0.0/33", "sso.example.edu.cn", "loopback,"])
    expect(problems({ HUXUAN_SIGN_ON_NETWORKS: wrong })).toContain("HUXUAN_SIGN_ON_NETWORKS 应为");
});

test("other sites are named as browsers name them, and none may call unless it is said", () => {
  expect(parseSettings({}).allowedOrigins).toEqual([]);
  expect(
    parseSettings({ HUXUAN_ALLOWED_ORIGINS: "https://portal.example.edu.cn, http://127.0.0.1:5173" })
      .allowedOrigins,
  ).toEqual(["https://portal.example.edu.cn", "http://127.0.0.1:5173"]);
  for (const wrong of [
    "*",
    "null",
    "portal.example.edu.cn",
    "https://portal.example.edu.cn/",
    "https://a.cn,",
  ])
    expect(problems({ HUXUAN_ALLOWED_ORIGINS: wrong })).toContain("HUXUAN_ALLOWED_ORIGINS 应为");
});

test("a mail server needs a sender, and each is one address", () => {
  expect(problems({ HUXUAN_SMTP_URL: "smtp://mail.example.cn" })).toContain("还需要 HUXUAN_MAIL_FROM");
  expect(problems({ HUXUAN_SMTP_URL: "smtp://mail.example.cn", HUXUAN_MAIL_FROM: "a@example.cn" })).toContain(
    "还需要 HUXUAN_URL",
  );
  expect(problems({ HUXUAN_URL: "huxuan.example.edu.cn" })).toContain("HUXUAN_URL 应为连接地址");
  expect(parseSettings({ HUXUAN_URL: "https://huxuan.example.edu.cn/login" }).url).toBe(
    "https://huxuan.example.edu.cn",
  );
  expect(problems({ HUXUAN_MAIL_FROM: "a@example.cn, b@example.cn" })).toContain(
    "HUXUAN_MAIL_FROM 应为邮箱地址",
  );
  expect(problems({ HUXUAN_SMTP_URL: "http://mail.example.cn" })).toContain("HUXUAN_SMTP_URL 应为连接地址");
  const from = "互选平台 <huxuan@example.edu.cn>";
  const settings = {
    HUXUAN_SMTP_URL: "smtp://mail.example.cn",
    HUXUAN_MAIL_FROM: from,
    HUXUAN_URL: "https://huxuan.example.edu.cn",
  };
  expect(parseSettings(settings).mailFrom).toBe(from);
});
