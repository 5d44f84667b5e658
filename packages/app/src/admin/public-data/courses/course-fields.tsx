import { type Course, type CourseInput, labels } from "@huxuan/api-client";
import { FormField, Input, NumberInput, Select, Textarea } from "@huxuan/ui";
import type { UseFormReturn } from "react-hook-form";
import { schoolOptions, useSchools } from "../../../catalogue/use-schools.ts";
import { choicesOf, LANGUAGE_NAME, NATURE_NAME } from "../../../catalogue/words.ts";
import { zCourseInput } from "../../../form/contract-rules.ts";
import { maxLengthOf } from "../../../form/rules.ts";
import type { CourseValues } from "./course-rules.ts";
import { RelatedCourses } from "./related-courses.tsx";

const contract = zCourseInput.shape;

type CourseFormOf = UseFormReturn<CourseValues, unknown, CourseInput>;

interface CourseFieldsProps {
  form: CourseFormOf;
  course: Course | undefined;
  /** The provincial office says whose course it is. */
  choosesSchool: boolean;
}

/** What a course is, and what it asks of other courses. */
export function CourseFields({ form, course, choosesSchool }: CourseFieldsProps) {
  const { control } = form;
  const schools = useSchools();
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      {choosesSchool && (
        <div className="sm:col-span-2">
          <FormField
            control={control}
            name="schoolId"
            label="开课学校"
            description={course && "课程所属的学校不能修改"}
            required
          >
            {(field) => (
              <Select {...field} options={schoolOptions(schools)} disabled={course !== undefined} />
            )}
          </FormField>
        </div>
      )}
      <FormField control={control} name="name" label="课程名称" required>
        {(field) => <Input {...field} maxLength={maxLengthOf(contract.name)} placeholder="高等代数" />}
      </FormField>
      <FormField control={control} name="code" label="课程代码" description="本校内不重复" required>
        {(field) => <Input {...field} maxLength={maxLengthOf(contract.code)} placeholder="MATH101" />}
      </FormField>
      <FormField control={control} name="department" label="开课院系" required>
        {(field) => (
          <Input {...field} maxLength={maxLengthOf(contract.department)} placeholder="数学与统计学院" />
        )}
      </FormField>
      <FormField control={control} name="nature" label="课程性质" required>
        {(field) => (
          <Select
            {...field}
            options={Object.entries(NATURE_NAME).map(([nature, label]) => ({ value: nature, label }))}
          />
        )}
      </FormField>
      <FormField control={control} name="language" label="授课语言" required>
        {(field) => (
          <Select
            {...field}
            options={Object.entries(LANGUAGE_NAME).map(([language, label]) => ({ value: language, label }))}
          />
        )}
      </FormField>
      <FormField control={control} name="credits" label="学分" required>
        {(field) => <NumberInput {...field} unit="学分" step={0.25} />}
      </FormField>
      <FormField control={control} name="hours" label="学时" required>
        {(field) => <NumberInput {...field} />}
      </FormField>
      <FormField control={control} name="hoursUnit" label="计量单位" required>
        {(field) => <Select {...field} options={choicesOf(labels.hoursUnit)} />}
      </FormField>
      <div className="grid gap-4 sm:col-span-2">
        <RelatedCourses form={form} kind="prerequisite" course={course} />
        <RelatedCourses form={form} kind="exclusion" course={course} />
        <FormField control={control} name="description" label="课程简介">
          {(field) => (
            <Textarea {...field} rows={3} maxLength={maxLengthOf(contract.description)} showCount />
          )}
        </FormField>
      </div>
    </div>
  );
}
