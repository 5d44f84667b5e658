import { clsx } from "clsx";
import { forwardRef, type ReactNode, useEffect, useRef } from "react";
import { Alert } from "../alert/index.js";
import { Button } from "../button/index.js";
import { Form } from "../form/index.js";
import { useMessages } from "../provider/index.js";
import { type RootAttributes, rootAttributes } from "../styles/root-attributes.js";
import { AuditHistory, type AuditHistoryView } from "./audit-history.js";
import { AuditPreview } from "./audit-preview.js";
import type { AuditWorkflow } from "./audit-rules.js";
import { OpinionField } from "./opinion-field.js";
import { ResultField, type ResultFieldProps } from "./result-field.js";
import { type AuditRefusal, type AuditSubmission, useAuditForm } from "./use-audit-form.js";
import { type AuditPreviewSource, useAuditPreview } from "./use-audit-preview.js";
import { useLatest } from "../hooks/use-latest.js";

/** What {@link AuditForm} takes. */
export interface AuditFormProps extends RootAttributes {
  /** The answer of `queryWorkFlowInfoByAudit` as it is. Another task is another `key` of the form. */
  workflow: AuditWorkflow;
  /**
   * Sends the audit. Resolve with a refusal, or reject, when it was not taken: everything filled in stays and the
   * reason is shown. Resolve with nothing when it worked.
   */
  onSubmit: (values: AuditSubmission) => Promise<AuditRefusal | void>;
  /** Codes of results that are never chosen by default (specification, section 4). */
  excludedConclusions?: readonly string[];
  /** Sentences to insert at the cursor. Default: four common ones; `[]` for none. */
  phrases?: readonly string[];
  /** Says what the chosen result will cause. Without it nothing is said. */
  preview?: AuditPreviewSource;
  /** Default `auto`: radio buttons up to four results, a select for more. */
  resultControl?: ResultFieldProps["as"];
  /** Characters of the opinion at most. Default: no limit. */
  maxLength?: number;
  /** Default `table`. */
  historyView?: AuditHistoryView;
  /** The person chose another view of the history; keep it and hand it in as `historyView`. */
  onHistoryViewChange?: (view: AuditHistoryView) => void;
  /** Beside the button: 返回, 转办 … */
  extra?: ReactNode;
  /**
   * Words that somebody wrote would be lost with the form, or would not any more: for the `guard` of the dialog around
   * it. A result's name that was only filled in does not count; nothing does after submitting.
   */
  onDirtyChange?: (dirty: boolean) => void;
  /**
   * Fields of one's own, between the history and the result. Enter in them submits the form. Their values are the
   * host's: check them in `onSubmit` and resolve with a refusal.
   */
  children?: ReactNode;
  /** Fields that only some results ask for, right below the results: gets the chosen code, empty while none is. */
  renderResultFields?: (code: string) => ReactNode;
}

/** Decides a step of a workflow: what was decided before, the result, the opinion, and what will follow. */
export const AuditForm = /* @__PURE__ */ forwardRef<HTMLDivElement, AuditFormProps>(
  function AuditForm(props, ref) {
    const { workflow, phrases, preview: source, resultControl, maxLength, extra, onDirtyChange } = props;
    const text = useMessages().auditForm;
    const { dicList, auditlog, currentAuditName } = workflow;
    const { form, result, kept, refusal, submitted, dirty, choose, undo, submit, onInvalid } = useAuditForm({
      dicList,
      excludedConclusions: props.excludedConclusions,
      onSubmit: props.onSubmit,
      maxLength,
    });
    const chosen = dicList.find(({ code }) => code === result);
    const preview = useAuditPreview(chosen, source);
    const tell = useLatest(onDirtyChange);
    useEffect(() => {
      if (!dirty) return undefined;
      tell()?.(true);
      // Also when the form goes with its dialog: then nothing is left to lose.
      return () => tell()?.(false);
    }, [dirty, tell]);
    const why = useRef<HTMLDivElement>(null);
    useEffect(() => {
      if (refusal && !refusal.field) why.current?.focus();
    }, [refusal]);
    const { isSubmitting } = form.formState;
    return (
      <div
        ref={ref}
        data-component="audit-form"
        {...rootAttributes(props)}
        className={clsx("hx-audit-form", props.className)}
      >
        <p data-part="current">
          <span data-part="current-label">{text.currentStep}</span>
          <strong data-part="current-name">{currentAuditName}</strong>
        </p>
        <AuditHistory
          rows={auditlog}
          defaultView={props.historyView}
          onViewChange={props.onHistoryViewChange}
        />
        <Form form={form} onSubmit={submit} onInvalid={onInvalid}>
          {refusal && !refusal.field ? (
            <div ref={why} data-part="refusal" tabIndex={-1}>
              <Alert tone="danger">{refusal.message}</Alert>
            </div>
          ) : null}
          {props.children}
          <ResultField
            control={form.control}
            dicList={dicList}
            onChoose={choose}
            as={resultControl}
            disabled={submitted}
          />
          {props.renderResultFields?.(result)}
          <OpinionField
            control={form.control}
            phrases={phrases ?? text.defaultPhrases}
            replacedBy={kept.length > 0 && !submitted ? (chosen?.dic_name ?? "") : null}
            onUndo={undo}
            maxLength={maxLength}
            disabled={submitted}
          />
          <AuditPreview preview={preview} />
          {submitted ? <Alert tone="success">{text.submitted}</Alert> : null}
          <div data-part="actions">
            {extra}
            <Button type="submit" variant="primary" busy={isSubmitting} disabled={submitted}>
              {isSubmitting ? text.submitting : text.submit}
            </Button>
          </div>
        </Form>
      </div>
    );
  },
);
