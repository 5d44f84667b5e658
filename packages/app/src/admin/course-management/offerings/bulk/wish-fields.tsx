import type { Offering } from "@huxuan/api-client";
import { Checkbox, Combobox, Field, NumberInput, Select } from "@huxuan/ui";
import type { ReactNode } from "react";
import { useDepartmentNames } from "../../../../catalogue/department-names.ts";
import { schoolOptions, useSchools } from "../../../../catalogue/use-schools.ts";
import { useSemesters } from "../../../../catalogue/use-semesters.ts";
import { useDepartmentOptions, useMajorOptions } from "../../../form/audience-name-options.ts";
import { gradeOptions } from "../../../form/grade-options.ts";
import type { Wishes } from "./patches.ts";

/** Most seats of a class (contract: `OfferingPatch`). */
const MOST = 100_000;

/** What stands in the fields. */
export interface WishValues {
  /** Which parts are ticked: the others stay as each class has them. */
  ticked: Readonly<Partial<Record<"capacity" | "waitlist" | "audience" | "department", boolean>>>;
  capacityWay: "to" | "more" | "fewer";
  seats: number | null;
  waitlistWay: "asCapacity" | "to";
  waitlist: number | null;
  schoolIds: readonly string[];
  grades: readonly string[];
  departments: readonly string[];
  majors: readonly string[];
  department: string;
}

/** At first nothing is ticked. */
export const NO_WISHES: WishValues = {
  ticked: {},
  capacityWay: "to",
  seats: null,
  waitlistWay: "asCapacity",
  waitlist: null,
  schoolIds: [],
  grades: [],
  departments: [],
  majors: [],
  department: "",
};

/** What the fields wish for; a sentence where something is missing. */
export function wishesOf(values: WishValues): Wishes | string {
  const { ticked, seats, capacityWay, waitlist, waitlistWay } = values;
  if (!Object.values(ticked).includes(true)) return "请先勾选要修改的项";
  if (ticked.capacity && seats === null) return "请填写容量";
  if (ticked.waitlist && waitlistWay === "to" && waitlist === null) return "请填写候补上限";
  if (ticked.department && values.department === "") return "请选择开课院系";
  return {
    ...(ticked.capacity &&
      seats !== null && {
        capacity: {
          way: capacityWay === "to" ? ("to" as const) : ("by" as const),
          seats: capacityWay === "fewer" ? -seats : seats,
        },
      }),
    ...(ticked.waitlist && { waitlist: waitlistWay === "to" ? (waitlist ?? 0) : ("asCapacity" as const) }),
    ...(ticked.audience && {
      audience: {
        ...(values.schoolIds.length > 0 && { schoolIds: values.schoolIds.map(Number) }),
        ...(values.grades.length > 0 && { grades: values.grades.map(Number) }),
        ...(values.departments.length > 0 && { departments: [...values.departments] }),
        ...(values.majors.length > 0 && { majors: [...values.majors] }),
      },
    }),
    ...(ticked.department && { department: values.department }),
  };
}

interface WishFieldsProps {
  rows: readonly Offering[];
  values: WishValues;
  onValuesChange: (values: WishValues) => void;
}

/** Seats, waitlist, audience and department, each behind a box that says whether it changes at all. */
export function WishFields({ rows, values, onValuesChange }: WishFieldsProps) {
  const set = (change: Partial<WishValues>) => onValuesChange({ ...values, ...change });
  const part = (name: keyof WishValues["ticked"], label: string, fields: ReactNode) => (
    <div className="grid gap-2">
      <Checkbox
        label={label}
        checked={values.ticked[name] === true}
        onCheckedChange={(checked) => set({ ticked: { ...values.ticked, [name]: checked } })}
      />
      {values.ticked[name] && <div className="grid gap-3 ps-6 sm:grid-cols-2">{fields}</div>}
    </div>
  );
  return (
    <div className="grid gap-3">
      {part("capacity", "容量", <CapacityFields values={values} set={set} />)}
      {part("waitlist", "候补上限", <WaitlistFields values={values} set={set} />)}
      {part("audience", "面向学生", <AudienceFields rows={rows} values={values} set={set} />)}
      {part("department", "开课院系", <DepartmentField rows={rows} values={values} set={set} />)}
    </div>
  );
}

