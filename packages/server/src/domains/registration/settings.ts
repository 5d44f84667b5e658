import { labels, type RegistrationKind } from "@huxuan/api-client";
import { flag, lines, schoolSetting } from "../../settings/index.ts";

/** Whether people may register so, and the papers that they are asked for. */
function opening(kind: RegistrationKind, open: boolean, documents: readonly string[]) {
  const who = labels.registrationKind[kind];
  const shared = { group: "注册", permission: "registration-settings" };
  return {
    open: schoolSetting({
      ...shared,
      key: `registration-${kind}-open`,
      name: `开放${who}注册`,
      explanation: `没有账号的${who}能否在网上申请。已提交的申请不受影响。`,
      form: flag(),
      default: open,
    }),
    documents: schoolSetting({
      ...shared,
      key: `registration-${kind}-documents`,
      name: `${who}注册的材料`,
      explanation: `${who}申请时要上传的材料的名称。已提交的申请不受影响。`,
      form: lines(1, 5, { longest: 40 }),
      default: documents,
    }),
  };
}

/**
 * As whom people may register. Every application is decided by an office, so those of the school's own people may be sent;
 * guests from elsewhere are not in any register here, and wait for the school to want them.
 */
export const OPENINGS = {
  student: opening("student", true, ["学生证"]),
  visitor: opening("visitor", false, ["学生证", "所在学校同意函"]),
  teacher: opening("teacher", true, ["工作证"]),
} satisfies Readonly<Record<RegistrationKind, object>>;

/** In the order in which they are shown. */
export const SETTINGS = Object.values(OPENINGS).flatMap(({ open, documents }) => [open, documents]);
