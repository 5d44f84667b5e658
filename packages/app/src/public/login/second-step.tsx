import { signInWithCode, type Tokens } from "@huxuan/api-client";
import { Alert, Button } from "@huxuan/ui";
import { CodeForm } from "../../second-factor/code-form.tsx";
import { SetUpSecondFactor } from "../../second-factor/set-up.tsx";

interface SecondStepProps {
  useraccount: string;
  /** The account has a second factor, or must set one up first. */
  kind: "code" | "setUp";
  /** What the server said. */
  reason: string;
  /** What the right password allows. */
  token: string;
  onSignedIn: (tokens: Tokens) => Promise<void>;
  /** It is set up: signs in again, with a code now. */
  onSetUp: () => Promise<void>;
  /** Back to the sign-in form. */
  onGiveUp: () => void;
}

/** In place of the sign-in form: the password was right, and a code is wanted besides. */
export default function SecondStep({
  useraccount,
  kind,
  reason,
  token,
  onSignedIn,
  onSetUp,
  onGiveUp,
}: SecondStepProps) {
  const back = <Button onClick={onGiveUp}>返回登录</Button>;
  return (
    <div className="grid gap-4">
      <Alert tone={kind === "setUp" ? "warning" : "accent"}>{reason}</Alert>
      {kind === "setUp" ? (
        <SetUpSecondFactor useraccount={useraccount} token={token} onDone={() => void onSetUp()}>
          {back}
        </SetUpSecondFactor>
      ) : (
        <CodeForm
          label="登录"
          recovery
          onSubmit={async (code) => {
            const { data } = await signInWithCode({ body: { token, code }, meta: { quiet: true } });
            await onSignedIn(data);
          }}
        >
          {back}
        </CodeForm>
      )}
    </div>
  );
}
