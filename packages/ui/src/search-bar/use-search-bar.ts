import {
  type CompositionEvent,
  type KeyboardEvent,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { SEARCH_CONSTANTS } from "./constants.js";
import { initialValues, normaliseValue, normaliseValues, sameValue } from "./normalise.js";
import type { SearchField, SearchValue, SearchValues, TypedFields } from "./types.js";

/** What {@link useSearchBar} takes. */
export interface SearchBarOptions<V extends SearchValues> {
  fields: TypedFields<V>;
  /** Values of the last query, usually from the address. Without it the bar remembers them itself. */
  value?: V;
  /** The person asks: values in normal form. */
  onSearch: (values: V) => void;
  /** Search while typing, 300 ms after the last key; never while an input method composes. */
  live?: boolean;
}

/** State of a search bar, without any markup. */
export interface SearchBarState<V extends SearchValues> {
  /** What stands in the fields now. */
  draft: SearchValues;
  /** What the list shows. */
  applied: V;
  /** Props of required fields that were empty when somebody asked. */
  missing: readonly string[];
  /** Rises when values were put in from elsewhere: what a control holds half typed is over then. */
  edition: number;
  /** Puts a value into a field; with `search` asks at once. */
  setValue: (prop: string, value: SearchValue | undefined, search?: boolean) => void;
  /** Asks. Does nothing while an input method composes or a required field is empty. */
  search: () => void;
  /** Every field back to its first value, and asks. */
  reset: () => void;
  /** Takes one filter away (or puts its first value back), and asks. */
  clear: (prop: string) => void;
  /** Puts whole values in, and asks: a saved query. */
  apply: (values: SearchValues) => void;
  /** For the form: knows when an input method composes, and asks on Enter. */
  formProps: {
    onCompositionStart: (event: CompositionEvent) => void;
    onCompositionEnd: (event: CompositionEvent) => void;
    onKeyDown: (event: KeyboardEvent) => void;
  };
}

/** Key code that browsers give keys which belong to an input method. */
const IME_KEY_CODE = 229;

function sameValues(fields: readonly SearchField[], a: SearchValues, b: SearchValues): boolean {
  return fields.every(({ prop }) => sameValue(a[prop], b[prop]));
}

/** The behaviour of the search bar: draft and applied values, required fields, input methods, reset. */
export function useSearchBar<V extends SearchValues>(options: SearchBarOptions<V>): SearchBarState<V> {
  const { fields, value, live = false } = options;
  const onSearch = useRef(options.onSearch);
  const [own, setOwn] = useState<V>(() => value ?? initialValues(fields));
  const applied = value ?? own;
  const [draft, setDraft] = useState<SearchValues>(applied);
  const [missing, setMissing] = useState<readonly string[]>([]);
  const [edition, setEdition] = useState(0);
  const composing = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latestDraft = useRef(draft);
  useEffect(() => {
    onSearch.current = options.onSearch;
    latestDraft.current = draft;
  });

  // The values came from outside (back button, shared link): the fields follow, typing in them is not lost
  // when the parent renders again with the same values.
  const [followed, setFollowed] = useState<SearchValues>(applied);
  if (followed !== applied) {
    setFollowed(applied);
    if (!sameValues(fields, followed, applied)) setDraft(applied);
  }

  useEffect(() => () => clearTimeout(timer.current), []);

  const ask = useCallback(
    (values: SearchValues) => {
      clearTimeout(timer.current);
      if (composing.current) return;
      const next = normaliseValues(fields, values);
      const empty = fields.filter((field) => field.required === true && next[field.prop] === undefined);
      latestDraft.current = next;
      setDraft(next);
      setMissing(empty.map((field) => field.prop));
      if (empty.length > 0) return;
      setOwn(next);
      onSearch.current(next);
    },
    [fields],
  );

  /** Asks for values that were not typed into the fields. */
  const put = useCallback(
    (values: SearchValues) => {
      setEdition((before) => before + 1);
      ask(values);
    },
    [ask],
  );

  const askSoon = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => ask(latestDraft.current), SEARCH_CONSTANTS.liveDelayMs);
  }, [ask]);

  const setValue = useCallback(
    (prop: string, next: SearchValue | undefined, search = false) => {
      const values = { ...latestDraft.current, [prop]: next };
      latestDraft.current = values;
      setDraft(values);
      setMissing((props) => props.filter((item) => item !== prop));
      if (search) ask(values);
      else if (live) askSoon();
    },
    [ask, askSoon, live],
  );

  const clear = useCallback(
    (prop: string) => {
      const field = fields.find((candidate) => candidate.prop === prop);
      if (field === undefined) return;
      put({ ...applied, [prop]: normaliseValue(field, field.value) });
    },
    [applied, fields, put],
  );

  const formProps = useMemo(
    () => ({
      onCompositionStart: () => {
        composing.current = true;
        clearTimeout(timer.current);
      },
      onCompositionEnd: () => {
        composing.current = false;
        if (live) askSoon();
      },
      onKeyDown: (event: KeyboardEvent) => {
        if (event.key !== "Enter" || event.defaultPrevented) return;
        if (!(event.target instanceof HTMLInputElement)) return;
        event.preventDefault();
        if (event.nativeEvent.isComposing || event.keyCode === IME_KEY_CODE) return;
        ask(latestDraft.current);
      },
    }),
    [ask, askSoon, live],
  );

  return {
    draft,
    applied,
    missing,
    edition,
    setValue,
    search: useCallback(() => ask(latestDraft.current), [ask]),
    reset: useCallback(() => put(initialValues(fields)), [fields, put]),
    clear,
    apply: put,
    formProps,
  };
}
