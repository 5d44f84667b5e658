import { Card, Descriptions } from "@huxuan/ui";
import { Link } from "react-router-dom";
import { areaOf } from "../../session/home-of.ts";
import { useSessionInfo } from "../../session/session-store.ts";
import { AREA_BASE } from "../area-base.ts";
import { OwnDevices } from "./own-devices.tsx";

export const title = "个人信息";
export const drawsHeading = true;
export const personalData = true;

/** What the platform knows of the person, and where they are signed in (specification, section 2: /student/user/info). */
export function Screen() {
  const info = useSessionInfo();
  const { user, username, useraccount, school, student, email } = info;
  const roleNames = user.roles.map(({ roleNameZh, roleId }) =>
    roleId === user.currentUseRoleId && user.roles.length > 1 ? `${roleNameZh}（当前）` : roleNameZh,
  );
  const items = [
    { label: "姓名", value: username },
    { label: "账号", value: useraccount },
    ...(school ? [{ label: "学校", value: school.name }] : []),
    ...(student
      ? [
          { label: "学号", value: student.studentNumber },
          { label: "年级", value: `${student.grade} 级` },
          { label: "院系", value: student.department },
          { label: "专业", value: student.major },
          ...(student.campus ? [{ label: "校区", value: student.campus.name }] : []),
        ]
      : []),
    { label: "角色", value: roleNames.join("、") },
    { label: "邮箱", value: email ?? "还没有" },
  ];
  return (
    <div className="mx-auto grid w-full max-w-xl gap-4">
      <h1 className="text-lg font-semibold">{title}</h1>
      <Card title="基本信息" description="姓名、学校和学籍由教务处维护；有误时请联系本校教务处。">
        <Descriptions groups={[{ id: "own", items }]} columns={1} />
        <p className="mt-3">
          <Link to={`${AREA_BASE[areaOf(info)]}user/center`}>修改密码和邮箱</Link>
        </p>
      </Card>
      <OwnDevices />
    </div>
  );
}
