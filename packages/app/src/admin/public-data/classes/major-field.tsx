import type { Major } from "@huxuan/api-client";
import { searchMajorsOptions } from "@huxuan/api-client/query";
import { Combobox, FormField, useCan } from "@huxuan/ui";
import { useQuery } from "@tanstack/react-query";
import { type Control, type FieldPath, type FieldValues, useWatch } from "react-hook-form";
import type { RecordFieldProps } from "../../../records/record-field.tsx";

interface MajorFieldProps<Values extends FieldValues, Output> {
  control: Control<Values, unknown, Output>;
  name: FieldPath<Values>;
  /** Majors of this school. */
  schoolId: number | undefined;
  /** Somebody chose another one. */
  onChosen?: (major: Major | undefined) => void;
}

/** A major, by its name, among those of a school. */
export function MajorField<Values extends FieldValues, Output>({
  control,
  name,
  schoolId,
  onChosen,
}: MajorFieldProps<Values, Output>) {
  const permitted = useCan()("class-search");
  const { data } = useQuery({
    ...searchMajorsOptions({ body: { schoolId, page: { pageIndex: 1, pageSize: 500 } } }),
    enabled: permitted && schoolId !== undefined,
  });
  const majors = data?.items ?? [];
  return (
    <FormField control={control} name={name} label="专业" required>
      {(field) => (
        <Combobox
          {...field}
          onValueChange={(chosen) => {
            field.onValueChange(chosen);
            onChosen?.(majors.find((major) => major.name === chosen));
          }}
          options={majors.map((major) => ({
            value: major.name,
            label: major.name,
            description: major.department,
          }))}
          placeholder={data?.items.length === 0 ? "本校还没有专业，请先在班级与专业中新建" : "选择专业"}
        />
      )}
    </FormField>
  );
}

/** The same for a record whose form says its school. */
export function MajorOfRecord({ control, name }: RecordFieldProps) {
  const schoolId = Number(useWatch({ control, name: "schoolId" })) || undefined;
  return <MajorField control={control} name={name} schoolId={schoolId} />;
}
