export const signInFormZhCN = {
  username: "用户名",
  usernamePlaceholder: "学号、工号或账号",
  usernameRequired: "请输入用户名",
  password: "密码",
  passwordRequired: "请输入密码",
  showPassword: "显示密码",
  hidePassword: "隐藏密码",
  capsLock: "大写锁定已打开",
  code: "验证码",
  codeRequired: "请输入图中的验证码",
  refreshCode: "换一张验证码",
  codeFailed: "重新获取图片",
  remember: "记住我",
  signIn: "登录",
  signingIn: "正在登录…",
  failed: "没有登录成功，请检查网络后重试",
  tooLong: (max: number) => `最多 ${max} 个字符`,
};

/** Texts of the sign-in form. */
export type SignInFormMessages = typeof signInFormZhCN;

export const signInFormEn: SignInFormMessages = {
  username: "User name",
  usernamePlaceholder: "Student number, staff number or account",
  usernameRequired: "Enter your user name",
  password: "Password",
  passwordRequired: "Enter your password",
  showPassword: "Show password",
  hidePassword: "Hide password",
  capsLock: "Caps lock is on",
  code: "Code",
  codeRequired: "Enter the code in the picture",
  refreshCode: "Another picture",
  codeFailed: "Load the picture again",
  remember: "Remember me",
  signIn: "Sign in",
  signingIn: "Signing in…",
  failed: "You are not signed in. Check your connection and try again.",
  tooLong: (max) => `At most ${max} characters`,
};
