import { defineMail } from "../../platform/mail/index.ts";

/** How long the link is good with which somebody chooses their first password, hours. */
export const ACTIVATION_HOURS = 72;
/** How long an application that was returned waits to be sent again, days. */
export const RETURN_DAYS = 30;

interface About {
  name: string;
  school: string;
  applyNo: string;
}

const greeting = (name: string): string => `${name || "申请人"}，你好：`;

/** How long the code is good that confirms an address, minutes. */
export const CODE_MINUTES = 15;

export const codeMail = defineMail<{ code: string; school: string }>({
  name: "registration-code",
  secrets: ({ code }) => [code],
  subject: ({ code }) => `注册验证码 ${code}`,
  paragraphs: ({ code, school }) => [
    "你好：",
    `你正在互选平台申请注册${school}的账号，邮箱验证码是 ${code}，${CODE_MINUTES} 分钟内有效。`,
    "如果不是你本人操作，不必理会这封邮件。",
  ],
});

export const receivedMail = defineMail<About & { queryCode: string; url: string }>({
  name: "registration-received",
  secrets: ({ queryCode, url }) => [queryCode, url],
  subject: () => "注册申请已提交",
  paragraphs: ({ name, school, applyNo, queryCode, url }) => [
    greeting(name),
    `你在${school}的注册申请已提交。申请编号 ${applyNo}，查询码 ${queryCode}；凭这两项可以查看进度、补正或撤回，请妥善保存，不要转给他人。`,
    { label: "查看申请", url },
    "审核结果会发到这个邮箱。",
  ],
});

/** Goes to the address in the register; the sender of the application gets no hint that an account exists. */
export const knownMail = defineMail<{ name: string; school: string; useraccount: string; url: string }>({
  name: "registration-known",
  subject: () => "你已经有账号，不用再注册",
  paragraphs: ({ name, school, useraccount, url }) => [
    greeting(name),
    `有人用你在${school}的学号或工号申请注册互选平台的账号。你已经有账号 ${useraccount}，这份申请没有受理。`,
    { label: "登录或找回密码", url },
    "如果不是你本人申请，不必理会这封邮件，账号没有任何变化。",
  ],
});

/** Goes to the address of the application under review. */
export const pendingMail = defineMail<About & { url: string }>({
  name: "registration-pending",
  secrets: ({ url }) => [url],
  subject: () => "你的注册申请已在审核，不用再次提交",
  paragraphs: ({ name, school, applyNo, url }) => [
    greeting(name),
    `有人再次用你的学号或工号在${school}申请注册。你的申请 ${applyNo} 正在办理，后来的这份没有受理。`,
    { label: "查看申请", url },
    "如果不是你本人申请，不必理会这封邮件。",
  ],
});

export const approvedMail = defineMail<About & { useraccount: string; url: string }>({
  name: "registration-approved",
  secrets: ({ url }) => [url],
  subject: () => "注册申请已通过，请激活账号",
  paragraphs: ({ name, school, applyNo, useraccount, url }) => [
    greeting(name),
    `你在${school}的注册申请 ${applyNo} 已通过，用户名是 ${useraccount}。请在 ${ACTIVATION_HOURS} 小时内打开下面的链接设置密码；链接只能用一次，过期后可以在登录页用「忘记密码」重新获取。`,
    { label: "激活账号", url },
    "不要把链接转给任何人。",
  ],
});

export const approvedBeforeMail = defineMail<About & { useraccount: string; url: string }>({
  name: "registration-approved-before",
  secrets: ({ url }) => [url],
  subject: () => "注册申请已通过",
  paragraphs: ({ name, school, applyNo, useraccount, url }) => [
    greeting(name),
    `你在${school}的注册申请 ${applyNo} 已通过。教务处此前已为你开通账号 ${useraccount}，请直接登录；不知道密码时，请在登录页用「忘记密码」设置，或联系本校教务处。`,
    { label: "登录", url },
  ],
});

export const refusedMail = defineMail<About & { opinion: string }>({
  name: "registration-refused",
  subject: () => "注册申请未通过",
  paragraphs: ({ name, school, applyNo, opinion }) => [
    greeting(name),
    `你在${school}的注册申请 ${applyNo} 未通过。原因：${opinion || "没有说明，请联系本校教务处"}`,
    "信息有误时可以更正后重新申请。",
  ],
});

export const returnedMail = defineMail<About & { opinion: string; url: string }>({
  name: "registration-returned",
  secrets: ({ url }) => [url],
  subject: () => "注册申请需要补正",
  paragraphs: ({ name, school, applyNo, opinion, url }) => [
    greeting(name),
    `你在${school}的注册申请 ${applyNo} 被退回补正：${opinion || "没有说明，请联系本校教务处"}`,
    `请在 ${RETURN_DAYS} 天内用申请编号和查询码打开申请，补正后重新提交；过期后需要重新申请。`,
    { label: "查看申请", url },
  ],
});

export const expiredMail = defineMail<About>({
  name: "registration-expired",
  subject: () => "注册申请已过期",
  paragraphs: ({ name, school, applyNo }) => [
    greeting(name),
    `你在${school}的注册申请 ${applyNo} 退回后 ${RETURN_DAYS} 天没有补正，已过期。仍需要账号时，请重新申请。`,
  ],
});
