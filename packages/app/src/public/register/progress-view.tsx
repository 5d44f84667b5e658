import {
  labels,
  type RegistrationKey,
  type RegistrationProgress,
  type RegistrationState,
  withdrawRegistration,
} from "@huxuan/api-client";
import { Alert, Button, Descriptions, Steps, Tag, useConfirm } from "@huxuan/ui";
import { formatDateTime } from "@huxuan/ui/format";
import { REGISTRATION_STATE } from "../../catalogue/words.ts";
import { CorrectForm } from "./correct-form.tsx";

/** What each state means for the applicant, and what to do. */
const WORDS: Readonly<Record<RegistrationState, string>> = {
  submitted: "申请已收到，马上交给学校审核。",
  reviewing: "学校正在审核，结果会发到你的邮箱。",
  returned: "请按下面的意见补正，再重新提交。",
  approved: "申请已通过。激活账号的链接已发到你的邮箱，72 小时内有效；过期后请在登录页用「忘记密码」。",
  refused: "申请没有通过。信息有误时，可以更正后重新申请。",
  withdrawn: "你已撤回这份申请。",
  expired: "退回后没有在期限内补正，这份申请已过期；仍需要账号时，请重新申请。",
};

const TONES = { approved: "success", refused: "danger", returned: "warning", expired: "warning" } as const;

interface ProgressViewProps {
  progress: RegistrationProgress;
  registrationKey: RegistrationKey;
  onChange: (progress: RegistrationProgress) => void;
}

/** An application as its owner sees it, and what they can do now. */
export function ProgressView({ progress, registrationKey, onChange }: ProgressViewProps) {
  const { state, opinion, until, decidedAt } = progress;
  const { label, tone } = REGISTRATION_STATE[state];
  return (
    <div className="mt-3 grid gap-4">
      <Way progress={progress} />
      <Alert tone={state in TONES ? TONES[state as keyof typeof TONES] : "accent"}>{WORDS[state]}</Alert>
      {opinion !== undefined && (
        <Alert tone="warning" title={state === "returned" ? "退回的意见" : "原因"}>
          {opinion}
        </Alert>
      )}
      <Descriptions
        columns={1}
        groups={[
          {
            id: "application",
            items: [
              { label: "状态", value: <Tag tone={tone}>{label}</Tag> },
              { label: "申请编号", value: progress.applyNo, copyText: progress.applyNo },
              {
                label: "申请人",
                value: `${progress.name}（${progress.number}），${labels.registrationKind[progress.kind]}`,
              },
              { label: "学校", value: progress.school.name },
              { label: "邮箱", value: progress.email },
              { label: "提交时间", value: formatDateTime(progress.submittedAt) },
              ...(decidedAt ? [{ label: "办结时间", value: formatDateTime(decidedAt) }] : []),
              ...(until ? [{ label: "补正期限", value: formatDateTime(until) }] : []),
            ],
          },
        ]}
      />
      {state === "returned" && (
        <CorrectForm
          key={progress.applyNo}
          progress={progress}
          registrationKey={registrationKey}
          onSent={onChange}
        />
      )}
      {["submitted", "reviewing", "returned"].includes(state) && (
        <Withdraw registrationKey={registrationKey} onChange={onChange} />
      )}
    </div>
  );
}

/** The three stations that every application has. */
function Way({ progress: { state } }: { progress: RegistrationProgress }) {
  const isOver = ["approved", "refused", "withdrawn", "expired"].includes(state);
  return (
    <Steps
      label="申请的进度"
      current={isOver ? null : state === "submitted" ? "sent" : "review"}
      items={[
        { id: "sent", label: "已提交", state: "done" },
        {
          id: "review",
          label: state === "returned" ? "退回补正" : "审核",
          ...(isOver && { state: "done" as const }),
        },
        {
          id: "end",
          label: isOver ? REGISTRATION_STATE[state].label : "结果",
          ...(isOver && { state: state === "approved" ? ("done" as const) : ("failed" as const) }),
        },
      ]}
    />
  );
}

function Withdraw({ registrationKey, onChange }: Omit<ProgressViewProps, "progress">) {
  const confirm = useConfirm();
  const withdraw = () =>
    void confirm({
      title: "撤回这份申请？",
      tone: "danger",
      consequence: "学校不再审核，上传的材料到期删除；仍需要账号时要重新申请。",
      confirmLabel: "撤回申请",
      act: async () => {
        onChange((await withdrawRegistration({ body: registrationKey, meta: { quiet: true } })).data);
      },
    });
  return (
    <Button className="justify-self-start" onClick={withdraw}>
      撤回申请
    </Button>
  );
}
