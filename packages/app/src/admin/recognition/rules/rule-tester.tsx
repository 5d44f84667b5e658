import { type CourseVerdict, tryRecognitionRules } from "@huxuan/api-client";
import { searchStudentsOptions } from "@huxuan/api-client/query";
import { Button, Combobox, Drawer, Field, Select, type SelectOption, Skeleton } from "@huxuan/ui";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { schoolOptions, useSchools } from "../../../catalogue/use-schools.ts";
import { ReadFailure } from "../../../failure/read-failure.tsx";
import { useTypedKeyword } from "../../../form/use-typed-keyword.ts";
import { VerdictCard } from "../../../recognition/verdict-card.tsx";
import { useSessionInfo } from "../../../session/session-store.ts";
import { useRuleCourses } from "../use-rule-courses.ts";

/** Matches offered; who sees the wrong ones types on. */
const OFFERED = 20;

/** Which verdict courses would get: for anybody of a school, or for one student with what they have passed. */
export function RuleTester({ onClose }: { onClose: () => void }) {
  const ownSchool = useSessionInfo().school;
  const schools = useSchools();
  const [home, setHome] = useState(ownSchool ? String(ownSchool.id) : "");
  const [host, setHost] = useState("");
  const [courses, setCourses] = useState<readonly string[]>([]);
  const [student, setStudent] = useState("");
  const { options: courseOptions, ...courseSearch } = useRuleCourses(host ? Number(host) : undefined);
  const { keyword, onInputValueChange } = useTypedKeyword();
  const students = useQuery({
    ...searchStudentsOptions({
      body: { page: { pageIndex: 1, pageSize: OFFERED }, schoolId: Number(home) || undefined, keyword },
    }),
    enabled: home !== "",
    placeholderData: keepPreviousData,
  });
  const studentOptions = useMemo<SelectOption[]>(
    () =>
      (students.data?.items ?? []).map(({ id, name, studentNumber, major, grade }) => ({
        value: String(id),
        label: `${name}（${studentNumber}）`,
        description: `${grade} 级 ${major}`,
      })),
    [students.data],
  );
  const body = {
    homeSchoolId: Number(home),
    courseIds: courses.map(Number),
    studentId: student ? Number(student) : undefined,
  };
  const ready = home !== "" && courses.length > 0;
  const trial = useQuery({
    queryKey: [{ _id: "tryRecognitionRules", body }],
    queryFn: async ({ signal }): Promise<readonly CourseVerdict[]> => {
      const { data } = await tryRecognitionRules({ body, signal, meta: { quiet: true }, throwOnError: true });
      return data.items;
    },
    enabled: ready,
  });
  const nameOf = (id: number) =>
    courseOptions.find(({ value }) => value === String(id))?.label ?? `课程 ${id}`;
  return (
    <Drawer
      open
      dismissable
      onOpenChange={onClose}
      title="试一试规则"
      description="只是试算，不保存"
      width={480}
    >
      <div className="grid gap-4">
        {ownSchool === undefined && (
          <Field label="认定学校" required>
            <Select value={home} onValueChange={setHome} options={schoolOptions(schools)} />
          </Field>
        )}
        <Field label="开课学校" required>
          <Select
            value={host}
            onValueChange={(next) => {
              setHost(next);
              setCourses([]);
            }}
            options={schoolOptions(schools).filter(({ value }) => value !== home)}
          />
        </Field>
        <Field label="外校课程" required description={host ? undefined : "先选开课学校"}>
          <Combobox
            {...courseSearch}
            multiple
            value={courses}
            onValueChange={setCourses}
            options={courseOptions}
            placeholder="输入课程名称或代码"
          />
        </Field>
        <Field label="学生" description="不选时，看对这所学校的任何学生是什么结论">
          <Combobox
            value={student}
            onValueChange={setStudent}
            onInputValueChange={onInputValueChange}
            loading={students.isFetching}
            options={studentOptions}
            clearable
            placeholder="输入学号或姓名"
          />
        </Field>
        <div role="status" className="grid gap-3">
          {ready &&
            (trial.data ? (
              trial.data.map(({ courseId, verdict }) => (
                <div key={courseId} className="grid gap-1">
                  <b className="font-semibold">{nameOf(courseId)}</b>
                  <VerdictCard verdict={verdict} mine={false} />
                </div>
              ))
            ) : trial.isError ? (
              <ReadFailure
                title="结论暂时算不出来"
                error={trial.error}
                busy={trial.isFetching}
                onRetry={() => void trial.refetch()}
              />
            ) : (
              <Skeleton lines={3} />
            ))}
        </div>
        {ready && (
          <Button
            className="justify-self-start"
            onClick={() => {
              setCourses([]);
              setStudent("");
            }}
          >
            重新试
          </Button>
        )}
      </div>
    </Drawer>
  );
}
