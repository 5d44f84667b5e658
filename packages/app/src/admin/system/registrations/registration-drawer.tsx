import { labels, type Registration, type RegistrationDetail } from "@huxuan/api-client";
import {
  findReviewDetailOptions,
  getRegistrationOptions,
  queryWorkFlowInfoByAuditOptions,
} from "@huxuan/api-client/query";
import { Alert, Descriptions, Drawer, Skeleton, Tabs, Tag, Timeline, useCan } from "@huxuan/ui";
import { formatDateTime } from "@huxuan/ui/format";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router-dom";
import { ReadFailure } from "../../../failure/read-failure.tsx";
import { REGISTRATION_STATE } from "../../../catalogue/words.ts";
import { Decision } from "../../../workflow/decision.tsx";
import { InstanceView } from "../../../workflow/instance-drawer.tsx";
import { logEvents } from "../../../workflow/log-events.ts";
import { Papers } from "./papers.tsx";
import { RegisterBeside } from "./register-beside.tsx";

/** Room for what was said beside the register, px. */
const WIDTH = 920;
/** Id of the process that decides registrations. */
const PROCESS = "registration";

interface RegistrationDrawerProps {
  registration: Registration;
  onClose: () => void;
}

/** An application with the register and its papers beside it, and the decision. */
export function RegistrationDrawer({ registration, onClose }: RegistrationDrawerProps) {
  const [dirty, setDirty] = useState(false);
  const [tab, setTab] = useState("audit");
  const can = useCan();
  const { id, name, number, kind } = registration;
  const { data, isError, error, isFetching, refetch } = useQuery(getRegistrationOptions({ path: { id } }));
  return (
    <Drawer
      open
      onOpenChange={(open) => !open && onClose()}
      title={`${name || number}：注册${labels.registrationKind[kind]}账号`}
      description={`${registration.school.name} · ${registration.applyNo}`}
      width={WIDTH}
      guard={dirty}
    >
      {data ? (
        <Tabs
          label="申请的内容"
          // What was typed is kept while somebody looks at the drawing.
          keepMounted
          value={tab}
          onValueChange={setTab}
          items={[
            {
              id: "audit",
              label: "审核",
              content: (
                <div className="grid gap-6">
                  <Facts registration={data} />
                  <RegisterBeside registration={data} />
                  <Papers papers={data.papers} bySignOn={data.bySignOn} onRenew={() => void refetch()} />
                  <Review applyNo={data.applyNo} onDirtyChange={setDirty} onDone={onClose} />
                </div>
              ),
            },
            // The drawing measures its place when it is made, so it is made only when its tab is open.
            { id: "path", label: "流程图", content: tab === "path" && <Path applyNo={data.applyNo} /> },
          ].filter(({ id: one }) => one !== "path" || can("workflow-instance-search"))}
        />
      ) : isError ? (
        <ReadFailure
          title="申请暂时无法读取"
          error={error}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <Skeleton lines={12} />
      )}
    </Drawer>
  );
}

function Facts({ registration }: { registration: RegistrationDetail }) {
  const { state, opinion, before, decidedAt, identityKind, identity } = registration;
  const { label, tone } = REGISTRATION_STATE[state];
  return (
    <div className="grid gap-3">
      <Descriptions
        columns={3}
        groups={[
          {
            id: "application",
            items: [
              { label: "状态", value: <Tag tone={tone}>{label}</Tag> },
              { label: "提交时间", value: formatDateTime(registration.submittedAt) },
              ...(decidedAt ? [{ label: "办结时间", value: formatDateTime(decidedAt) }] : []),
              {
                label: identityKind ? labels.identityKind[identityKind] : "证件号码后六位",
                value: identity,
              },
              { label: "邮箱", value: registration.email },
              { label: "联系电话", value: registration.phone },
            ],
          },
        ]}
      />
      {registration.stuck !== undefined && <Stuck why={registration.stuck} id={registration.applyNo} />}
      {opinion !== undefined && <Alert tone="warning">上次的意见：{opinion}</Alert>}
      {before.length > 0 && (
        <p className="text-ink-2">
          这个号码以前的申请：
          {before
            .map((one) => `${formatDateTime(one.submittedAt)} ${REGISTRATION_STATE[one.state].label}`)
            .join("；")}
        </p>
      )}
    </div>
  );
}

/** Why it does not get on, and what to do about it. */
function Stuck({ why, id }: { why: string; id: string }) {
  const can = useCan();
  const to = `/workflow/instances?processDefinitionKey=${PROCESS}&stuck=true&keyword=${encodeURIComponent(id)}`;
  return (
    <Alert tone="danger" title="卡住：没有人能审核这个申请">
      <p>{why}。</p>
      {can("workflow-repair") ? (
        <p>
          <Link to={to}>到流程实例里修复</Link>
          ：换能办理的人，或退到别的环节。以后的申请也这样走，请给有关的人这个角色，或请平台改流程的办理人。
        </p>
      ) : (
        <p>请联系能修复流程的管理员换人办理，并给有关的人这个角色。</p>
      )}
    </Alert>
  );
}

/** Which version of the process decides it, where it stands on the drawing, and who did what. */
function Path({ applyNo }: { applyNo: string }) {
  const { data, isError, error, isFetching, refetch } = useQuery(
    findReviewDetailOptions({ query: { processDefinitionKey: PROCESS, businessKey: applyNo } }),
  );
  if (isError)
    return (
      <ReadFailure title="流程暂时无法读取" error={error} busy={isFetching} onRetry={() => void refetch()} />
    );
  return data ? <InstanceView id={data.instanceId} /> : <Skeleton lines={8} />;
}

interface ReviewProps {
  applyNo: string;
  onDirtyChange: (dirty: boolean) => void;
  onDone: () => void;
}

/** The decision, for whom it waits; for others what was done so far and who has it now. */
function Review({ applyNo, onDirtyChange, onDone }: ReviewProps) {
  const body = { processDefinitionKey: PROCESS, businessKey: applyNo };
  const { data, isError, error, isFetching, refetch } = useQuery(
    queryWorkFlowInfoByAuditOptions({ body, meta: { quiet: true } }),
  );
  if (isError)
    return (
      <ReadFailure
        compact
        title="审核记录暂时无法读取"
        error={error}
        busy={isFetching}
        onRetry={() => void refetch()}
      />
    );
  if (data === undefined) return <Skeleton lines={5} />;
  if (data.taskId !== undefined)
    return (
      <section aria-label="审核">
        <Decision id={data.taskId} onDirtyChange={onDirtyChange} onDone={onDone} />
      </section>
    );
  return (
    <section aria-labelledby="registration-log">
      <h3 id="registration-log" className="mb-2 font-semibold">
        办理经过：{data.currentAuditName}
      </h3>
      <Timeline label="办理经过" events={logEvents(data.auditlog)} />
    </section>
  );
}
