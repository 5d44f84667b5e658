import { useRef, useState } from "react";
import { useMessages } from "../provider/index.js";
import { type EditHistory, isSame, NO_STEPS, stepBack, stepForward, withStep } from "./edit-history.js";
import { itemsOfTerm } from "./editor-lines.js";
import { termWords } from "./editor-words.js";
import type { EditedCourse, EditedItem, EditedModule, ProgrammeContent } from "./programme-content.js";
import {
  addItem,
  changeItem,
  moveItem,
  newKey,
  placedModules,
  putModule,
  removeItem,
  removeModule,
  shiftModule,
  withThoseIn,
} from "./programme-edits.js";

/** The same content by module, or by term. */
export type ProgrammeView = "modules" | "terms";

/** A course that is picked up, and the content as if it were let go now. */
interface Held {
  key: string;
  /** Lifted by a key: announced, and put down by one. */
  byKeys: boolean;
  draft: ProgrammeContent;
}

/** What is filled in in a dialog. */
export type EditorDialog =
  | { of: "module"; module: EditedModule; isNew: boolean }
  | { of: "item"; key: string };

/** What is offered for a row. */
export interface EditorMenu {
  key: string;
  of: "acts" | "term";
  open: boolean;
}

interface EditorOptions {
  value: ProgrammeContent;
  onChange: ((content: ProgrammeContent) => void) | undefined;
  terms: number;
}

/**
 * The behaviour of the editor without its looks: steps with their history, what is closed, picked up, opened in a dialog, and
 * which row the keys are at. A row that is to have the focus is named, and gets it when it is drawn.
 */
