import { ApiFailure, BPMN_EXTENSION, type WorkflowModelDetail } from "@huxuan/api-client";
import {
  deployWorkflowModelMutation,
  getWorkflowModelOptions,
  updateWorkflowModelMutation,
} from "@huxuan/api-client/query";
import { ErrorState, Field, Input, PageHeader, Spinner, toast, useConfirm, useLeaveGuard } from "@huxuan/ui";
import { BpmnDesigner, type BpmnFault } from "@huxuan/ui/bpmn";
import "@huxuan/ui/bpmn.css";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { runCall } from "../../../acts/run-call.ts";
import { renderLink } from "../../../shell/render-link.tsx";
import { ElementFields } from "./element-fields.tsx";

const LIST = "/workflow/models";
const EXTENSIONS = { huxuan: BPMN_EXTENSION };

/** The drawing of a process, read first. */
export function DrawModel({ id }: { id: number }) {
  const { data, error, refetch } = useQuery(getWorkflowModelOptions({ path: { id } }));
  if (error) return <ErrorState title={error.message} onRetry={() => void refetch()} />;
  return data ? <Drawing model={data} /> : <Spinner label="正在打开流程图" />;
}

/** Draws, saves and deploys a process; what the server finds wrong is shown at its element. */
function Drawing({ model }: { model: WorkflowModelDetail }) {
  const queryClient = useQueryClient();
  const confirm = useConfirm();
  const [saved, setSaved] = useState(model);
  const [name, setName] = useState(model.name);
  const [xml, setXml] = useState(model.xml);
  const [faults, setFaults] = useState<readonly BpmnFault[]>([]);
  const [busy, setBusy] = useState<"save" | "deploy">();
  const changed = name !== saved.name || xml !== saved.xml;
  useLeaveGuard(changed);

  /** Does it, and shows faults at their elements; other failures the client tells. */
  const attempt = async (what: "save" | "deploy", act: () => Promise<void>) => {
    setBusy(what);
    try {
      await act();
      setFaults([]);
    } catch (failure) {
      if (!(failure instanceof ApiFailure)) throw failure;
      const { fields, message } = failure;
      setFaults(fields.map(({ field, message: wrong }) => ({ elementId: field, message: wrong })));
      toast.error(fields.length === 0 ? message : `有 ${fields.length} 处需要修改，已标在图上`);
    } finally {
      setBusy(undefined);
    }
  };
  const save = async (): Promise<WorkflowModelDetail> => {
    const request = { path: { id: model.id }, body: { name, xml, version: saved.version } };
    const next = await runCall(queryClient, updateWorkflowModelMutation, request, true);
    setSaved({ ...next, xml });
    return next;
  };
  const deploy = async () => {
    const { running } = saved;
    const sure = await confirm({
      title: `部署流程「${name}」？`,
      consequence: `以后发起的按这一版审批${running === 0 ? "" : `；进行中的 ${running} 件仍按原来的走完`}。`,
      confirmLabel: "部署流程",
    });
    if (!sure) return;
    await attempt("deploy", async () => {
      const { id, version } = changed ? await save() : saved;
      const body = { id, version };
      const { version: number, warnings } = await runCall(
        queryClient,
        deployWorkflowModelMutation,
        { body },
        true,
      );
      toast.success(`已部署为第 ${number} 版`);
      for (const { message } of warnings) toast.warning(message);
    });
  };
  return (
    <div className="grid gap-3">
      <PageHeader
        title={name || "没有名称"}
        description={saved.key}
        status={
          changed
            ? { label: "未保存", tone: "warning" }
            : { label: saved.deployed === undefined ? "未部署" : `已部署第 ${saved.deployed} 版` }
        }
        back={{ href: LIST, label: "流程模型" }}
        renderLink={renderLink}
        actions={[
          {
            id: "deploy",
            label: "部署流程",
            permission: "workflow-deploy",
            primary: true,
            busy: busy === "deploy",
            onSelect: () => void deploy(),
          },
          {
            id: "save",
            label: "保存流程",
            permission: "workflow-update",
            disabled: !changed,
            busy: busy === "save",
            onSelect: () =>
              void attempt("save", async () => {
                await save();
                toast.success("流程已保存");
              }),
          },
        ]}
      />
      <Field label="流程名称" layout="inline">
        <Input className="max-w-80" value={name} maxLength={100} onValueChange={setName} />
      </Field>
      <BpmnDesigner
        label="流程图"
        value={xml}
        onValueChange={setXml}
        faults={faults}
        extensions={EXTENSIONS}
        renderProperties={(element) => <ElementFields element={element} />}
      />
    </div>
  );
}
