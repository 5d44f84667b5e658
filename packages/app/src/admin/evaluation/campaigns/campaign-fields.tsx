import { getCourseOptions, getOfferingOptions, searchOfferingsOptions } from "@huxuan/api-client/query";
import { Combobox, FormField, Select, type SelectOption } from "@huxuan/ui";
import { keepPreviousData, useQueries, useQuery } from "@tanstack/react-query";
import { type Control, useWatch } from "react-hook-form";
import { useDepartmentNames } from "../../../catalogue/department-names.ts";
import { useTypedKeyword } from "../../../form/use-typed-keyword.ts";
import type { RecordFieldProps } from "../../../records/record-field.tsx";
import { useSessionInfo } from "../../../session/session-store.ts";
import { useCourseOptions } from "../../course-management/use-course-options.ts";
import { useQuestionnaires } from "../use-questionnaires.ts";

/** Matches offered; who sees the wrong ones types on. */
const OFFERED = 30;

/** The school whose campaign it is: the form's, or for an office of one school its own. */
function useSchoolId(control: Control): number | undefined {
  const given: unknown = useWatch({ control, name: "schoolId" });
  const own = useSessionInfo().school?.id;
  return given ? Number(given) : own;
}

/** Questionnaires of the school that are in use and made for evaluation. */
export function QuestionnaireField({ control, name, facts, disabled }: RecordFieldProps) {
  const schoolId = useSchoolId(control);
  const questionnaires = useQuestionnaires("evaluation", schoolId);
  const options = (questionnaires ?? []).map((one) => ({
    value: String(one.id),
    label: `${one.name}（第 ${one.revision} 版，${one.questions.length} 题）`,
  }));
  return (
    <FormField
      control={control}
      name={name}
      label={facts.label}
      required
      disabled={disabled ?? false}
      description={
        questionnaires?.length === 0 ? "还没有使用中的评教问卷：先在「问卷管理」里启用一份" : undefined
      }
    >
      {(field) => <Select {...field} options={options} />}
    </FormField>
  );
}

/** Shows a field only where the campaign is for chosen ones of its kind. */
const useCovers = (control: Control, kind: "departments" | "courses" | "classes"): boolean =>
  useWatch({ control, name: "coverage" }) === kind;

/** The departments whose classes are evaluated. */
export function DepartmentsField({ control, name, facts }: RecordFieldProps) {
  const departments = useDepartmentNames(useSchoolId(control));
  const options = departments.map((each) => ({ value: each, label: each }));
  if (!useCovers(control, "departments")) return null;
  return (
    <FormField control={control} name={name} label={facts.label} required>
      {({ value, ...field }) => (
        <Combobox {...field} multiple value={(value as string[] | undefined) ?? []} options={options} />
      )}
    </FormField>
  );
}

interface ChosenByIdProps extends Pick<RecordFieldProps, "control" | "name" | "facts"> {
  options: readonly SelectOption[];
  /** Names of those that are chosen already, by id. */
  names: ReadonlyMap<string, string>;
  loading: boolean;
  onInputValueChange: (text: string) => void;
}

/** Several records by their ids, found by typing. */
const ChosenById = ({ control, name, facts, options, names, ...search }: ChosenByIdProps) => (
  <FormField control={control} name={name} label={facts.label} required description="输入名称或代码查找">
    {({ value, onValueChange, ...field }) => {
      const ids = ((value as number[] | undefined) ?? []).map(String);
      return (
        <Combobox
          {...field}
          {...search}
          multiple
          value={ids}
          onValueChange={(next) => onValueChange(next.map(Number) as never)}
          options={options}
          chosenOptions={ids.map((id) => ({ value: id, label: names.get(id) ?? `编号 ${id}` }))}
        />
      );
    }}
  </FormField>
);

const idsOf = (value: unknown): number[] => (Array.isArray(value) ? (value as number[]) : []);

/** The courses all of whose classes are evaluated. */
export function CoursesField({ control, name, facts }: RecordFieldProps) {
  const search = useCourseOptions(useSchoolId(control));
  const ids = idsOf(useWatch({ control, name }));
  const chosen = useQueries({ queries: ids.map((id) => getCourseOptions({ path: { id } })) });
  if (!useCovers(control, "courses")) return null;
  const names = new Map(
    chosen.flatMap(({ data }) => (data ? [[String(data.id), `${data.name}（${data.code}）`] as const] : [])),
  );
  return <ChosenById {...{ control, name, facts, names }} {...search} />;
}

/** The classes that are evaluated. */
export function ClassesField({ control, name, facts }: RecordFieldProps) {
  const schoolId = useSchoolId(control);
  const semesterId: unknown = useWatch({ control, name: "semesterId" });
  const covers = useCovers(control, "classes");
  const { keyword, onInputValueChange } = useTypedKeyword();
  const search = useQuery({
    ...searchOfferingsOptions({
      body: {
        page: { pageIndex: 1, pageSize: OFFERED },
        keyword,
        schoolId,
        ...(semesterId ? { semesterId: Number(semesterId) } : {}),
      },
    }),
    placeholderData: keepPreviousData,
    enabled: covers && schoolId !== undefined,
  });
  const ids = idsOf(useWatch({ control, name }));
  const chosen = useQueries({ queries: ids.map((id) => getOfferingOptions({ path: { id } })) });
  if (!covers) return null;
  const labelOf = ({ course, code }: { course: { name: string }; code: string }) => `${course.name} ${code}`;
  const names = new Map(
    chosen.flatMap(({ data }) => (data ? [[String(data.id), labelOf(data)] as const] : [])),
  );
  const options = (search.data?.items ?? []).map((one) => ({ value: String(one.id), label: labelOf(one) }));
  return (
    <ChosenById
      {...{ control, name, facts, names, options, onInputValueChange }}
      loading={search.isFetching}
    />
  );
}
