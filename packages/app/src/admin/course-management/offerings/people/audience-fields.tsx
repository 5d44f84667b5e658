import type { School, Semester } from "@huxuan/api-client";
import { useMemo } from "react";
import { useWatch } from "react-hook-form";
import { schoolOptions } from "../../../../catalogue/use-schools.ts";
import { SeveralField } from "../../../form/several-field.tsx";
import type { OfferingForm } from "../rules/offering-schema.ts";
import { gradeOptions } from "../../../form/grade-options.ts";
import { useDepartmentOptions, useMajorOptions } from "../../../form/audience-name-options.ts";

interface AudienceFieldsProps {
  form: OfferingForm;
  schools: readonly School[];
  semester: Semester | undefined;
}

/**
 * Who may select it. What a field is while it is empty stands in it: every grade, department and major, but not every school,
 * for the own one must be named (contract: Offering.Audience).
 */
export function AudienceFields({ form, schools, semester }: AudienceFieldsProps) {
  const { control } = form;
  const schoolIds = useWatch({ control, name: "audience.schoolIds" });
  const grades = useWatch({ control, name: "audience.grades" });
  const departments = useDepartmentOptions(schoolIds);
  const majors = useMajorOptions(schoolIds);
  const years = useMemo(() => gradeOptions(semester?.year, grades), [semester?.year, grades]);
  return (
    <fieldset className="m-0 grid min-w-0 gap-3 border-0 p-0">
      <legend className="p-0 text-sm font-medium">面向学生</legend>
      <p className="text-xs text-ink-2">同时符合以下各项的学生可以选。</p>
      <div className="grid gap-4 sm:grid-cols-2">
        <SeveralField
          control={control}
          name="audience.schoolIds"
          label="学校"
          description="留空时不含本校；要让本校学生也能选，请列出本校和其他学校"
          max={200}
          options={schoolOptions(schools)}
          placeholder="本校以外的全部学校"
        />
        <SeveralField
          control={control}
          name="audience.grades"
          label="年级"
          max={20}
          options={years}
          placeholder="全部年级"
        />
        <SeveralField
          control={control}
          name="audience.departments"
          label="院系"
          description={schoolIds.length > 0 ? "只列出所选学校的院系" : "输入院系名称查找；同名院系在各校都算"}
          max={100}
          {...departments}
          placeholder="全部院系"
        />
        <SeveralField
          control={control}
          name="audience.majors"
          label="专业"
          description={schoolIds.length > 0 ? "只列出所选学校的专业" : "输入专业名称查找；同名专业在各校都算"}
          max={100}
          {...majors}
          placeholder="全部专业"
        />
      </div>
    </fieldset>
  );
}
