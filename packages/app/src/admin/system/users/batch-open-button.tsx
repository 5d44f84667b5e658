import { labels, type PeopleFilter, type PersonKind } from "@huxuan/api-client";
import {
  searchAccountBatchPreviewOptions,
  searchPeopleWithoutAccountOptions,
} from "@huxuan/api-client/query";
import { Button, Field, Input, RequirePermission, Select, Skeleton } from "@huxuan/ui";
import { useQuery } from "@tanstack/react-query";
import { useDeferredValue, useState } from "react";
import { ReadFailure } from "../../../failure/read-failure.tsx";
import { choicesOf } from "../../../catalogue/words.ts";
import type { SchoolChoices } from "../../../catalogue/school-field.ts";
import { BatchDialog } from "../../accounts/batch-dialog.tsx";
import { leftOutText, willOpenText } from "../../accounts/batch-words.ts";
import { isActive, useAccountBatch } from "../../accounts/use-account-batch.ts";

/** People that the dialog shows of all that are found. */
const SHOWN = 10;

/** The button that opens accounts for all students or teachers that a search finds. */
export function BatchOpenButton({ schools }: { schools: SchoolChoices }) {
  return (
    <RequirePermission required="user-create">
      <BatchOpen schools={schools} />
    </RequirePermission>
  );
}

function BatchOpen({ schools }: { schools: SchoolChoices }) {
  const batch = useAccountBatch();
  const [opened, setOpened] = useState(batch.wanted);
  const [kind, setKind] = useState<PersonKind>("student");
  const [schoolId, setSchoolId] = useState("");
  const [grade, setGrade] = useState("");
  const [keyword, setKeyword] = useState("");
  const filter: PeopleFilter = useDeferredValue({
    ...(schoolId !== "" && { schoolId: Number(schoolId) }),
    ...(kind === "student" && /^\d{4}$/u.test(grade) && { grade: Number(grade) }),
    ...(keyword.trim() !== "" && { keyword: keyword.trim() }),
  });
  const enabled = opened && batch.id === undefined;
  const body = { kind, filter };
  const preview = useQuery({ ...searchAccountBatchPreviewOptions({ body }), enabled, staleTime: 0 });
  const people = useQuery({
    ...searchPeopleWithoutAccountOptions({
      body: { kind, ...filter, page: { pageIndex: 1, pageSize: SHOWN } },
    }),
    enabled,
    staleTime: 0,
  });
  const count = preview.data?.count;
  const active = batch.batch !== undefined && isActive(batch.batch);
  const close = () => {
    setOpened(false);
    if (!active) batch.forget();
  };
  return (
    <>
      <Button onClick={() => setOpened(true)}>{active && !opened ? "查看开通进度" : "批量开通"}</Button>
      <BatchDialog
        open={opened}
        onClose={close}
        batch={batch}
        startLabel={count === undefined || count === 0 ? "开通账号" : `开通 ${count} 个账号`}
        obstacle={count === undefined ? "正在统计人数" : count === 0 ? "没有需要开通账号的人" : undefined}
        busy={batch.start.isPending}
        refusal={batch.start.error}
        onStart={() => batch.start.mutate(body)}
      >
        <div className="grid gap-3 sm:grid-cols-2">
          <Field label="给谁开通">
            <Select
              value={kind}
              onValueChange={(value) => setKind(value === "teacher" ? "teacher" : "student")}
              options={choicesOf(labels.personKind)}
            />
          </Field>
          {schools.length > 0 && (
            <Field label="学校">
              <Select value={schoolId} onValueChange={setSchoolId} clearable options={schools} />
            </Field>
          )}
          {kind === "student" && (
            <Field label="年级">
              <Input value={grade} onValueChange={setGrade} maxLength={4} placeholder="全部年级" />
            </Field>
          )}
          <Field label="关键词">
            <Input value={keyword} onValueChange={setKeyword} maxLength={50} placeholder="姓名、编号、拼音" />
          </Field>
        </div>
        {preview.isError || people.isError ? (
          <ReadFailure
            compact
            title="人员暂时无法读取"
            error={preview.error ?? people.error}
            onRetry={() => void Promise.all([preview.refetch(), people.refetch()])}
          />
        ) : preview.data && people.data ? (
          <div className="grid gap-2">
            <p className="m-0" role="status">
              {willOpenText(kind, preview.data)}
              {leftOutText(preview.data)}
            </p>
            {people.data.items.length > 0 && (
              <ul className="m-0 grid list-none gap-1 p-0 text-ink-2" aria-label="还没有账号的人">
                {people.data.items.map(({ id, number, name, school, useraccount }) => (
                  <li key={id} className="[overflow-wrap:anywhere]">
                    {`${number} ${name}，${school.name}${useraccount === undefined ? "（编号不能用作用户名）" : useraccount === number ? "" : `，用户名 ${useraccount}`}`}
                  </li>
                ))}
                {preview.data.count > people.data.items.length && <li>……</li>}
              </ul>
            )}
          </div>
        ) : (
          <Skeleton lines={3} />
        )}
      </BatchDialog>
    </>
  );
}
