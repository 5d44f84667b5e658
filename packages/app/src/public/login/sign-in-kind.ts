/** For whom a sign-in page is: `/login?type=student` and `/login?type=teacher` (specification, section 2); everybody else without it. */
export type SignInKind = "student" | "teacher" | undefined;

/** What an address says; what it names that there is not is everybody's page. */
export const signInKind = (search: URLSearchParams): SignInKind => {
  const type = search.get("type");
  return type === "student" || type === "teacher" ? type : undefined;
};

const WORDS = {
  student: { title: "学生登录", hint: "使用本校学号登录，或从本校的统一认证进入。" },
  teacher: { title: "教师登录", hint: "使用本校工号登录，或从本校的统一认证进入。" },
} as const;

/** Title of the page and what its form asks for. */
export const signInWords = (kind: SignInKind): { title: string; hint: string } =>
  kind === undefined ? { title: "登录", hint: "使用本校学号、工号或平台账号登录。" } : WORDS[kind];
