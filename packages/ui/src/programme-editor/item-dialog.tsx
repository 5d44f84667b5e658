import { useState } from "react";
import { Button } from "../button/index.js";
import { Checkbox } from "../checkbox/index.js";
import { Combobox } from "../combobox/index.js";
import { Dialog, DialogClose } from "../dialog/index.js";
import { Field } from "../field/index.js";
import { formatCredits } from "../format/format-credits.js";
import { useMessages } from "../provider/index.js";
import { Select } from "../select/index.js";
import { moduleOptions, termFrom, termOptions, termValue } from "./editor-words.js";
import type { EditedItem } from "./programme-content.js";
import { courseOptions } from "./module-dialog.js";
import { type SearchCourses, useCourseSearch } from "./use-course-search.js";
import type { Editor } from "./use-programme-editor.js";

/** So many courses may do instead of one. */
const MOST_ALTERNATIVES = 10;

interface ItemDialogProps {
  editor: Editor;
  item: EditedItem;
  onSearch: SearchCourses;
  natureLabels: Readonly<Record<string, string>>;
  onClose: () => void;
}

/** What is said of a course: where and when, whether it must be taken, and what does as well. */
export function ItemDialog({ editor, item, onSearch, natureLabels, onClose }: ItemDialogProps) {
  const { text, value, terms, saveItem } = editor;
  const { common } = useMessages();
  const [edited, setEdited] = useState(item);
  const { courses, waiting, search } = useCourseSearch(onSearch);
  const { course } = item;
  const change = (part: Partial<EditedItem>) => setEdited({ ...edited, ...part });
  const known = new Map(
    [...item.alternatives, ...courses, ...edited.alternatives].map((one) => [one.id, one]),
  );
  const save = () => {
    const { moduleKey, term, mandatory, alternatives } = edited;
    onClose();
    saveItem(item.key, { moduleKey, term, mandatory, alternatives });
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      guard={edited !== item}
      title={course.name}
      description={text.courseLine(
        course.code,
        text.courseFacts(formatCredits(course.credits), natureLabels[course.nature] ?? course.nature),
      )}
      footer={
        <>
          <DialogClose>
            <Button>{common.cancel}</Button>
          </DialogClose>
          <Button variant="primary" onClick={save}>
            {text.done}
          </Button>
        </>
      }
    >
      <div data-component="programme-editor-form" className="hx-programme-editor-form">
        <Field label={text.columns.module}>
          <Select
            value={edited.moduleKey}
            options={moduleOptions(value.modules)}
            onValueChange={(moduleKey) => change({ moduleKey })}
          />
        </Field>
        <Field label={text.columns.term}>
          <Select
            value={termValue(edited.term)}
            options={termOptions(text, terms)}
            onValueChange={(term) => change({ term: termFrom(term) })}
          />
        </Field>
        <Field description={text.mandatoryHint}>
          <Checkbox
            label={text.mandatory}
            checked={edited.mandatory}
            onCheckedChange={(mandatory) => change({ mandatory })}
          />
        </Field>
        <Field label={text.columns.instead} description={text.insteadHint(MOST_ALTERNATIVES)}>
          <Combobox
            multiple
            max={MOST_ALTERNATIVES}
            placeholder={text.searchHint}
            value={edited.alternatives.map(({ id }) => String(id))}
            loading={waiting}
            onInputValueChange={search}
            options={courseOptions(
              text,
              courses.filter(({ id }) => id !== course.id),
              natureLabels,
            )}
            chosenOptions={edited.alternatives.map(({ id, code, name }) => ({
              value: String(id),
              label: `${code} ${name}`,
            }))}
            onValueChange={(ids) =>
              change({
                alternatives: ids.flatMap((chosen) => {
                  const one = known.get(Number(chosen));
                  return one ? [{ id: one.id, code: one.code, name: one.name }] : [];
                }),
              })
            }
          />
        </Field>
      </div>
    </Dialog>
  );
}
