import { getOwnRecordOptions } from "@huxuan/api-client/query";
import { Card, Descriptions, Skeleton } from "@huxuan/ui";
import { useQuery } from "@tanstack/react-query";
import { ReadFailure } from "../../failure/read-failure.tsx";
import { useSessionInfo } from "../../session/session-store.ts";
import { ContactCard } from "./contact-card.tsx";
import { LooksCard } from "./looks-card.tsx";
import { RecordCard } from "./record-card.tsx";
import { OwnDevices } from "./own-devices.tsx";

export const title = "个人信息";
export const drawsHeading = true;
export const personalData = true;

/** What the platform knows of the person, what they change or call wrong, and where they are signed in (specification, section 2: /student/user/info). */
export function Screen() {
  const info = useSessionInfo();
  const { user, username, useraccount, school } = info;
  const roleNames = user.roles.map(({ roleNameZh, roleId }) =>
    roleId === user.currentUseRoleId && user.roles.length > 1 ? `${roleNameZh}（当前）` : roleNameZh,
  );
  const { data: record, isError, error, isFetching, refetch } = useQuery(getOwnRecordOptions());
  const items = [
    { label: "姓名", value: username },
    { label: "账号", value: useraccount },
    ...(school ? [{ label: "学校", value: school.name }] : []),
    { label: "角色", value: roleNames.join("、") },
  ];
  return (
    <div className="mx-auto grid w-full max-w-xl gap-4">
      <h1 className="text-lg font-semibold">{title}</h1>
      <Card title="账号">
        <Descriptions groups={[{ id: "own", items }]} columns={1} />
      </Card>
      {record ? (
        <>
          {record.student && <RecordCard student={record.student} photo={record.photo?.url} />}
          <ContactCard record={record} />
        </>
      ) : isError ? (
        <ReadFailure
          compact
          title="个人信息暂时无法读取"
          error={error}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <Skeleton lines={8} />
      )}
      <OwnDevices />
      {record?.showsLooks && <LooksCard />}
    </div>
  );
}
