import { createProgrammeMutation, searchMajorsOptions } from "@huxuan/api-client/query";
import {
  Combobox,
  EditDialog,
  FormField,
  Input,
  NumberInput,
  Select,
  type SelectOption,
  toast,
  useToday,
} from "@huxuan/ui";
import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { useNavigate } from "react-router-dom";
import { runCall } from "../../../acts/run-call.ts";
import { useSchoolChoices } from "../../../catalogue/school-field.ts";
import { zProgrammeCreate } from "../../../form/contract-rules.ts";
import { chosenId, formShape } from "../../../form/rules.ts";
import { refusalOf } from "../../../form/save-refusal.ts";
import { useTypedKeyword } from "../../../form/use-typed-keyword.ts";
import { paths } from "../../../paths.ts";
import { useSessionInfo } from "../../../session/session-store.ts";
import { z } from "../../../zod.ts";

const { schoolId: _, ...shape } = zProgrammeCreate.shape;
const rules = z.object({ ...formShape(shape), schoolId: chosenId() });

/** Matches offered; who sees the wrong ones types on. */
const OFFERED = 50;

/** A programme of a grade and major; its modules and courses are put in on its page, which opens. */
export function NewProgrammeDialog({ onClose }: { onClose: () => void }) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const ownSchool = useSessionInfo().school;
  const schools = useSchoolChoices();
  const year = Number(useToday().slice(0, 4));
  const { keyword, onInputValueChange } = useTypedKeyword();
  const majors = useQuery({
    ...searchMajorsOptions({ body: { page: { pageIndex: 1, pageSize: OFFERED }, keyword } }),
    placeholderData: keepPreviousData,
  });
  const majorOptions = useMemo<SelectOption[]>(
    () =>
      (majors.data?.items ?? []).map(({ name, department, school }) => ({
        value: name,
        label: name,
        description: `${school.name} ${department}`,
      })),
    [majors.data],
  );
  return (
    <EditDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="新建培养方案"
      description="先定年级和专业，下一步放模块和课程。已有往届的，用「复制到其他年级」更快。"
      saveLabel="新建并打开"
      schema={rules}
      columns={2}
      values={() => ({
        schoolId: ownSchool ? String(ownSchool.id) : "",
        grade: year,
        major: "",
        track: "",
        degree: "",
        years: 4,
        totalCredits: 160,
      })}
      onSave={(body) =>
        refusalOf(async () => {
          const made = await runCall(queryClient, createProgrammeMutation, { body }, true);
          toast.success("培养方案已新建");
          void navigate(paths.admin.programme(made.id));
        })
      }
    >
      {({ control }) => (
        <>
          {ownSchool === undefined && (
            <FormField control={control} name="schoolId" label="学校" required>
              {(field) => <Select {...field} options={schools} />}
            </FormField>
          )}
          <FormField control={control} name="grade" label="年级" required>
            {(field) => <NumberInput {...field} min={1950} max={2100} unit="级" />}
          </FormField>
          <FormField control={control} name="major" label="专业" required>
            {(field) => (
              <Combobox
                {...field}
                options={majorOptions}
                onInputValueChange={onInputValueChange}
                loading={majors.isFetching}
              />
            )}
          </FormField>
          <FormField control={control} name="track" label="方向" description="不分方向的留空">
            {(field) => <Input {...field} maxLength={40} />}
          </FormField>
          <FormField control={control} name="degree" label="学位" description="例如：理学学士">
            {(field) => <Input {...field} maxLength={40} />}
          </FormField>
          <FormField control={control} name="years" label="学制" required>
            {(field) => <NumberInput {...field} min={1} max={8} step={0.5} precision={1} unit="年" />}
          </FormField>
          <FormField control={control} name="totalCredits" label="总学分" required>
            {(field) => <NumberInput {...field} min={0} max={400} step={0.5} precision={2} unit="学分" />}
          </FormField>
        </>
      )}
    </EditDialog>
  );
}
