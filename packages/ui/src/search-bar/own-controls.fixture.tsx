import { useEffect, useState } from "react";
import { Button } from "../button/index.js";
import { Combobox } from "../combobox/index.js";
import type { SelectOption } from "../options/index.js";
import { PickerDialog } from "../picker-dialog/index.js";
import {
  searchTeachers,
  teacherColumns,
  teacherFields,
  teacherOf,
  teachersOf,
} from "../picker-dialog/picker-dialog.fixture.js";
import { Popover } from "../popover/index.js";
import { Tree, type TreeNode } from "../tree/index.js";
import { departments } from "../tree/tree.fixture.js";
import { oneText, severalTexts } from "./field-codecs.js";
import { type BoundSearchField, controlField, defineSearchFields } from "./types.js";

const schools: readonly SelectOption[] = [
  { value: "10532", label: "湘江理工大学", keywords: "xjlg" },
  { value: "10533", label: "星城医学院", keywords: "xcyx" },
  { value: "10534", label: "洞庭师范大学", keywords: "dtsf" },
];
const courses: readonly SelectOption[] = ["高等代数", "概率论", "数学分析", "大学物理", "有机化学"].map(
  (label, at) => ({ value: `C${at + 1}`, label }),
);
const teachers = teachersOf(120);

/** What a server answers, a moment later. */
async function findCourses(text: string): Promise<readonly SelectOption[]> {
  await new Promise((done) => setTimeout(done, 30));
  return courses.filter(({ label }) => label.includes(text));
}

/** A combobox whose matches come from a server. */
function CourseControl(field: BoundSearchField<string>) {
  const [text, setText] = useState("");
  const [found, setFound] = useState<{ text: string; options: readonly SelectOption[] }>();
  useEffect(() => {
    let asked = true;
    void findCourses(text).then((options) => asked && setFound({ text, options }));
    return () => {
      asked = false;
    };
  }, [text]);
  return (
    <Combobox
      {...field}
      options={found?.options ?? []}
      chosenOptions={courses}
      loading={found?.text !== text}
      onInputValueChange={setText}
    />
  );
}

/** A button that says how many are chosen, and opens the picker. */
function TeachersControl(field: BoundSearchField<readonly string[]>) {
  const [open, setOpen] = useState(false);
  const chosen = (field.value ?? []).map((id) => teacherOf(Number(id)));
  const words = chosen.length === 0 ? "选择教师" : `已选 ${chosen.length} 人`;
  return (
    <>
      <Button
        id={field.id}
        aria-label={`教师：${words}`}
        aria-describedby={field["aria-describedby"]}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {words}
      </Button>
      <PickerDialog
        mode="multi"
        title="选择教师"
        columns={teacherColumns}
        fields={teacherFields}
        load={async (request) => searchTeachers(teachers, request)}
        value={chosen}
        open={open}
        onOpenChange={setOpen}
        onPick={(rows) => field.onValueChange(rows.map((row) => String(row.id)))}
      />
    </>
  );
}

const namesIn = (nodes: readonly TreeNode[], ids: readonly string[]): readonly string[] =>
  nodes.flatMap((node) => [
    ...(ids.includes(node.id) ? [node.label] : []),
    ...namesIn(node.children ?? [], ids),
  ]);

/** A tree behind a button. */
function UnitsControl(field: BoundSearchField<readonly string[]>) {
  const names = namesIn(departments, field.value ?? []);
  const words = names.length === 0 ? "选择单位" : `已选 ${names.length} 个`;
  return (
    <Popover
      label="选择单位"
      width={300}
      trigger={
        <Button id={field.id} aria-label={`单位：${words}`} aria-describedby={field["aria-describedby"]}>
          {words}
        </Button>
      }
    >
      <Tree
        aria-label="单位"
        nodes={departments}
        checkable
        checkedAs="closed"
        searchable
        value={field.value}
        onValueChange={field.onValueChange}
      />
    </Popover>
  );
}

const labelsOf = (options: readonly SelectOption[], values: readonly string[]): string =>
  values.map((value) => options.find((option) => option.value === value)?.label ?? value).join("、");

/** Four fields with controls that a bar does not know: several of many, matches of a server, a picker, a tree. */
export const ownControlFields = defineSearchFields([
  { prop: "keyword", type: "input", label: "关键词" },
  controlField({
    prop: "schools",
    label: "学校",
    required: true,
    codec: severalTexts,
    chip: (values) => labelsOf(schools, values),
    render: (field) => <Combobox {...field} multiple options={schools} />,
  }),
  controlField({
    prop: "course",
    label: "课程",
    codec: oneText,
    chip: (value) => labelsOf(courses, [value]),
    render: (field) => <CourseControl {...field} />,
  }),
  controlField({
    prop: "teachers",
    label: "教师",
    width: 120,
    codec: severalTexts,
    chip: (ids) => ids.map((id) => teacherOf(Number(id)).name).join("、"),
    render: (field) => <TeachersControl {...field} />,
  }),
  controlField({
    prop: "units",
    label: "单位",
    width: 120,
    codec: severalTexts,
    chip: (ids) => namesIn(departments, ids).join("、"),
    render: (field) => <UnitsControl {...field} />,
  }),
]);
