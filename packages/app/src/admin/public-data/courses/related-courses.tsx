import { type Course, type CourseInput, type Ref, searchCourses } from "@huxuan/api-client";
import { searchCoursesList } from "@huxuan/api-client/query";
import {
  Button,
  Combobox,
  type DataTableColumn,
  FormField,
  PickerDialog,
  type SearchValuesOf,
} from "@huxuan/ui";
import { ListFilter } from "lucide-react";
import { useCallback, useState } from "react";
import { type UseFormReturn, useWatch } from "react-hook-form";
import { tableColumns } from "../../../lists/list-columns.tsx";
import { useCourseOptions } from "../../course-management/use-course-options.ts";
import { courseColumns } from "./course-columns.ts";
import { type CourseValues, MOST_RELATED } from "./course-rules.ts";
import { schoolCourseFields } from "./course-search.ts";

/** What it asks of another course, and what the form says of it. */
const KINDS = {
  prerequisite: {
    field: "prerequisiteIds",
    present: "prerequisites",
    label: "先修课程",
    description: "没有修过的学生不能选",
    other: { field: "exclusionIds", reason: "已是互斥课程" },
  },
  exclusion: {
    field: "exclusionIds",
    present: "exclusions",
    label: "互斥课程",
    description: "不能同时修读，例如内容相近的课程",
    other: { field: "prerequisiteIds", reason: "已是先修课程" },
  },
} as const;

type Conditions = SearchValuesOf<typeof schoolCourseFields>;

/** A course of the list; of those that were chosen before it opened only the name is known. */
type Row = Ref & Partial<Course>;

/** Columns that tell courses of one name apart. */
const SHOWN = ["code", "name", "department", "credits", "nature"];
const columns = tableColumns(searchCoursesList, courseColumns, false).filter(({ prop }) =>
  SHOWN.includes(String(prop)),
) as readonly DataTableColumn<Row>[];
/** Width that these columns need, px. */
const WIDTH = 860;

interface RelatedCoursesProps {
  form: UseFormReturn<CourseValues, unknown, CourseInput>;
  kind: keyof typeof KINDS;
  /** The course that is changed. */
  course: Course | undefined;
}

/** Several courses of the same school: found by typing a name, or looked for in the list of them. */
export function RelatedCourses({ form: { control }, kind, course }: RelatedCoursesProps) {
  const { field: name, present, label, description, other } = KINDS[kind];
  const schoolId = Number(useWatch({ control, name: "schoolId" })) || undefined;
  const others = useWatch({ control, name: other.field });
  const { options, ...search } = useCourseOptions(schoolId);
  const [looking, setLooking] = useState(false);
  // What was chosen keeps its name when a later search no longer brings it.
  const [named, setNamed] = useState<readonly Ref[]>(course?.[present] ?? []);
  const nameOf = (id: string) =>
    named.find((one) => String(one.id) === id)?.name ??
    options.find(({ value }) => value === id)?.label ??
    id;
  const keepNames = (ids: readonly string[]) =>
    setNamed(ids.map((id) => ({ id: Number(id), name: nameOf(id) })));
  const disabledReason = useCallback(
    ({ id }: Row) => {
      if (id === course?.id) return "就是这门课程";
      return others.includes(String(id)) ? other.reason : undefined;
    },
    [course?.id, others, other.reason],
  );
  return (
    <FormField control={control} name={name} label={label} description={description}>
      {(field) => (
        <div className="flex items-start gap-2">
          <div className="min-w-0 flex-1">
            <Combobox
              {...field}
              {...search}
              multiple
              max={MOST_RELATED}
              options={options}
              chosenOptions={named.map((one) => ({ value: String(one.id), label: one.name }))}
              onValueChange={(ids) => {
                keepNames(ids);
                field.onValueChange([...ids]);
              }}
              placeholder="输入课程名、代码或拼音首字母查找"
            />
          </div>
          <Button
            icon={<ListFilter />}
            aria-label={`从课程列表选择${label}`}
            disabledReason={schoolId === undefined ? "请先选择开课学校" : undefined}
            onClick={() => setLooking(true)}
          >
            列表
          </Button>
          <PickerDialog<Row, Conditions, { schoolId: number | undefined }>
            title={`选择${label}`}
            mode="multi"
            max={MOST_RELATED}
            width={WIDTH}
            open={looking}
            onOpenChange={setLooking}
            columns={columns}
            fields={schoolCourseFields}
            fixedSearch={{ schoolId }}
            // Sorted by columns of the same call, so by what it can sort by.
            load={(body, signal) => searchCourses({ body, signal, meta: { quiet: true } })}
            value={field.value.map((id) => ({ id: Number(id), name: nameOf(id) }))}
            onPick={(rows) => {
              setNamed(rows.map(({ id, name }) => ({ id, name })));
              field.onValueChange(rows.map(({ id }) => String(id)));
            }}
            disabledReason={disabledReason}
          />
        </div>
      )}
    </FormField>
  );
}
