import { clsx } from "clsx";
import { ExternalLink, Search } from "../icons/icons.js";
import {
  forwardRef,
  type HTMLAttributes,
  type KeyboardEvent,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from "react";
import { ModalFrame } from "../dialog/modal-frame.js";
import { isComposing } from "../input/is-composing.js";
import { useCan, useMessages } from "../provider/index.js";
import { loadPinyinMatch, type PinyinMatch, searchMenu } from "./menu-search.js";
import { isExternalLink, menuPages, type ShellMenuItem } from "./menu-tree.js";

/** What {@link MenuSearchDialog} takes; what is not named here goes to the box, as the ref does. */
export interface MenuSearchDialogProps extends Omit<HTMLAttributes<HTMLDivElement>, "onSelect" | "children"> {
  /** Whether it is on the page. */
  open: boolean;
  /** Asked to close: a page was chosen, Escape, or a press beside it. */
  onOpenChange: (open: boolean) => void;
  /** The menu whose pages are searched, by name, pinyin and initials. */
  items: readonly ShellMenuItem[];
  /** A page was chosen: navigate to its address (or open it in a new tab when it is external). */
  onSelect: (item: ShellMenuItem) => void;
}

/** Ctrl-K: type a part of a name, pinyin or initials; arrows choose, Enter goes, Escape leaves. */
export const MenuSearchDialog = /* @__PURE__ */ forwardRef<HTMLDivElement, MenuSearchDialogProps>(
  function MenuSearchDialog({ open, onOpenChange, items, onSelect, ...rest }, ref) {
    const text = useMessages().appShell;
    const chosen = useRef(false);
    return (
      <ModalFrame
        ref={ref}
        data-component="menu-search"
        aria-describedby={undefined}
        {...rest}
        className={clsx("hx-menu-search", rest.className)}
        open={open}
        onOpenChange={onOpenChange}
        overlay="menu-search-overlay"
        dismissable
        label={text.menuSearch}
        // What was chosen is the page now: the keyboard goes into it, unless the page has already taken it elsewhere.
        onCloseAutoFocus={(event, giveBack) => {
          const main = chosen.current && document.getElementById("hx-content");
          chosen.current = false;
          if (!main) return giveBack(event);
          event.preventDefault();
          if (document.activeElement === document.body) main.focus({ preventScroll: true });
        }}
      >
        <MenuSearch
          items={items}
          onSelect={(item) => {
            chosen.current = !isExternalLink(item);
            onOpenChange(false);
            onSelect(item);
          }}
        />
      </ModalFrame>
    );
  },
);

function MenuSearch({ items, onSelect }: Pick<MenuSearchDialogProps, "items" | "onSelect">) {
  const text = useMessages().appShell;
  const [query, setQuery] = useState("");
  const [at, setAt] = useState(0);
  const pinyin = usePinyin();
  const can = useCan();
  const pages = useMemo(() => menuPages(items, [], can), [items, can]);
  const found = useMemo(() => searchMenu(pages, query, pinyin), [pages, query, pinyin]);
  const id = useId();
  const current = Math.min(at, found.length - 1);
  const optionId = (index: number) => `${id}-${index}`;

  const onKeyDown = (event: KeyboardEvent) => {
    // While an input method composes, Enter and arrows belong to it.
    if (isComposing(event)) return;
    const steps: Record<string, number> = { ArrowDown: current + 1, ArrowUp: current - 1 };
    const step = steps[event.key];
    if (step !== undefined && found.length > 0) {
      event.preventDefault();
      const next = (step + found.length) % found.length;
      setAt(next);
      document.getElementById(optionId(next))?.scrollIntoView({ block: "nearest" });
    } else if (event.key === "Enter") {
      event.preventDefault();
      const page = found[current];
      if (page) onSelect(page.item);
    }
  };
  return (
    <>
      <div data-part="field">
        <Search aria-hidden="true" />
        <input
          data-part="query"
          role="combobox"
          aria-expanded={found.length > 0}
          aria-controls={id}
          aria-activedescendant={found.length > 0 ? optionId(current) : undefined}
          aria-label={text.menuSearch}
          aria-autocomplete="list"
          placeholder={text.menuSearchPlaceholder}
          value={query}
          onChange={(event) => {
            setQuery(event.target.value);
            setAt(0);
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <div id={id} role="listbox" aria-label={text.menuSearch} data-part="results">
        {found.map((page, index) => (
          // The keys of an option are the input's: focus stays in the field (combobox pattern).
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
          <div
            key={page.path.map((item) => item.id).join("/")}
            id={optionId(index)}
            role="option"
            tabIndex={-1}
            aria-selected={index === current}
            data-part="result"
            onMouseMove={() => setAt(index)}
            onClick={() => onSelect(page.item)}
          >
            <span data-part="page">{page.item.label}</span>
            {isExternalLink(page.item) && <ExternalLink aria-hidden="true" />}
            <span data-part="above">
              {page.path
                .slice(0, -1)
                .map((item) => item.label)
                .join(" / ")}
            </span>
          </div>
        ))}
      </div>
      <p data-part={found.length === 0 ? "none" : "visually-hidden"} role="status">
        {found.length === 0
          ? text.menuSearchEmpty(query)
          : query !== "" && text.menuSearchCount(found.length)}
      </p>
    </>
  );
}

/** The pinyin matcher once it has arrived; names are found without it too. */
function usePinyin(): PinyinMatch | undefined {
  const [match, setMatch] = useState<PinyinMatch>();
  useEffect(() => {
    let gone = false;
    const load = async () => {
      try {
        const loaded = await loadPinyinMatch();
        if (!gone) setMatch(() => loaded);
      } catch {
        // Offline or an old deployment: the search still works by characters.
      }
    };
    void load();
    return () => {
      gone = true;
    };
  }, []);
  return match;
}