export function useProgrammeEditor({ value, onChange, terms }: EditorOptions) {
  const text = useMessages().programmeEditor;
  const [history, setHistory] = useState<EditHistory>(NO_STEPS);
  // What was given last, and what was asked for last: another content that we did not ask for makes an end of the steps.
  const [known, setKnown] = useState(value);
  const [asked, setAsked] = useState(value);
  if (known.modules !== value.modules || known.items !== value.items) {
    setKnown(value);
    if (!isSame(value, asked)) {
      setAsked(value);
      setHistory(NO_STEPS);
    }
  }
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const [active, setActive] = useState<string>();
  const [held, setHeld] = useState<Held | null>(null);
  // Ahead of what is drawn: a course may be let go before it is drawn in its new place.
  const newest = useRef<Held | null>(null);
  const [dialog, setDialog] = useState<EditorDialog | null>(null);
  const [menu, setMenu] = useState<EditorMenu | null>(null);
  const [said, setSaid] = useState("");
  /** The row that is to have the focus. */
  const [wanted, setWanted] = useState<{ key: string; focus: boolean }>();

  const hold = (next: Held | null) => {
    newest.current = next;
    setHeld(next);
  };
  const readOnly = onChange === undefined;
  // A course that went meanwhile is not held any more.
  const lifted = held !== null && value.items.some(({ key }) => key === held.key) ? held : null;
  const content = lifted?.draft ?? value;
  const nameOf = (key: string) =>
    value.items.find((one) => one.key === key)?.course.name ??
    value.modules.find((one) => one.key === key)?.name ??
    "";
  const want = (key: string, focus = true) => {
    setActive(key);
    setWanted({ key, focus });
  };

  const step = (after: ProgrammeContent, words: string, key: string, focus = true) => {
    if (readOnly || isSame(value, after)) return;
    setHistory(withStep(history, { before: value, after, words, key }));
    setAsked(after);
    setSaid(words);
    onChange(after);
    want(key, focus);
  };
  const goBack = (back: boolean) => {
    const found = back ? stepBack(history) : stepForward(history);
    if (readOnly || found === undefined) return;
    const [{ before, after, words, key }, next] = found;
    setHistory(next);
    const content = back ? before : after;
    setAsked(content);
    setSaid(back ? text.undone(words) : text.redone(words));
    onChange(content);
    if ([...content.items, ...content.modules].some((one) => one.key === key)) reveal(key, content);
  };
  /** Opens what a row stands in. */
  const reveal = (key: string, inside = value) => {
    const around = inside.items.find((one) => one.key === key)?.moduleKey ?? key;
    setClosed(
      new Set([...closed].filter((one) => one === key || !withThoseIn(inside.modules, one).has(around))),
    );
    want(key);
  };

  const putDown = (key: string, draft: ProgrammeContent) => {
    hold(null);
    const [before, after] = [value, draft].map(({ items }) => items.find((one) => one.key === key));
    if (before === undefined || after === undefined) return;
    const words =
      before.term === after.term || before.moduleKey !== after.moduleKey
        ? text.movedTo(before.course.name, nameOf(after.moduleKey))
        : text.movedTo(before.course.name, termWords(text, after.term));
    step(draft, words, key);
  };
  /** Says where a course that is picked up would stand. */
  const hover = (key: string, draft: ProgrammeContent, byKeys: boolean) => {
    hold({ key, byKeys, draft });
    const item = draft.items.find((one) => one.key === key);
    if (item === undefined) return;
    // A closed module opens under what is dragged into it.
    if (closed.has(item.moduleKey)) setClosed(new Set([...closed].filter((one) => one !== item.moduleKey)));
    if (!byKeys) return;
    want(key);
    const inModule = draft.items.filter(({ moduleKey }) => moduleKey === item.moduleKey);
    setSaid(text.heldAt(nameOf(item.moduleKey), inModule.indexOf(item) + 1, inModule.length));
  };

  return {
    text,
    readOnly,
    content,
    value,
    terms,
    closed,
    active,
    held: lifted,
    dialog,
    menu,
    said,
    wanted,
    history,
    nameOf,
    setActive,
    setDialog,
    setMenu,
    setSaid,
    want,
    reveal,
    say: setSaid,
    toggle: (key: string) =>
      setClosed(new Set(closed.has(key) ? [...closed].filter((one) => one !== key) : [...closed, key])),
    openAll: () => setClosed(new Set()),
    closeAll: () => setClosed(new Set(value.modules.map(({ key }) => key))),
    undo: () => goBack(true),
    redo: () => goBack(false),

    /** Picks a course up by a key, or puts it down. */
    lift: (key: string) => {
      if (readOnly) return;
      if (newest.current !== null) putDown(newest.current.key, newest.current.draft);
      else {
        hold({ key, byKeys: true, draft: value });
        setSaid(text.lifted(nameOf(key)));
      }
    },
    /** Picks a course up by the pointer; nothing is said until it is let go. */
    hoverAt: (key: string, place: { moduleKey: string; index: number } | { term: number | undefined }) => {
      if (readOnly) return;
      const before = newest.current?.key === key ? newest.current.draft : value;
      const draft =
        "moduleKey" in place
          ? moveItem(before, key, place.moduleKey, place.index)
          : changeItem(before, key, { term: place.term });
      hover(key, draft, false);
    },
    drop: (key: string) => {
      const { current } = newest;
      if (current?.key === key) putDown(key, current.draft);
    },
    cancel: () => {
      if (newest.current?.byKeys) {
        setSaid(text.putBack(nameOf(newest.current.key)));
        want(newest.current.key);
      }
      hold(null);
    },
    /** Moves what is picked up one place on, through all modules. */
    heldStep: (by: 1 | -1 | "first" | "last") => {
      const { current } = newest;
      if (current === null) return;
      const draft = carried(current.draft, current.key, by);
      if (draft !== undefined) hover(current.key, draft, true);
    },
    /** Moves what is picked up to the term beside. */
    heldTerm: (by: 1 | -1) => {
      const { current } = newest;
      const item = current?.draft.items.find((one) => one.key === current.key);
      if (!current || !item) return;
      const term = termBeside(item.term, by, terms);
      hold({ ...current, draft: changeItem(current.draft, current.key, { term }) });
      want(current.key);
      setSaid(termWords(text, term));
    },

    moveTo: (key: string, moduleKey: string) => {
      const after = moveItem(value, key, moduleKey, Number.POSITIVE_INFINITY);
      step(after, text.movedTo(nameOf(key), nameOf(moduleKey)), key);
    },
    /** One place up or down: a course through all modules, a module among its neighbours. */
    shift: (key: string, by: 1 | -1) => {
      const isItem = value.items.some((one) => one.key === key);
      const after = isItem ? carried(value, key, by) : shiftModule(value, key, by);
      if (after === undefined || after === value) return;
      step(after, by < 0 ? text.movedUp(nameOf(key)) : text.movedDown(nameOf(key)), key);
    },
    setTerm: (key: string, term: number | undefined) => {
      if (term !== undefined && (term < 1 || term > terms)) return;
      step(changeItem(value, key, { term }), text.movedTo(nameOf(key), termWords(text, term)), key);
    },
    toggleMandatory: (key: string) => {
      const item = value.items.find((one) => one.key === key);
      if (!item) return;
      const mandatory = !item.mandatory;
      const words = text.nowIs(item.course.name, mandatory ? text.mandatory : text.optional);
      step(changeItem(value, key, { mandatory }), words, key);
    },
    saveItem: (key: string, change: Partial<Omit<EditedItem, "key" | "course">>) => {
      const item = value.items.find((one) => one.key === key);
      const moved =
        item !== undefined && change.moduleKey !== undefined && change.moduleKey !== item.moduleKey
          ? moveItem(value, key, change.moduleKey, Number.POSITIVE_INFINITY)
          : value;
      step(changeItem(moved, key, change), text.changed(nameOf(key)), key);
    },
    remove: (key: string, next: string | undefined) => {
      const isItem = value.items.some((one) => one.key === key);
      const after = isItem ? removeItem(value, key) : removeModule(value, key);
      const inside = value.items.length - after.items.length;
      step(after, text.removed(nameOf(key), isItem ? 0 : inside), key);
      if (next !== undefined) want(next);
    },
    add: (course: EditedCourse, place: Pick<EditedItem, "moduleKey" | "term">) => {
      const key = newKey(value, "c");
      if (closed.has(place.moduleKey))
        setClosed(new Set([...closed].filter((one) => one !== place.moduleKey)));
      // The next one is typed at once: the row comes into view, and the focus stays.
      step(addItem(value, key, course, place), text.added(course.name, nameOf(place.moduleKey)), key, false);
    },
    newModule: (parentKey: string | undefined) =>
      setDialog({
        of: "module",
        isNew: true,
        module: {
          key: newKey(value, "m"),
          name: "",
          minCredits: 0,
          free: false,
          ...(parentKey && { parentKey }),
        },
      }),
    edit: (key: string) => {
      const module = value.modules.find((one) => one.key === key);
      setDialog(module ? { of: "module", module, isNew: false } : { of: "item", key });
    },
    saveModule: (module: EditedModule, isNew: boolean) => {
      step(
        putModule(value, module),
        isNew ? text.addedModule(module.name) : text.changed(module.name),
        module.key,
      );
    },
    /** The courses of a term as they are drawn. */
    ofTerm: (term: number | undefined) => itemsOfTerm(content, term),
  };
}

