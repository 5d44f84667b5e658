import {
  type ClipboardEvent,
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from "react";
import { useBrowserLayoutEffect } from "../hooks/use-browser-layout-effect.js";
import { useLatest } from "../hooks/use-latest.js";
import { EscapeIsOutside } from "../input/escape.js";
import { isComposing } from "../input/is-composing.js";
import { type ActiveCellProps, ARROWS, CellError, isBlock } from "./active-cell.js";
import type { CellEditorContext } from "./types.js";

interface HostedCellProps<Row> extends ActiveCellProps<Row> {
  row: Row;
  renderEditor: (context: CellEditorContext<Row>) => ReactNode;
}

/** What a person types in, so that its arrows are the cell's as long as nothing is typed. */
const TYPED_IN = "input:is(:not([type]), [type=text], [type=search], [type=tel], [type=url])";
const FIRST = "input,select,textarea,button,[tabindex]";

/**
 * The active cell with a control of the host. Keys that the control leaves alone mean what they mean in every cell; what
 * it opens over the page is a part of it.
 */
export function HostedCell<Row>(props: HostedCellProps<Row>) {
  const { grid, place, initial, original, error, label, row, renderEditor } = props;
  const { store } = grid;
  const { id, prop } = place;
  const frame = useRef<HTMLDivElement>(null);
  const errorId = useId();
  const [text, setText] = useState(initial);
  const [settled, setSettled] = useState(initial);
  const [shown, setShown] = useState(initial);
  /** Something was typed that the control has not told yet. */
  const [typed, setTyped] = useState(false);
  /** Counts what was given up: the control begins anew, whatever it holds by itself. */
  const [round, setRound] = useState(0);
  if (shown !== initial) {
    setShown(initial);
    setSettled(initial);
    if (text === settled) setText(initial);
  }

  /** As they are at once: a control may tell its text and the key be read before anything is drawn. */
  const now = useRef({ text, settled, typed });
  useBrowserLayoutEffect(() => {
    now.current = { text, settled, typed };
  });
  /** The focus leaves the control by our own doing, and comes back. */
  const held = useRef(false);
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined);

  const focus = (): void => {
    const control = frame.current?.querySelector<HTMLElement>(FIRST) ?? frame.current;
    control?.focus();
    if (control instanceof HTMLInputElement) control.select();
  };
  const rounds = useRef(round);
  useBrowserLayoutEffect(() => {
    const again = rounds.current !== round;
    rounds.current = round;
    if (!store.takeFocus({ id, prop }) && !again) return;
    focus();
    held.current = false;
  });
  const halfTyped = typed || text !== settled;
  useEffect(() => {
    store.type(halfTyped);
    return () => store.type(false);
  }, [store, halfTyped]);

  const change = (next: string): void => {
    now.current.text = next;
    setText(next);
    store.end(false);
  };
  const take = (next = now.current.text): void => {
    const wrong = frame.current?.querySelector<HTMLInputElement>(":is(input,select,textarea):invalid");
    const refused = wrong?.validationMessage;
    // A refused text stays refused: only its control can tell whether it is right by now.
    const unchanged = next === now.current.settled && refused === undefined;
    now.current = { text: next, settled: next, typed: false };
    setText(next);
    setSettled(next);
    setTyped(false);
    if (!unchanged) grid.commit(place, wrong?.value ?? next, refused);
  };
  /** A control may tell its text only when it loses the focus. */
  const settle = (): void => {
    const { activeElement } = document;
    held.current = true;
    if (activeElement instanceof HTMLElement) activeElement.blur();
    take();
    if (activeElement instanceof HTMLElement) activeElement.focus({ preventScroll: true });
    held.current = false;
  };
  const leave = (step: { down?: number; right?: number; wrap?: boolean }): boolean => {
    settle();
    return grid.move(place, step);
  };
  const cancel = (): void => {
    held.current = true;
    now.current = { text: original, settled: original, typed: false };
    setText(original);
    setSettled(original);
    setTyped(false);
    setRound((before) => before + 1);
    store.end(true);
    store.accept(place);
  };
  // Another cell took the keyboard before this one could see that it lost it.
  const latest = useLatest({ take });
  useBrowserLayoutEffect(
    () => () => {
      clearTimeout(leaving.current);
      const { text: last, settled: before } = now.current;
      if (last !== before || frame.current?.querySelector(":invalid")) latest().take();
    },
    [latest],
  );

  const isOurs = ({ target }: { target: EventTarget }): boolean =>
    target instanceof Node && frame.current?.contains(target) === true;

  const onKeyDown = (event: KeyboardEvent): void => {
    if (isComposing(event) || event.defaultPrevented || !isOurs(event)) return;
    const modified = event.ctrlKey || event.metaKey || event.altKey;
    const arrow = modified || event.shiftKey ? undefined : ARROWS[event.key];
    if (event.key === "Enter") {
      event.preventDefault();
      store.end(false);
      leave({ down: event.shiftKey ? -1 : 1 });
    } else if (event.key === "Tab") {
      if (store.ended()) return;
      if (leave({ right: event.shiftKey ? -1 : 1, wrap: true })) event.preventDefault();
    } else if (event.key === "Escape") {
      if (store.ended()) return;
      event.preventDefault();
      event.stopPropagation();
      cancel();
    } else if ((event.ctrlKey || event.metaKey) && /^[yz]$/i.test(event.key) && !halfTyped) {
      event.preventDefault();
      if (event.shiftKey || event.key.toLowerCase() === "y") grid.redo();
      else grid.undo();
    } else if (arrow !== undefined && !(event.target as Element).matches(TYPED_IN)) {
      return;
    } else if (arrow !== undefined && !(arrow.right !== undefined && halfTyped)) {
      event.preventDefault();
      leave(arrow);
    }
  };
  const onPaste = (event: ClipboardEvent): void => {
    const pasted = event.clipboardData.getData("text/plain");
    if (!isOurs(event) || !isBlock(pasted, halfTyped)) return;
    event.preventDefault();
    event.stopPropagation();
    store.end(false);
    setText(now.current.settled);
    grid.paste(place, pasted);
  };
  const onBlur = (event: FocusEvent): void => {
    // The window lost the focus, not the cell.
    if (held.current || document.activeElement === event.target) return;
    clearTimeout(leaving.current);
    // What the control opened over the page tells its focus here right after.
    leaving.current = setTimeout(() => {
      latest().take();
      store.release({ id, prop });
    });
  };

  return (
    <>
      {/* The keys are those of the control inside, as far as it leaves them. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div
        ref={frame}
        data-part="edit-host"
        tabIndex={-1}
        onKeyDown={onKeyDown}
        onPasteCapture={onPaste}
        onBlur={onBlur}
        onFocus={() => clearTimeout(leaving.current)}
        onInput={(event) => {
          if (!isOurs(event)) return;
          setTyped(true);
          store.end(false);
        }}
      >
        <EscapeIsOutside.Provider value>
          <Hosted
            key={round}
            draw={renderEditor}
            context={{
              row,
              control: {
                value: text,
                onValueChange: change,
                "aria-label": label,
                "aria-invalid": error !== undefined || undefined,
                "aria-describedby": error === undefined ? undefined : errorId,
              },
              invalid: error !== undefined,
              commit: take,
              cancel,
            }}
          />
        </EscapeIsOutside.Provider>
      </div>
      <CellError id={errorId} error={error} />
    </>
  );
}

/** A component of its own, so that another `key` makes the control anew. */
function Hosted<Row>({
  draw,
  context,
}: {
  draw: HostedCellProps<Row>["renderEditor"];
  context: CellEditorContext<Row>;
}) {
  return draw(context);
}
