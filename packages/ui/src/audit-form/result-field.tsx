import { forwardRef, type HTMLAttributes } from "react";
import { type Control, useController } from "react-hook-form";
import { Field } from "../field/index.js";
import { useMessages } from "../provider/index.js";
import { RadioGroup } from "../radio-group/index.js";
import { Select } from "../select/index.js";
import { AUDIT_CONSTANTS, type AuditResult, type AuditValues } from "./audit-rules.js";

/** What {@link ResultField} takes. */
export interface ResultFieldProps extends Omit<HTMLAttributes<HTMLDivElement>, "children"> {
  /** `form.control` of {@link useAuditForm}. */
  control: Control<AuditValues, unknown, AuditValues>;
  /** The results to choose from. */
  dicList: readonly AuditResult[];
  /** A result was chosen: gets its code. */
  onChoose: (code: string) => void;
  /** `auto`: radio buttons up to four results, a select for more. */
  as?: "auto" | "radio" | "select";
  /** Nothing can be chosen: the audit is on its way. Default false. */
  disabled?: boolean;
}

/** The result of the audit, one of the dictionary's. */
export const ResultField = /* @__PURE__ */ forwardRef<HTMLDivElement, ResultFieldProps>(function ResultField(
  { control, dicList, onChoose, as = "auto", disabled, ...rest },
  root,
) {
  const text = useMessages().auditForm;
  const {
    field: { ref, value, onBlur },
    fieldState,
  } = useController({ name: "result", control });
  const asRadio = as === "radio" || (as === "auto" && dicList.length <= AUDIT_CONSTANTS.radioLimit);
  return (
    <Field
      ref={root}
      {...rest}
      label={text.result}
      error={fieldState.error?.message}
      required
      disabled={disabled}
    >
      {asRadio ? (
        <RadioGroup
          // A group cannot take the focus; its first button can.
          ref={(group) =>
            ref(
              group && {
                focus: () => group.querySelector<HTMLElement>("[role=radio]:not(:disabled)")?.focus(),
              },
            )
          }
          orientation="horizontal"
          options={dicList.map(({ code, dic_name }) => ({ value: code, label: dic_name }))}
          value={value}
          onValueChange={onChoose}
          onBlur={onBlur}
        />
      ) : (
        <Select
          ref={ref}
          options={dicList.map(({ code, dic_name }) => ({ value: code, label: dic_name }))}
          placeholder={text.resultPlaceholder}
          value={value}
          onValueChange={onChoose}
          onBlur={onBlur}
        />
      )}
    </Field>
  );
});
