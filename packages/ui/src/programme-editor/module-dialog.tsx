import { useState } from "react";
import { Button } from "../button/index.js";
import { Checkbox } from "../checkbox/index.js";
import { Combobox } from "../combobox/index.js";
import { Dialog, DialogClose } from "../dialog/index.js";
import { Field } from "../field/index.js";
import { formatCredits } from "../format/format-credits.js";
import { Input } from "../input/index.js";
import type { Messages } from "../messages/index.js";
import { NumberInput } from "../number-input/index.js";
import type { SelectOption } from "../options/index.js";
import { useMessages } from "../provider/index.js";
import { Select } from "../select/index.js";
import type { EditedCourse, EditedFilter, EditedModule } from "./programme-content.js";
import { moduleOptions } from "./editor-words.js";
import { withThoseIn } from "./programme-edits.js";
import { type SearchCourses, useCourseSearch } from "./use-course-search.js";
import type { Editor } from "./use-programme-editor.js";

/** A name of a module has no more characters. */
const LONGEST_NAME = 60;
/** No module demands more credits, and none more courses. */
const MOST_CREDITS = 400;
const MOST_COURSES = 100;

interface ModuleDialogProps {
  editor: Editor;
  module: EditedModule;
  isNew: boolean;
  onSearch: SearchCourses;
  natureLabels: Readonly<Record<string, string>>;
  departments: readonly string[];
  /** Names of courses that are known by their ids. */
  courseNames: ReadonlyMap<number, string>;
  onClose: () => void;
}

