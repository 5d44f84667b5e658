/** Why the platform itself gives a mail up; what a mail server said may stand behind it. */
export const BAD_ADDRESS = "邮箱地址的写法不正确";
export const TOO_OLD = "超过 3 天没有发出";
