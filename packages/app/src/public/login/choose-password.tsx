import { setPassword } from "@huxuan/api-client";
import { Alert, Button } from "@huxuan/ui";
import { PasswordForm } from "../../password/password-form.tsx";

interface ChoosePasswordProps {
  useraccount: string;
  /** Why another password must be chosen, as the server said it. */
  reason: string;
  /** What lets its owner choose one. */
  token: string;
  /** The password was chosen: signs in with it. */
  onChosen: (password: string) => Promise<void>;
  /** Back to the sign-in form. */
  onGiveUp: () => void;
}

/** In place of the sign-in form: the password was right and is good for nothing but choosing another one. */
export default function ChoosePassword({
  useraccount,
  reason,
  token,
  onChosen,
  onGiveUp,
}: ChoosePasswordProps) {
  return (
    <div className="grid gap-4">
      <Alert tone="warning">{reason}</Alert>
      <PasswordForm
        useraccount={useraccount}
        label="设置新密码并登录"
        onSubmit={async ({ newPassword, code }) => {
          const body = { token, newPassword, ...(code !== undefined && { secondFactorCode: code }) };
          await setPassword({ body, meta: { quiet: true } });
          await onChosen(newPassword);
        }}
      >
        <Button onClick={onGiveUp}>返回登录</Button>
      </PasswordForm>
    </div>
  );
}
