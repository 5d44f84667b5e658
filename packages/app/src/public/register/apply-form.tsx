import { labels, type RegistrationKind, type RegistrationReceipt } from "@huxuan/api-client";
import { queryRegisterSchoolsOptions } from "@huxuan/api-client/query";
import { Alert, Skeleton, Steps } from "@huxuan/ui";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router-dom";
import { ReadFailure } from "../../failure/read-failure.tsx";
import { paths } from "../../paths.ts";
import { PublicCard } from "../card/public-card.tsx";
import { useFocusAfterStep } from "../card/use-focus-after-step.ts";
import { MailStep } from "./mail-step.tsx";
import { PapersStep } from "./papers-step.tsx";
import { Receipt } from "./receipt.tsx";
import { type Identity, type Step, useDraft } from "./use-draft.ts";
import { WhoStep } from "./who-step.tsx";

const STEPS: readonly { id: Step; label: string }[] = [
  { id: "who", label: "填写身份" },
  { id: "mail", label: "确认邮箱" },
  { id: "papers", label: "上传并提交" },
];

/** The form in three steps, and at its end number and code. */
export function ApplyForm({ kind }: { kind: RegistrationKind }) {
  const { draft, change, clear } = useDraft(kind);
  const [identity, setIdentity] = useState<Identity>({ idNumber: "", idTail: "" });
  const [sent, setSent] = useState<{ receipt: RegistrationReceipt; email: string }>();
  /** A refusal at the last step that concerns a field of an earlier one. */
  const [refused, setRefused] = useState<{ field: string; message: string }>();
  // Who comes back after a reload types again what was not kept.
  const step = kind !== "student" && identity.idNumber === "" ? "who" : draft.step;
  const heading = useFocusAfterStep(sent ? "done" : step);
  const schools = useQuery(queryRegisterSchoolsOptions({ body: {} }));
  const open = (schools.data?.items ?? []).filter((one) => one.open.some((each) => each.kind === kind));
  const school = open.find(({ code }) => code === draft.school);

  if (sent) return <Receipt {...sent} headingRef={heading} onLeave={clear} />;
  const common = { kind, draft, change };
  return (
    <PublicCard title={`注册：${labels.registrationKind[kind]}`} headingRef={heading}>
      <div className="mt-3 grid gap-5">
        <Steps label="注册的步骤" items={STEPS} current={step} narrow="summary" />
        {schools.isError ? (
          <ReadFailure
            compact
            title="学校名单暂时无法读取"
            error={schools.error}
            busy={schools.isFetching}
            onRetry={() => void schools.refetch()}
          />
        ) : schools.data === undefined ? (
          <Skeleton lines={6} />
        ) : open.length === 0 ? (
          <Alert tone="warning">
            现在没有学校开放{labels.registrationKind[kind]}注册，请联系要去的学校的教务处。
          </Alert>
        ) : step === "who" ? (
          <WhoStep
            {...common}
            schools={open}
            identity={identity}
            onIdentityChange={setIdentity}
            refused={refused}
            onDone={() => setRefused(undefined)}
          />
        ) : step === "mail" ? (
          <MailStep {...common} />
        ) : (
          <PapersStep
            {...common}
            documents={school?.open.find((each) => each.kind === kind)?.documents ?? []}
            identity={identity}
            onRefused={(fault) => {
              setRefused(fault);
              change({ step: "who" });
            }}
            onSent={(receipt) => setSent({ receipt, email: draft.email })}
          />
        )}
        <div className="flex flex-wrap justify-between gap-x-4 gap-y-1">
          <Link to={paths.register}>换一种身份</Link>
          <Link to={paths.login}>返回登录</Link>
        </div>
      </div>
    </PublicCard>
  );
}
