import { getSecondFactorOptions } from "@huxuan/api-client/query";
import { PasswordField } from "@huxuan/ui";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { CodeField } from "../../second-factor/code-field.tsx";

/** What shows that the owner of the session is at it: the password, and a code where the second factor is on. */
export function useOwnerProof() {
  const { data } = useQuery(getSecondFactorOptions());
  const [password, setPassword] = useState("");
  const [code, setCode] = useState("");
  return {
    /** As the calls take it. */
    proof: { password, ...(code.trim() !== "" && { code: code.trim() }) },
    /** Forgets what was typed. */
    clear: () => {
      setPassword("");
      setCode("");
    },
    fields: { hasSecondFactor: data?.enabled === true, password, setPassword, code, setCode },
  };
}

interface OwnerProofFieldsProps {
  fields: ReturnType<typeof useOwnerProof>["fields"];
  /** What the server says at a field. */
  faultAt: (field: string) => string | undefined;
}

export function OwnerProofFields({ fields, faultAt }: OwnerProofFieldsProps) {
  const { hasSecondFactor, password, setPassword, code, setCode } = fields;
  return (
    <>
      <PasswordField
        label="现在的密码"
        autoComplete="current-password"
        value={password}
        onValueChange={setPassword}
        error={faultAt("password")}
      />
      {(hasSecondFactor || faultAt("code") !== undefined) && (
        <CodeField value={code} onValueChange={setCode} error={faultAt("code")} />
      )}
    </>
  );
}
