import { useWatch } from "react-hook-form";
import type { RecordFieldProps } from "../../../records/record-field.tsx";
import { DepartmentField } from "./department-field.tsx";

/** The department of a record, by its name, among those of the school that its form says. */
export function DepartmentOfRecord({ control, name, facts }: RecordFieldProps) {
  const schoolId = Number(useWatch({ control, name: "schoolId" })) || undefined;
  return <DepartmentField control={control} name={name} schoolId={schoolId} required={facts.required} />;
}
