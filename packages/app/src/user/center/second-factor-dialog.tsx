import { proveSecondFactor } from "@huxuan/api-client";
import { renewRecoveryCodesMutation, turnSecondFactorOffMutation } from "@huxuan/api-client/query";
import { Alert, Button, Dialog, toast } from "@huxuan/ui";
import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { runCall } from "../../acts/run-call.ts";
import { useSending } from "../../form/use-sending.ts";
import { RecoveryCodes } from "../../second-factor/recovery-codes.tsx";
import { SetUpSecondFactor } from "../../second-factor/set-up.tsx";
import { useSessionInfo } from "../../session/session-store.ts";
import { OwnerProofFields, useOwnerProof } from "./owner-proof.tsx";

/** What somebody does with their second factor. */
export type Change = "on" | "phone" | "codes" | "off";

const WORDS: Readonly<Record<Change, { title: string; description?: string; done: string }>> = {
  on: { title: "开启动态口令", done: "已开启动态口令" },
  phone: {
    title: "更换手机",
    description: "新手机设置好以后，原来手机上的动态码和原来的恢复码都不能再用。",
    done: "已换到新手机",
  },
  codes: { title: "换一组恢复码", description: "原来的恢复码都不能再用。", done: "已换一组恢复码" },
  off: { title: "关闭动态口令", description: "以后登录只需要密码。", done: "已关闭动态口令" },
};

interface SecondFactorDialogProps {
  change: Change;
  onClose: () => void;
}

/** Asks for password and code again, and then does it. */
export function SecondFactorDialog({ change, onClose }: SecondFactorDialogProps) {
  const queryClient = useQueryClient();
  const { useraccount } = useSessionInfo();
  const [token, setToken] = useState<string>();
  const [codes, setCodes] = useState<readonly string[]>();
  const { title, description, done } = WORDS[change];
  const finish = () => {
    toast.success(done);
    onClose();
  };
  const proceed = async (proof: string) => {
    const request = { body: { token: proof } };
    if (change === "off") {
      await runCall(queryClient, turnSecondFactorOffMutation, request, true);
      finish();
    } else if (change === "codes")
      setCodes((await runCall(queryClient, renewRecoveryCodesMutation, request, true)).codes);
    else setToken(proof);
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      description={description}
      size="md"
    >
      {codes ? (
        <RecoveryCodes codes={codes} useraccount={useraccount} onKept={finish} />
      ) : token === undefined ? (
        <ProofForm
          tone={change === "off" ? "danger" : "neutral"}
          label={change === "off" ? "关闭动态口令" : "下一步"}
          onProved={proceed}
          onClose={onClose}
        />
      ) : (
        <SetUpSecondFactor useraccount={useraccount} token={token} onDone={finish}>
          <Button onClick={onClose}>取消</Button>
        </SetUpSecondFactor>
      )}
    </Dialog>
  );
}

interface ProofFormProps {
  tone: "neutral" | "danger";
  label: string;
  onProved: (token: string) => Promise<void>;
  onClose: () => void;
}

/** Password and, where it is on, a code: whoever finds an open page changes nothing. */
function ProofForm({ tone, label, onProved, onClose }: ProofFormProps) {
  const owner = useOwnerProof();
  const { busy, fault, faultAt, send } = useSending();
  const prove = (event: FormEvent) => {
    event.preventDefault();
    void send(async () => {
      const { data } = await proveSecondFactor({ body: owner.proof, meta: { quiet: true } });
      await onProved(data.token);
    });
  };
  return (
    <form className="grid gap-4" noValidate onSubmit={prove}>
      {fault !== undefined && <Alert tone="danger">{fault}</Alert>}
      <OwnerProofFields fields={owner.fields} faultAt={faultAt} />
      <div className="flex flex-wrap justify-end gap-3">
        <Button onClick={onClose}>取消</Button>
        <Button type="submit" variant="primary" tone={tone} busy={busy}>
          {label}
        </Button>
      </div>
    </form>
  );
}
