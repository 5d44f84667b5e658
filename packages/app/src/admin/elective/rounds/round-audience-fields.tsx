import { useMemo } from "react";
import { useWatch } from "react-hook-form";
import { schoolOptions, useSchools } from "../../../catalogue/use-schools.ts";
import { useSemesters } from "../../../catalogue/use-semesters.ts";
import { useDepartmentOptions, useMajorOptions } from "../../form/audience-name-options.ts";
import { gradeOptions } from "../../form/grade-options.ts";
import { SeveralField } from "../../form/several-field.tsx";
import { RoundReach } from "./round-reach.tsx";
import type { RoundForm } from "./round-rules.ts";

interface RoundAudienceFieldsProps {
  form: RoundForm;
  /** Whose round it is; undefined: the platform's. */
  schoolId: number | undefined;
}

/** Which students a round is for, and what they can take in it as the classes stand now. */
export function RoundAudienceFields({ form: { control }, schoolId }: RoundAudienceFieldsProps) {
  const { semesters } = useSemesters();
  const schools = useSchools();
  const [semesterId, schoolIds, grades, departments, majors] = useWatch({
    control,
    name: ["semesterId", "audience.schoolIds", "audience.grades", "audience.departments", "audience.majors"],
  });
  const year = semesters.find(({ id }) => String(id) === semesterId)?.year;
  const years = useMemo(() => gradeOptions(year, grades), [year, grades]);
  const foundDepartments = useDepartmentOptions(schoolIds);
  const foundMajors = useMajorOptions(schoolIds);
  const audience = useMemo(
    () => ({ schoolIds: schoolIds.map(Number), grades: grades.map(Number), departments, majors }),
    [schoolIds, grades, departments, majors],
  );
  return (
    <fieldset className="col-span-full m-0 grid min-w-0 gap-4 border-0 p-0 sm:grid-cols-2">
      <legend className="p-0 pb-2 text-sm font-medium">面向学生</legend>
      <SeveralField
        control={control}
        name="audience.schoolIds"
        label="学校"
        description="不选表示联盟各校；教学班自己的面向还要同时符合"
        max={200}
        options={schoolOptions(schools)}
        placeholder="全部学校"
      />
      <SeveralField
        control={control}
        name="audience.grades"
        label="面向年级"
        description="不选表示全部年级"
        max={20}
        options={years}
        placeholder="全部年级"
      />
      <SeveralField
        control={control}
        name="audience.departments"
        label="院系"
        description={schoolIds.length > 0 ? "只列出所选学校的院系" : "同名院系在各校都算"}
        max={100}
        {...foundDepartments}
        placeholder="全部院系"
      />
      <SeveralField
        control={control}
        name="audience.majors"
        label="专业"
        description={schoolIds.length > 0 ? "只列出所选学校的专业" : "同名专业在各校都算"}
        max={100}
        {...foundMajors}
        placeholder="全部专业"
      />
      <div className="col-span-full">
        {semesterId !== "" && (
          <RoundReach semesterId={Number(semesterId)} schoolId={schoolId} audience={audience} />
        )}
      </div>
    </fieldset>
  );
}
