import { type Ref, useEffect } from "react";
import { Combobox } from "../combobox/index.js";
import { formatCredits } from "../format/format-credits.js";
import { Select } from "../select/index.js";
import type { EditedCourse } from "./programme-content.js";
import { moduleOptions, termFrom, termOptions, termValue } from "./editor-words.js";
import { type SearchCourses, useCourseSearch } from "./use-course-search.js";
import type { Editor } from "./use-programme-editor.js";

/** Where a course goes that is found. */
export interface AddPlace {
  moduleKey: string | undefined;
  term: number | undefined;
}

interface AddCourseProps {
  editor: Editor;
  place: AddPlace;
  onPlaceChange: (place: AddPlace) => void;
  onSearch: SearchCourses;
  natureLabels: Readonly<Record<string, string>>;
  /** Told of what was found: names of courses by their ids. */
  onFound: (courses: readonly EditedCourse[]) => void;
  inputRef: Ref<HTMLInputElement>;
}

/** Where to, and a search; what is chosen is there at once, and the next one can be typed. */
export function AddCourse(props: AddCourseProps) {
  const { editor, place, onPlaceChange, onSearch, natureLabels, onFound, inputRef } = props;
  const { text, value, terms, nameOf } = editor;
  const { courses, waiting, failed, search } = useCourseSearch(onSearch);
  useEffect(() => onFound(courses), [courses, onFound]);
  const modules = moduleOptions(value.modules);
  const target = modules.some((option) => option.value === place.moduleKey)
    ? place.moduleKey
    : modules[0]?.value;
  const placeOf = new Map(value.items.map(({ course, moduleKey }) => [course.id, moduleKey]));
  if (target === undefined) return null;
  return (
    <div data-part="add" role="group" aria-label={text.addCourse}>
      <span data-part="add-label" aria-hidden="true">
        {text.addInto}
      </span>
      <Select
        size="sm"
        className="hx-programme-editor-module"
        aria-label={text.intoModule}
        value={target}
        options={modules}
        onValueChange={(moduleKey) => onPlaceChange({ ...place, moduleKey })}
      />
      <Select
        size="sm"
        className="hx-programme-editor-term"
        aria-label={text.intoTerm}
        value={termValue(place.term)}
        options={termOptions(text, terms)}
        onValueChange={(term) => onPlaceChange({ ...place, term: termFrom(term) })}
      />
      <Combobox
        ref={inputRef}
        size="sm"
        className="hx-programme-editor-search"
        aria-label={text.searchCourse}
        placeholder={text.searchHint}
        value=""
        loading={waiting}
        onInputValueChange={search}
        options={courses.map(({ id, code, name, credits, nature }) => {
          const there = placeOf.get(id);
          return {
            value: String(id),
            label: `${code} ${name}`,
            description: text.courseFacts(formatCredits(credits), natureLabels[nature] ?? nature),
            ...(there !== undefined && { disabledReason: text.isIn(nameOf(there)) }),
          };
        })}
        onValueChange={(id) => {
          const course = courses.find((one) => String(one.id) === id);
          if (course === undefined) return;
          editor.add(course, { moduleKey: target, ...(place.term !== undefined && { term: place.term }) });
        }}
      />
      {failed && (
        <span data-part="search-failed" role="alert">
          {text.searchFailed}
        </span>
      )}
    </div>
  );
}
