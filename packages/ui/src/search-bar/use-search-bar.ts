import {
  type CompositionEvent,
  type KeyboardEvent,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { useLatest } from "../hooks/use-latest.js";
import { isComposing } from "../input/is-composing.js";
import { SEARCH_CONSTANTS } from "./constants.js";
import { initialValues, normaliseValue, normaliseValues, sameValue } from "./normalise.js";
import type { SearchField, SearchProblems, SearchValue, SearchValues, TypedFields } from "./types.js";

interface SearchBarOptions<V extends SearchValues> {
  fields: TypedFields<V>;
  /**
   * Values of the last query, usually from the address; they may come late. The fields follow when they are others than
   * were asked for. Without it the bar remembers them itself.
   */
  value?: V;
  /** The person asks: values in normal form. */
  onSearch: (values: V) => void;
  /** Search while typing, 300 ms after the last key; never while an input method composes. */
  live?: boolean;
  /** What is wrong with values in normal form: `check` of `searchFromSchema`. Nothing is asked while anything is. */
  check?: (values: V) => SearchProblems;
  /**
   * Whether a field holds a text that it cannot make a value of. Nothing is asked then as if nothing had been written;
   * with `go`, by 查询 and Enter, the focus moves there.
   */
  refuses?: (go: boolean) => boolean;
}

/** State of a search bar, without any markup. */
interface SearchBarState<V extends SearchValues> {
  /** What stands in the fields now. */
  draft: SearchValues;
  /** What the list shows. */
  applied: V;
  /** Props of required fields that were empty when somebody asked. */
  missing: readonly string[];
  /** What `check` had against the values when somebody asked; what belongs to no field is at the first. */
  problems: SearchProblems;
  /** How often was asked: for a live region, which says the same number again only as another text. */
  asked: number;
  /** Rises for a field whose value was put in from elsewhere: what its control holds half typed is over then. */
  edition: (prop: string) => number;
  /** Puts a value into a field; with `search` asks at once. */
  setValue: (prop: string, value: SearchValue | undefined, search?: boolean) => void;
  /** Asks. Does nothing while an input method composes, a required field is empty, `check` has a sentence or `refuses`. */
  search: () => void;
  /** Every field back to its first value, and asks. */
  reset: () => void;
  /** Takes one filter away (or puts its first value back), and asks; what other fields hold unsent stays. */
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

function sameValues(fields: readonly SearchField[], a: SearchValues, b: SearchValues): boolean {
  return fields.every((field) => sameValue(field, a[field.prop], b[field.prop]));
}

const NO_PROBLEMS: SearchProblems = {};

/** The sentences that can be shown: each at its field, those about all values at the first. */
function shownProblems(fields: readonly SearchField[], problems: SearchProblems): SearchProblems {
  const { "": together, ...single } = problems;
  const first = fields[0]?.prop;
  const shown = Object.entries(single).filter(([prop]) => fields.some((field) => field.prop === prop));
  if (together !== undefined && first !== undefined) shown.unshift([first, together]);
  return shown.length === 0 ? NO_PROBLEMS : Object.fromEntries(shown);
}

/** The behaviour of the search bar: draft and applied values, required fields, input methods, reset. */
export function useSearchBar<V extends SearchValues>(options: SearchBarOptions<V>): SearchBarState<V> {
  const { fields, value, live = false } = options;
  const [own, setOwn] = useState<V>(() => value ?? initialValues(fields));
  const applied = value ?? own;
  const [draft, setDraft] = useState<SearchValues>(applied);
  const [missing, setMissing] = useState<readonly string[]>([]);
  const [problems, setProblems] = useState<SearchProblems>(NO_PROBLEMS);
  const [asked, setAsked] = useState(0);
  const [editions, setEditions] = useState<Readonly<Record<string, number>>>({});
  const [composing, setComposing] = useState(false);
  const composedFrom = useRef<SearchValues>(undefined);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latestDraft = useRef(draft);

  // What was asked and has not come back as `value`: a router may take its time, and be asked again meanwhile.
  const [awaited, setAwaited] = useState<readonly SearchValues[]>([]);
  const [followed, setFollowed] = useState<SearchValues>(applied);
  const raise = useCallback((props: readonly string[]) => {
    setEditions((old) => ({
      ...old,
      ...Object.fromEntries(props.map((prop) => [prop, (old[prop] ?? 0) + 1])),
    }));
  }, []);
  const follow = (kept: SearchValues = {}): void => {
    setFollowed(applied);
    const place = awaited.findLastIndex((values) => sameValues(fields, values, applied));
    // Our own question came back: what was typed since stays.
    if (place >= 0) setAwaited(awaited.slice(place + 1));
    else if (!sameValues(fields, followed, applied)) {
      // From outside (back button, shared link): the fields follow.
      setAwaited([]);
      setDraft({ ...applied, ...kept });
      setMissing([]);
      setProblems(NO_PROBLEMS);
      raise(fields.map(({ prop }) => prop));
    }
  };
  const late = followed !== applied;
  // Text that an input method holds must not be exchanged under it.
  if (late && !composing) follow();

  const latest = useLatest({ options, applied, awaited, late, follow });
  useEffect(() => {
    latestDraft.current = draft;
  });

  useEffect(() => () => clearTimeout(timer.current), []);

  /** `shown` is what the fields hold then; without it, the values in normal form. */
  const ask = useCallback(
    (values: SearchValues, shown?: SearchValues) => {
      clearTimeout(timer.current);
      if (composedFrom.current !== undefined) return;
      const next = normaliseValues(fields, values);
      const empty = fields.filter((field) => field.required === true && next[field.prop] === undefined);
      latestDraft.current = shown ?? next;
      setDraft(latestDraft.current);
      setMissing(empty.map((field) => field.prop));
      const { check, onSearch } = latest().options;
      const wrong =
        empty.length > 0 || check === undefined ? NO_PROBLEMS : shownProblems(fields, check(next));
      setProblems(wrong);
      if (empty.length > 0 || wrong !== NO_PROBLEMS) return;
      setAsked((before) => before + 1);
      setAwaited((old) => [...old.filter((one) => !sameValues(fields, one, next)), next]);
      setOwn(next);
      onSearch(next);
    },
    [fields, latest],
  );

  /** Asks for values that were not typed into the fields. */
  const put = useCallback(
    (values: SearchValues) => {
      raise(fields.map(({ prop }) => prop));
      ask(values);
    },
    [ask, fields, raise],
  );

  const askSoon = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      if (latest().options.refuses?.(false) === true) return;
      const typed = latestDraft.current;
      const last = latest().awaited.at(-1) ?? latest().applied;
      // A space at the end asks nothing new.
      if (sameValues(fields, normaliseValues(fields, typed), last)) return;
      // Whoever pauses is not done: 「linear 」 keeps its space, and 5 to 1 may become 5 to 10.
      ask(typed, typed);
    }, SEARCH_CONSTANTS.liveDelayMs);
  }, [ask, fields, latest]);

  const setValue = useCallback(
    (prop: string, next: SearchValue | undefined, search = false) => {
      const values = { ...latestDraft.current, [prop]: next };
      latestDraft.current = values;
      setDraft(values);
      setMissing((props) => props.filter((item) => item !== prop));
      setProblems((old) => Object.fromEntries(Object.entries(old).filter(([item]) => item !== prop)));
      if (search) ask(values);
      else if (live) askSoon();
    },
    [ask, askSoon, live],
  );

  const clear = useCallback(
    (prop: string) => {
      const field = fields.find((candidate) => candidate.prop === prop);
      if (field === undefined) return;
      const first = normaliseValue(field, field.value);
      const typed = latestDraft.current;
      raise([prop]);
      // Only this filter goes: what stands unsent in other fields stays there, unsent.
      ask({ ...(live ? typed : latest().applied), [prop]: first }, { ...typed, [prop]: first });
    },
    [ask, fields, latest, live, raise],
  );

  const search = useCallback(() => {
    if (latest().options.refuses?.(true) !== true) ask(latestDraft.current);
  }, [ask, latest]);

  const formProps = useMemo(
    () => ({
      onCompositionStart: () => {
        composedFrom.current = latestDraft.current;
        setComposing(true);
        clearTimeout(timer.current);
      },
      onCompositionEnd: () => {
        const before = composedFrom.current;
        composedFrom.current = undefined;
        setComposing(false);
        // Values that came meanwhile are followed now, but for what was just written.
        if (latest().late && before !== undefined) {
          const now = latestDraft.current;
          const written = fields.filter((field) => !sameValue(field, now[field.prop], before[field.prop]));
          latest().follow(Object.fromEntries(written.map(({ prop }) => [prop, now[prop]])));
        }
        if (live) askSoon();
      },
      onKeyDown: (event: KeyboardEvent) => {
        if (event.key !== "Enter" || event.defaultPrevented) return;
        if (!(event.target instanceof HTMLInputElement)) return;
        // What a field opens over the page has an Enter of its own.
        if (!event.currentTarget.contains(event.target)) return;
        event.preventDefault();
        if (isComposing(event)) return;
        search();
      },
    }),
    [askSoon, fields, latest, live, search],
  );

  return {
    draft,
    applied,
    missing,
    problems,
    asked,
    edition: useCallback((prop: string) => editions[prop] ?? 0, [editions]),
    setValue,
    search,
    reset: useCallback(() => put(initialValues(fields)), [fields, put]),
    clear,
    apply: put,
    formProps,
  };
}
