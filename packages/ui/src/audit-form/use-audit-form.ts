import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useForm, useWatch } from "react-hook-form";
import { failureWords } from "../error-state/failure-words.js";
import { useMessages } from "../provider/index.js";
import { toast } from "../toast/index.js";
import { auditCheck } from "./audit-check.js";
import {
  type AuditDraft,
  type AuditResult,
  type AuditValues,
  chooseResult,
  defaultResult,
  isOwnText,
  restoreOpinion,
} from "./audit-rules.js";
import { useLatest } from "../hooks/use-latest.js";

/** Why an audit was not taken. */
export interface AuditRefusal {
  /** What happened and what to do: 「该任务已被他人办理」. */
  message: string;
  /** The field that it is about, which then carries it; without it, it stands above the button. */
  field?: "result" | "opinion";
}

/** What is handed to be sent: the values, and the chosen result's entry. */
export interface AuditSubmission extends AuditValues {
  /** Name of the result, which the server takes along with its code. */
  resultName: string;
}

/** What {@link useAuditForm} takes. */
export interface UseAuditFormOptions {
  /** The results to choose from; the first that is not excluded is the default. */
  dicList: readonly AuditResult[];
  /** Codes that are never the default (specification, section 4). */
  excludedConclusions?: readonly string[];
  /**
   * Sends the audit. Resolve with a refusal, or reject, when it was not taken: everything filled in stays. While it
   * runs, and after it worked, nothing is sent again.
   */
  onSubmit: (values: AuditSubmission) => Promise<AuditRefusal | void>;
  /** Characters of the opinion at most. */
  maxLength?: number;
}

const none: readonly string[] = [];

/** The behaviour of an audit form without its looks: result, opinion, undo, submitting once. */
export function useAuditForm(options: UseAuditFormOptions) {
  const { dicList, excludedConclusions = none, onSubmit, maxLength } = options;
  const text = useMessages().auditForm;
  const resolver = useMemo(() => auditCheck(text, maxLength), [text, maxLength]);
  const [kept, setKept] = useState<readonly string[]>(none);
  const [refusal, setRefusal] = useState<AuditRefusal | null>(null);
  const [submitted, setSubmitted] = useState(false);
  const sending = useRef(false);
  const [initial] = useState(() =>
    chooseResult(
      { result: "", opinion: "", kept: none },
      defaultResult(dicList, excludedConclusions),
      dicList,
    ),
  );
  const form = useForm<AuditValues, unknown, AuditValues>({
    resolver,
    defaultValues: { result: initial.result, opinion: initial.opinion },
  });
  const { control, getValues, setValue, setError, setFocus } = form;
  const [result, opinion] = useWatch({ control, name: ["result", "opinion"] });

  const apply = useCallback(
    (change: (draft: AuditDraft) => AuditDraft) => {
      const before: AuditDraft = { ...getValues(), kept };
      const after = change(before);
      const checked = form.formState.isSubmitted;
      if (after.result !== before.result)
        setValue("result", after.result, { shouldDirty: true, shouldValidate: checked });
      if (after.opinion !== before.opinion)
        setValue("opinion", after.opinion, { shouldDirty: true, shouldValidate: checked });
      setKept(after.kept);
    },
    [form, getValues, kept, setValue],
  );

  // The list came late or is another task's: a result that it does not have is no choice.
  const latest = useLatest({ apply, excludedConclusions });
  useEffect(() => {
    if (dicList.some(({ code }) => code === getValues("result"))) return;
    const next = defaultResult(dicList, latest().excludedConclusions);
    if (next !== getValues("result")) latest().apply((draft) => chooseResult(draft, next, dicList));
  }, [dicList, getValues, latest]);

  const submit = async (values: AuditValues) => {
    // Two presses may come before the button is drawn busy.
    if (sending.current) return;
    sending.current = true;
    setRefusal(null);
    const resultName = dicList.find(({ code }) => code === values.result)?.dic_name ?? "";
    try {
      const refused = await onSubmit({ ...values, resultName });
      if (!refused) {
        setSubmitted(true);
        return;
      }
      sending.current = false;
      setRefusal(refused);
      if (refused.field) {
        setError(refused.field, { type: "server", message: refused.message });
        setFocus(refused.field);
      }
    } catch (error) {
      sending.current = false;
      setRefusal({ message: failureWords(error).message ?? text.failed });
    }
  };

  return {
    form,
    result,
    /** Texts that choices of a result have replaced, the last one last. */
    kept,
    /** Why the last submit failed. */
    refusal,
    /** It was taken; the form is done. Give it another `key` for the next task. */
    submitted,
    /** Words that somebody wrote, in the opinion or kept for undoing, would be lost with the form. */
    dirty: !submitted && (kept.length > 0 || isOwnText(opinion, dicList)),
    choose: useCallback(
      (code: string) => apply((draft) => chooseResult(draft, code, dicList)),
      [apply, dicList],
    ),
    /** Brings replaced text back. */
    undo: useCallback(() => apply((draft) => restoreOpinion(draft, dicList)), [apply, dicList]),
    submit,
    /** For `Form onInvalid`: the specification's warning (sections 5 and 8). */
    onInvalid: () => {
      toast.warning(text.invalid, { id: "audit-form-invalid" });
    },
  };
}
