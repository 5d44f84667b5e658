import { getPasswordRulesOptions } from "@huxuan/api-client/query";
import { PasswordField, Progress } from "@huxuan/ui";
import { useQuery } from "@tanstack/react-query";
import { Check, Circle } from "lucide-react";
import { passwordDemands } from "./password-demands.ts";

interface NewPasswordFieldProps {
  value: string;
  onValueChange: (value: string) => void;
  useraccount: string;
  /** What the server said of it. */
  error?: string | undefined;
}

/** A field for a password that somebody chooses, which says while they type what the rules ask for. */
export function NewPasswordField({ value, onValueChange, useraccount, error }: NewPasswordFieldProps) {
  const { data: rules } = useQuery({ ...getPasswordRulesOptions(), staleTime: 60_000 });
  const demands = rules ? passwordDemands(value, rules, useraccount) : [];
  const met = demands.filter((each) => each.met).length;
  return (
    <div className="grid gap-2">
      <PasswordField
        label="新密码"
        autoComplete="new-password"
        value={value}
        onValueChange={onValueChange}
        maxLength={128}
        error={error}
      />
      {demands.length > 0 && (
        <>
          <Progress
            label="密码强度"
            value={met}
            max={demands.length}
            tone={met === demands.length ? "success" : "warning"}
            valueText={`${demands.length} 项要求已满足 ${met} 项`}
          />
          <ul className="m-0 grid list-none gap-1 p-0 text-sm" aria-label="对新密码的要求">
            {demands.map((each) => (
              <li
                key={each.text}
                className={
                  each.met ? "flex items-center gap-2 text-success" : "flex items-center gap-2 text-ink-2"
                }
              >
                {each.met ? <Check size={14} aria-hidden /> : <Circle size={14} aria-hidden />}
                {each.text}
                <span className="sr-only">{each.met ? "（已满足）" : "（还没有满足）"}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
