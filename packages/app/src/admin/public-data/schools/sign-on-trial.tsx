import { ApiFailure, type SignOnTrial as Trial, trySchoolSignOn } from "@huxuan/api-client";
import { Alert, Button } from "@huxuan/ui";
import { useEffect, useRef, useState } from "react";
import { type SignOnForm, signOnRules } from "./sign-on-rules.ts";

interface SignOnTrialProps {
  form: SignOnForm;
  schoolId: number;
}

/** 试连: tries what is typed before it is saved, and says what was reached and what is wrong. */
export function SignOnTrial({ form, schoolId }: SignOnTrialProps) {
  const [trial, setTrial] = useState<Trial>();
  const [busy, setBusy] = useState(false);
  const result = useRef<HTMLDivElement>(null);
  // What was found is of what was tried, not of what is typed since.
  useEffect(() => {
    const { unsubscribe } = form.watch(() => setTrial(undefined));
    return unsubscribe;
  }, [form]);
  useEffect(() => {
    if (trial) result.current?.scrollIntoView({ block: "nearest" });
  }, [trial]);
  const attempt = async () => {
    // Shows at the fields what is missing.
    if (!(await form.trigger())) return;
    setBusy(true);
    setTrial(undefined);
    const body = signOnRules.parse(form.getValues());
    try {
      setTrial((await trySchoolSignOn({ path: { id: schoolId }, body, meta: { quiet: true } })).data);
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      setTrial({ good: false, findings: [{ good: false, text: error.message }] });
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="grid gap-3">
      <Button className="justify-self-start" busy={busy} onClick={() => void attempt()}>
        试连
      </Button>
      <div ref={result} role="status" aria-live="polite">
        {trial && (
          <Alert tone={trial.good ? "success" : "warning"} title={trial.good ? "试连成功" : "试连没有通过"}>
            <ul className="m-0 list-disc ps-5">
              {trial.findings.map(({ good, text }) => (
                <li key={text}>
                  {good ? "" : "需要处理："}
                  {text}
                </li>
              ))}
            </ul>
          </Alert>
        )}
      </div>
    </div>
  );
}
