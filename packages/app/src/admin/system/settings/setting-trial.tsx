import { ApiFailure, type OfficeSetting, previewSchoolSetting, type SettingEffect } from "@huxuan/api-client";
import { Alert, Button } from "@huxuan/ui";
import { useMutation } from "@tanstack/react-query";
import { type Control, useWatch } from "react-hook-form";
import { type Value, valueOf } from "./setting-value.ts";

interface SettingTrialProps {
  setting: OfficeSetting;
  schoolId: number;
  control: Control<{ value: string }>;
}

/** Says on real grades what the value that is typed would do, before it is saved. */
export function SettingTrial({ setting, schoolId, control }: SettingTrialProps) {
  const typed = useWatch({ control, name: "value" });
  const value = valueOf(setting, typed);
  const trial = useMutation({
    mutationFn: async (tried: Value) => {
      const path = { key: setting.key };
      const { data } = await previewSchoolSetting({
        path,
        body: { schoolId, value: tried },
        meta: { quiet: true },
      });
      return { tried: typed, effect: data };
    },
  });
  const shown = trial.data?.tried === typed ? trial.data.effect : undefined;
  return (
    <div className="grid gap-2" aria-live="polite">
      {shown ? (
        <Effect effect={shown} />
      ) : trial.isError ? (
        <Alert tone="danger" title="没有试算出来">
          {trial.error instanceof ApiFailure ? trial.error.message : "请稍后再试"}
        </Alert>
      ) : null}
      {!shown && (
        <Button
          className="justify-self-start"
          busy={trial.isPending}
          disabledReason={value === undefined ? "请先填写要改成的值" : undefined}
          onClick={() => value !== undefined && trial.mutate(value)}
        >
          试算影响
        </Button>
      )}
    </div>
  );
}

const Effect = ({ effect: { text, basis, changed, examples } }: { effect: SettingEffect }) => (
  <Alert tone={changed > 0 ? "warning" : "accent"} title={text}>
    <p className="m-0">{basis}</p>
    {examples.length > 0 && (
      <ul className="m-0 mt-2 grid list-none gap-1 p-0">
        {examples.map(({ name, before, after }) => (
          <li key={name} className="[overflow-wrap:anywhere]">
            {name}：{before} → <b>{after}</b>
          </li>
        ))}
        {changed > examples.length && <li>……共 {changed} 条</li>}
      </ul>
    )}
  </Alert>
);
