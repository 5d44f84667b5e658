import type { School, Semester } from "@huxuan/api-client";
import { Field, Select } from "@huxuan/ui";
import { schoolOptions } from "../../../catalogue/use-schools.ts";
import { semesterOptions } from "../../../catalogue/use-semesters.ts";

interface Place {
  semesterId: number | undefined;
  schoolId: number | undefined;
}

interface OfferingPlaceFieldsProps {
  value: Place;
  /** An existing offering stays in its semester and school. */
  fixed: boolean;
  semesters: readonly Semester[];
  /** Empty for the office of one school: it has no choice. */
  schools: readonly School[];
  onValueChange: (place: Place) => void;
}

/** Semester and host school: the times below are checked against them. */
export function OfferingPlaceFields({
  value,
  fixed,
  semesters,
  schools,
  onValueChange,
}: OfferingPlaceFieldsProps) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field label="学年学期" required disabled={fixed}>
        <Select
          value={String(value.semesterId ?? "")}
          onValueChange={(id) => onValueChange({ ...value, semesterId: Number(id) })}
          options={semesterOptions(semesters)}
        />
      </Field>
      {schools.length > 0 && (
        <Field label="开课学校" required disabled={fixed}>
          <Select
            value={String(value.schoolId ?? "")}
            onValueChange={(id) => onValueChange({ ...value, schoolId: Number(id) })}
            options={schoolOptions(schools)}
          />
        </Field>
      )}
    </div>
  );
}