/** The editor as its parts see it. */
export type Editor = ReturnType<typeof useProgrammeEditor>;

/** The term beside another; the one without a term stands behind the last. */
function termBeside(term: number | undefined, by: 1 | -1, terms: number): number | undefined {
  const at = Math.min(Math.max((term ?? terms + 1) + by, 1), terms + 1);
  return at > terms ? undefined : at;
}

/** A course one place on, from the end of a module to the beginning of the next; undefined at the very end. */
function carried(
  content: ProgrammeContent,
  key: string,
  by: 1 | -1 | "first" | "last",
): ProgrammeContent | undefined {
  const item = content.items.find((one) => one.key === key);
  const modules = placedModules(content.modules).map(({ module }) => module.key);
  if (item === undefined) return undefined;
  const count = (moduleKey: string) => content.items.filter((one) => one.moduleKey === moduleKey).length;
  const at = content.items.filter(({ moduleKey }) => moduleKey === item.moduleKey).indexOf(item);
  const end = by === "first" ? modules[0] : by === "last" ? modules.at(-1) : undefined;
  if (end !== undefined) return moveItem(content, key, end, by === "first" ? 0 : Number.POSITIVE_INFINITY);
  const to = at + Number(by);
  if (to >= 0 && to < count(item.moduleKey)) return moveItem(content, key, item.moduleKey, to);
  const next = modules[modules.indexOf(item.moduleKey) + Number(by)];
  return next === undefined ? undefined : moveItem(content, key, next, to < 0 ? count(next) : 0);
}