interface PartProps {
  values: WishValues;
  set: (change: Partial<WishValues>) => void;
}

const CapacityFields = ({ values, set }: PartProps) => (
  <>
    <Field label="怎样修改">
      <Select
        value={values.capacityWay}
        onValueChange={(way) => set({ capacityWay: way as WishValues["capacityWay"] })}
        options={[
          { value: "to", label: "改为" },
          { value: "more", label: "增加" },
          { value: "fewer", label: "减少" },
        ]}
      />
    </Field>
    <Field label="人数" description="容量不会少于已选人数；增加后候补的学生依次递补">
      <NumberInput
        value={values.seats}
        onValueChange={(seats) => set({ seats })}
        min={1}
        max={MOST}
        precision={0}
        unit="人"
      />
    </Field>
  </>
);

const WaitlistFields = ({ values, set }: PartProps) => (
  <>
    <Field label="怎样修改">
      <Select
        value={values.waitlistWay}
        onValueChange={(way) => set({ waitlistWay: way as WishValues["waitlistWay"] })}
        options={[
          { value: "asCapacity", label: "与容量相同" },
          { value: "to", label: "改为" },
        ]}
      />
    </Field>
    {values.waitlistWay === "to" && (
      <Field label="人数" description="0 表示不设候补">
        <NumberInput
          value={values.waitlist}
          onValueChange={(waitlist) => set({ waitlist })}
          min={0}
          max={MOST}
          precision={0}
          unit="人"
        />
      </Field>
    )}
  </>
);

interface OfRowsProps extends PartProps {
  rows: readonly Offering[];
}

function AudienceFields({ rows, values, set }: OfRowsProps) {
  const schools = useSchools();
  const { semesters } = useSemesters();
  const departments = useDepartmentOptions(values.schoolIds);
  const majors = useMajorOptions(values.schoolIds);
  const year = semesters.find(({ id }) => id === rows[0]?.semesterId)?.year;
  return (
    <>
      <Field label="学校" description="留空时不含本校；要让本校学生也能选，请列出本校和其他学校">
        <Combobox
          multiple
          value={values.schoolIds}
          onValueChange={(schoolIds) => set({ schoolIds })}
          options={schoolOptions(schools)}
          placeholder="本校以外的全部学校"
        />
      </Field>
      <Field label="年级">
        <Combobox
          multiple
          value={values.grades}
          onValueChange={(grades) => set({ grades })}
          options={gradeOptions(year, values.grades)}
          placeholder="全部年级"
        />
      </Field>
      <Field label="院系">
        <Combobox
          multiple
          {...departments}
          value={values.departments}
          onValueChange={(chosen) => set({ departments: chosen })}
          placeholder="全部院系"
        />
      </Field>
      <Field label="专业">
        <Combobox
          multiple
          {...majors}
          value={values.majors}
          onValueChange={(chosen) => set({ majors: chosen })}
          placeholder="全部专业"
        />
      </Field>
    </>
  );
}

function DepartmentField({ rows, values, set }: OfRowsProps) {
  const [first] = rows;
  const names = useDepartmentNames(first?.school.id);
  const oneSchool = rows.every(({ school }) => school.id === first?.school.id);
  const courses = new Set(rows.map(({ course }) => course.id)).size;
  return (
    <Field
      label="开课院系"
      description={
        oneSchool
          ? `院系是课程的：所选教学班的 ${courses} 门课程会换院系，它们的其他教学班也一起换`
          : `所选教学班属于几所学校，只列出${first?.school.name ?? ""}的院系`
      }
    >
      <Combobox
        value={values.department}
        onValueChange={(department) => set({ department })}
        options={names.map((name) => ({ value: name, label: name }))}
        placeholder={names.length === 0 ? "这所学校还没有部门" : "选择部门"}
      />
    </Field>
  );
}
