import type { FieldErrors, Resolver } from "react-hook-form";
import type { AuditFormMessages } from "../messages/audit-form.js";
import type { AuditValues } from "./audit-rules.js";

/**
 * The rules of the form, for react-hook-form (specification, section 5): both are required, and blanks are no opinion.
 *
 * @param maxLength characters of the opinion at most; without it, as many as one likes
 */
export function auditCheck(
  text: AuditFormMessages,
  maxLength = Number.POSITIVE_INFINITY,
): Resolver<AuditValues> {
  return (entered) => {
    const values = { result: entered.result, opinion: entered.opinion.trim() };
    const errors: FieldErrors<AuditValues> = {};
    if (values.result === "") errors.result = { type: "required", message: text.resultRequired };
    if (values.opinion === "") errors.opinion = { type: "required", message: text.opinionRequired };
    else if (values.opinion.length > maxLength)
      errors.opinion = { type: "maxLength", message: text.tooLong(maxLength) };
    return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} };
  };
}
