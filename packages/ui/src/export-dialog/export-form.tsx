import { clsx } from "clsx";
import { type FormHTMLAttributes, forwardRef, type KeyboardEvent, type RefObject, useId } from "react";
import { Alert } from "../alert/index.js";
import { RequestId } from "../error-state/request-id.js";
import { Field } from "../field/index.js";
import { Input } from "../input/index.js";
import { isComposing } from "../input/is-composing.js";
import { Progress } from "../progress/index.js";
import { useMessages, useUi } from "../provider/index.js";
import { RadioGroup } from "../radio-group/index.js";
import { sizeText } from "../upload/check-files.js";
import { EXPORT_CONSTANTS } from "./constants.js";
import { ExportColumnList } from "./export-column-list.js";
import type { ExportScope } from "./export-request.js";
import type { Export } from "./use-export.js";

/** What {@link ExportForm} takes. */
export interface ExportFormProps extends Omit<FormHTMLAttributes<HTMLFormElement>, "onSubmit" | "children"> {
  /** What {@link useExport} gives. */
  exporting: Export;
  /** Of the form, for a submit button outside of it. */
  id: string;
  /** Whether ticked rows are a scope of their own. */
  withSelected: boolean;
  /** The field of the header title. */
  titleRef?: RefObject<HTMLInputElement | null>;
}

/** Enter exports, but never the Enter that ends the choice of a character: Safari sends that one after composing. */
function onTitleKey(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key !== "Enter") return;
  event.preventDefault();
  if (isComposing(event)) return;
  event.currentTarget.form?.requestSubmit();
}

/** Header title, scope and columns; below them what goes on. */
export const ExportForm = /* @__PURE__ */ forwardRef<HTMLFormElement, ExportFormProps>(function ExportForm(
  { exporting, withSelected, titleRef, ...rest },
  ref,
) {
  const { phase, rows, scope, warning, missing } = exporting;
  const text = useMessages().exportDialog;
  const { locale } = useUi();
  const warningId = useId();
  const count = (value: number): string => value.toLocaleString(locale);
  const options = [
    { value: "page", label: text.page(count(rows.page)) },
    { value: "all", label: text.all(count(rows.all)) },
    ...(withSelected
      ? [
          {
            value: "selected",
            label: text.selected(count(rows.selected)),
            description: rows.selected === 0 ? text.noneSelected : undefined,
            disabled: rows.selected === 0,
          },
        ]
      : []),
  ];
  return (
    <form
      ref={ref}
      noValidate
      data-component="export-form"
      {...rest}
      className={clsx("hx-export-form", rest.className)}
      onSubmit={(event) => {
        event.preventDefault();
        // In the React tree the dialog may stand inside another form: that one is not sent too.
        event.stopPropagation();
        if (missing.title || exporting.title.trim() === "") titleRef?.current?.focus();
        void exporting.start();
      }}
    >
      <Field label={text.headerTitle} required error={missing.title ? text.required : undefined}>
        <Input
          ref={titleRef}
          value={exporting.title}
          onValueChange={exporting.setTitle}
          onKeyDown={onTitleKey}
        />
      </Field>
      <Field label={text.scope}>
        <RadioGroup
          value={scope}
          aria-describedby={warning === undefined ? undefined : warningId}
          onValueChange={(value) => exporting.setScope(value as ExportScope)}
          options={options}
        />
      </Field>
      {warning === undefined ? null : (
        <Alert id={warningId} tone="warning">
          {warning === "many"
            ? text.manyRows(count(rows[scope]))
            : text.tooManyRows(count(rows[scope]), count(EXPORT_CONSTANTS.sheetRows))}
        </Alert>
      )}
      <ExportColumnList
        columns={exporting.columns}
        onChoose={exporting.choose}
        onMove={exporting.move}
        error={missing.columns ? text.columnsRequired : undefined}
      />
      {phase.kind === "running" ? (
        <Progress
          label={text.running}
          showLabel
          value={phase.total === undefined ? undefined : phase.loaded}
          max={phase.total}
          valueText={
            phase.loaded === 0
              ? text.preparing
              : text.received(
                  sizeText(phase.loaded),
                  phase.total === undefined ? undefined : sizeText(phase.total),
                )
          }
        />
      ) : null}
      {phase.kind === "failed" ? (
        <Alert tone="danger" title={phase.message ?? text.failed}>
          {phase.requestId === undefined ? null : <RequestId value={phase.requestId} />}
        </Alert>
      ) : null}
      {/* Always in the document: a live region that appears with its text is not read. */}
      <p data-part="told" data-shown={phase.kind === "stopped" ? "" : undefined} role="status">
        {phase.kind === "stopped" ? text.stopped : ""}
        {phase.kind === "running" ? <span data-part="visually-hidden">{text.running}</span> : null}
      </p>
    </form>
  );
});