/** What a module demands, what may be counted in it, and where it stands. */
export function ModuleDialog(props: ModuleDialogProps) {
  const { editor, module, isNew, onSearch, natureLabels, departments, courseNames, onClose } = props;
  const { text, value, saveModule } = editor;
  const { common } = useMessages();
  const [edited, setEdited] = useState(module);
  // Empty while another number is typed.
  const [minCredits, setMinCredits] = useState<number | null>(module.minCredits);
  const [refused, setRefused] = useState(false);
  const { courses, waiting, search } = useCourseSearch(onSearch);
  const change = (part: Partial<EditedModule>) => setEdited({ ...edited, ...part });
  const filter = edited.filter ?? {};
  const narrow = (part: EditedFilter) => change({ filter: { ...filter, ...part } });
  const inside = withThoseIn(value.modules, module.key);
  const others = (keep: (key: string) => boolean) =>
    moduleOptions(value.modules).filter((option) => keep(option.value));
  const listed = value.items.filter(({ moduleKey }) => moduleKey === module.key).length;
  const nameOfCourse = (id: number) => {
    const found = courses.find((one) => one.id === id);
    return found ? `${found.code} ${found.name}` : (courseNames.get(id) ?? text.courseNumber(id));
  };
  const save = () => {
    if (edited.name.trim() === "") return setRefused(true);
    onClose();
    saveModule(clean(edited), isNew);
  };
  return (
    <Dialog
      open
      size="md"
      fullOnPhone
      onOpenChange={onClose}
      guard={edited !== module}
      title={isNew ? text.newModule : text.editOf(module.name)}
      footer={
        <>
          <DialogClose>
            <Button>{common.cancel}</Button>
          </DialogClose>
          <Button variant="primary" onClick={save}>
            {isNew ? text.addModule : text.done}
          </Button>
        </>
      }
    >
      <div data-component="programme-editor-form" className="hx-programme-editor-form" data-columns="2">
        <Field
          label={text.fields.name}
          required
          error={refused && edited.name.trim() === "" ? text.nameMissing : undefined}
        >
          <Input value={edited.name} maxLength={LONGEST_NAME} onValueChange={(name) => change({ name })} />
        </Field>
        <Field label={text.fields.parent}>
          <Select
            clearable
            placeholder={text.atTheTop}
            value={edited.parentKey ?? ""}
            options={others((key) => !inside.has(key))}
            onValueChange={(key) => change({ parentKey: key || undefined })}
          />
        </Field>
        <Field label={text.fields.minCredits}>
          <NumberInput
            value={minCredits}
            min={0}
            max={MOST_CREDITS}
            step={0.5}
            precision={2}
            unit={text.units.credits}
            onValueChange={(credits) => {
              setMinCredits(credits);
              change({ minCredits: credits ?? 0 });
            }}
          />
        </Field>
        <Field label={text.fields.minCourses}>
          <NumberInput
            value={edited.minCourses ?? null}
            min={0}
            max={MOST_COURSES}
            unit={text.units.courses}
            onValueChange={(minCourses) => change({ minCourses: minCourses ?? undefined })}
          />
        </Field>
        <Field label={text.fields.choose} description={text.chooseHint(listed)}>
          <NumberInput
            value={edited.chooseCourses ?? null}
            min={1}
            max={MOST_COURSES}
            unit={text.units.courses}
            onValueChange={(chooseCourses) => change({ chooseCourses: chooseCourses ?? undefined })}
          />
        </Field>
        <Field label={text.fields.overflow} description={text.overflowHint}>
          <Select
            clearable
            placeholder={text.staysHere}
            value={edited.overflowTo ?? ""}
            options={others((key) => key !== module.key)}
            onValueChange={(key) => change({ overflowTo: key || undefined })}
          />
        </Field>
        <div data-part="wide">
          <Field description={text.freeHint}>
            <Checkbox label={text.free} checked={edited.free} onCheckedChange={(free) => change({ free })} />
          </Field>
        </div>
        {!edited.free && (
          <fieldset data-part="scope">
            <legend data-part="scope-title">{text.scopeTitle}</legend>
            <p data-part="scope-hint">{text.scopeHint}</p>
            <Field label={text.fields.natures}>
              <Combobox
                multiple
                value={filter.natures ?? []}
                options={Object.entries(natureLabels).map(([code, label]) => ({ value: code, label }))}
                placeholder={text.any}
                onValueChange={(natures) => narrow({ natures })}
              />
            </Field>
            <Field label={text.fields.departments}>
              <Combobox
                multiple
                value={filter.departments ?? []}
                options={departments.map((name) => ({ value: name, label: name }))}
                chosenOptions={(filter.departments ?? []).map((name) => ({ value: name, label: name }))}
                placeholder={text.any}
                onValueChange={(names) => narrow({ departments: names })}
              />
            </Field>
            <Field label={text.fields.courses}>
              <Combobox
                multiple
                value={(filter.courseIds ?? []).map(String)}
                loading={waiting}
                onInputValueChange={search}
                options={courseOptions(text, courses, natureLabels)}
                chosenOptions={(filter.courseIds ?? []).map((id) => ({
                  value: String(id),
                  label: nameOfCourse(id),
                }))}
                placeholder={text.searchHint}
                onValueChange={(ids) => narrow({ courseIds: ids.map(Number) })}
              />
            </Field>
          </fieldset>
        )}
      </div>
    </Dialog>
  );
}

/** Courses that were found, to be chosen from. */
export const courseOptions = (
  text: Messages["programmeEditor"],
  courses: readonly EditedCourse[],
  natureLabels: Readonly<Record<string, string>>,
): SelectOption[] =>
  courses.map(({ id, code, name, credits, nature }) => ({
    value: String(id),
    label: `${code} ${name}`,
    description: text.courseFacts(formatCredits(credits), natureLabels[nature] ?? nature),
  }));

/** Without spaces around the name, and without parts of the filter that say nothing. */
function clean(module: EditedModule): EditedModule {
  const { filter, ...rest } = module;
  const some = (list: readonly unknown[] | undefined) => list !== undefined && list.length > 0;
  const kept: EditedFilter = {
    ...(some(filter?.natures) && { natures: filter?.natures }),
    ...(some(filter?.departments) && { departments: filter?.departments }),
    ...(some(filter?.courseIds) && { courseIds: filter?.courseIds }),
  };
  return {
    ...rest,
    name: module.name.trim(),
    ...(!module.free && Object.keys(kept).length > 0 && { filter: kept }),
  };
}
