import { MessageSquareText, Undo2 } from "../icons/icons.js";
import { forwardRef, type HTMLAttributes, useRef } from "react";
import { type Control, useController } from "react-hook-form";
import { Button } from "../button/index.js";
import { Field } from "../field/index.js";
import { setNativeValue } from "../input/set-native-value.js";
import { Menu } from "../menu/index.js";
import { useMessages } from "../provider/index.js";
import { Textarea } from "../textarea/index.js";
import { type AuditValues, insertPhrase } from "./audit-rules.js";

/** What {@link OpinionField} takes. */
export interface OpinionFieldProps extends Omit<HTMLAttributes<HTMLDivElement>, "children"> {
  /** `form.control` of {@link useAuditForm}. */
  control: Control<AuditValues, unknown, AuditValues>;
  /** Sentences to insert; none hides the button. */
  phrases: readonly string[];
  /** Name of the result whose choice replaced typed text; null when nothing can be undone. */
  replacedBy: string | null;
  /** Brings the text back that the choice of a result replaced. */
  onUndo: () => void;
  /** Characters at most. Default: no limit. */
  maxLength?: number;
  /** Nothing can be written: the audit is on its way. Default false. */
  disabled?: boolean;
}

/** The opinion, with phrases to insert at the cursor and the way back to what was typed before. */
export const OpinionField = /* @__PURE__ */ forwardRef<HTMLDivElement, OpinionFieldProps>(
  function OpinionField({ control, phrases, replacedBy, onUndo, maxLength, disabled, ...rest }, ref) {
    const text = useMessages().auditForm;
    const { field, fieldState } = useController({ name: "opinion", control });
    const area = useRef<HTMLTextAreaElement | null>(null);
    // A menu takes the focus; where the cursor was is remembered. Never there: the end.
    const selection = useRef<{ start: number; end: number } | null>(null);
    const insert = (phrase: string) => {
      const { current } = area;
      if (!current) return;
      const next = insertPhrase(current.value, phrase, selection.current);
      current.focus();
      const { start, end } = selection.current ?? { start: current.value.length, end: current.value.length };
      current.setSelectionRange(start, end);
      // The only way that Ctrl+Z takes back; where a browser has it no longer, the value is set.
      if (!document.execCommand?.("insertText", false, phrase)) setNativeValue(current, next.text);
      current.setSelectionRange(next.caret, next.caret);
      selection.current = { start: next.caret, end: next.caret };
    };
    return (
      <div ref={ref} data-part="opinion" {...rest}>
        <Field label={text.opinion} error={fieldState.error?.message} required disabled={disabled}>
          <Textarea
            {...field}
            ref={(element) => {
              field.ref(element);
              area.current = element;
            }}
            rows={4}
            placeholder={text.opinionPlaceholder}
            showCount={maxLength !== undefined}
            maxLength={maxLength}
            onSelect={({ currentTarget: { selectionStart, selectionEnd } }) => {
              selection.current = { start: selectionStart, end: selectionEnd };
            }}
          />
        </Field>
        <div data-part="opinion-tools">
          {phrases.length === 0 ? null : (
            <Menu
              trigger={
                <Button size="sm" icon={<MessageSquareText />} disabled={disabled}>
                  {text.phrases}
                </Button>
              }
              label={text.phrases}
              items={phrases.map((phrase) => ({ id: phrase, label: phrase, onSelect: () => insert(phrase) }))}
            />
          )}
          <div data-part="replaced" role="status">
            {replacedBy === null ? null : (
              <>
                <span data-part="replaced-text">{text.replaced(replacedBy)}</span>
                <Button
                  size="sm"
                  variant="text"
                  icon={<Undo2 />}
                  onClick={() => {
                    onUndo();
                    // The button goes; the hand goes on writing.
                    area.current?.focus();
                  }}
                >
                  {text.undo}
                </Button>
              </>
            )}
          </div>
        </div>
      </div>
    );
  },
);
