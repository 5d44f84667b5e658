import { CalendarDays } from "../icons/icons.js";
import { type KeyboardEvent, type ReactNode, Suspense, useMemo, useState } from "react";
import { IconButton } from "../button/index.js";
import { isLocked } from "../hooks/is-locked.js";
import { isComposing } from "../input/is-composing.js";
import { PopoverOverlay } from "../overlay/popover-overlay.js";
import { useMessages } from "../provider/index.js";

interface DatePopoverProps {
  /** `data-component` of the field; what opens has `-popover` behind it. Default `date-picker`. */
  component?: string;
  /** Name of what opens. */
  label: string;
  /** The button in the field. Default: a calendar, 打开日历. */
  button?: { label: string; icon?: ReactNode };
  /** The arrows step the value: only with Alt does the one down open. Default false. */
  stepped?: boolean;
  disabled: boolean;
  /** The input or inputs; `button` belongs into the last one. */
  renderField: (button: ReactNode) => ReactNode;
  /** What opens; `focused` says that the keys shall go there, `close` closes and gives the focus back. */
  renderContent: (parts: { focused: boolean; close: () => void }) => ReactNode;
  children?: ReactNode;
}

/** What takes the keys in what opens: the day, the week, the first list. */
const FIRST = '.rdp-day_button[tabindex="0"],[role="option"][tabindex="0"],[data-part="ends"] select';

/**
 * A date field with its calendar, or what else is typed or picked. A press in the field opens it without taking the keys from the field; the button
 * and the arrow down go into it.
 */
export function DatePopover({
  component = "date-picker",
  label,
  button,
  stepped = false,
  disabled,
  renderField,
  renderContent,
  children,
}: DatePopoverProps) {
  const text = useMessages();
  const [field, setField] = useState<HTMLDivElement | null>(null);
  const anchor = useMemo(() => ({ current: field }), [field]);
  const [open, setOpenState] = useState(false);
  const [focused, setFocused] = useState(false);
  // The one of the inputs that had the keys last gets them back.
  const [last, setLast] = useState<HTMLElement | null>(null);
  const setOpen = (next: boolean, inside = false) => {
    if (next && (disabled || isLocked(field))) return;
    setFocused(next && inside);
    setOpenState(next);
  };
  const close = () => {
    setOpen(false);
    (last ?? field?.querySelector("input"))?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event) || !(event.target instanceof HTMLInputElement)) return;
    if (event.key === "Enter") {
      // What was typed is taken; the form may search now, and the calendar must not lie over what it finds.
      setOpen(false);
      return;
    }
    if (event.key === "ArrowDown" && (!stepped || event.altKey)) setOpen(true, true);
    else if (event.key === "Escape" && open) setOpen(false);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <>
      {/* The keys are those of the inputs inside, taken before them: Escape closes first. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events */}
      <div
        ref={setField}
        data-part="field"
        onKeyDownCapture={onKeyDown}
        onFocus={(event) => {
          if (event.target instanceof HTMLInputElement) setLast(event.target);
        }}
        onClick={(event) => {
          if (event.target instanceof HTMLInputElement && !event.target.readOnly) setOpen(true);
        }}
      >
        {renderField(
          <IconButton
            size="sm"
            label={button?.label ?? text.datePicker.open}
            icon={button?.icon ?? <CalendarDays />}
            disabled={disabled}
            aria-haspopup="dialog"
            aria-expanded={open}
            onClick={() => setOpen(!open, true)}
          />,
        )}
      </div>
      <PopoverOverlay
        open={open}
        onOpenChange={(next) => setOpen(next)}
        anchor={anchor}
        data-component={`${component}-popover`}
        className="hx-date-picker-popover"
        aria-label={label}
        align="start"
        onOpenAutoFocus={(event) => {
          event.preventDefault();
          // In a dialog, what the calendar focuses before this moment is taken back by the dialog.
          if (focused && event.currentTarget instanceof HTMLElement)
            event.currentTarget.querySelector<HTMLElement>(FIRST)?.focus();
        }}
        onCloseAutoFocus={(event) => event.preventDefault()}
        onEscapeKeyDown={(event) => {
          event.preventDefault();
          close();
        }}
      >
        <Suspense
          fallback={
            <p data-part="loading" role="status">
              {text.common.loading}
            </p>
          }
        >
          {/* Opened by pointer and then asked for by key: it appears anew, with the focus. */}
          <div key={String(focused)} data-part="panel">
            {renderContent({ focused, close })}
          </div>
        </Suspense>
      </PopoverOverlay>
      {children}
    </>
  );
}
