import { Select } from "@huxuan/ui";
import { schoolOptions, useSchools } from "../../catalogue/use-schools.ts";

interface HomeSchoolSelectProps {
  value: number | undefined;
  onValueChange: (schoolId: number | undefined) => void;
}

/** Of which school somebody is a student: courses then say what they count as there. */
export function HomeSchoolSelect({ value, onValueChange }: HomeSchoolSelectProps) {
  const schools = useSchools();
  return (
    <span className="w-44 max-sm:w-full">
      <Select
        aria-label="我的学校：看课程在那里怎么认定"
        placeholder="选我的学校，看怎么认定"
        clearable
        value={value === undefined ? "" : String(value)}
        onValueChange={(next) => onValueChange(next === "" ? undefined : Number(next))}
        options={schoolOptions(schools)}
      />
    </span>
  );
}
