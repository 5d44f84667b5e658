import { ApiFailure, BPMN_EXTENSION, getWorkflowModel, type WorkflowModelDetail } from "@huxuan/api-client";
import {
  deployWorkflowModelMutation,
  getWorkflowModelOptions,
  updateWorkflowModelMutation,
} from "@huxuan/api-client/query";
import {
  Alert,
  Button,
  ErrorState,
  Field,
  Input,
  PageHeader,
  Spinner,
  toast,
  useConfirm,
  useLeaveGuard,
} from "@huxuan/ui";
import { BpmnDesigner, type BpmnFault } from "@huxuan/ui/bpmn";
import "@huxuan/ui/bpmn.css";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { runCall } from "../../../acts/run-call.ts";
import { saveAs } from "../../../download/save-attachment.ts";
import { renderLink } from "../../../shell/render-link.tsx";
import { ElementFields } from "./element-fields.tsx";
import { NewestDrawing } from "./newest-drawing.tsx";

const LIST = "/workflow/models";
const EXTENSIONS = { huxuan: BPMN_EXTENSION };

/** The drawing of a process, read first. */
export function DrawModel({ id }: { id: number }) {
  const { data, error, isFetchedAfterMount, refetch } = useQuery({
    ...getWorkflowModelOptions({ path: { id } }),
    // What was read before may be of an older version, and drawing on it would end in a conflict.
    staleTime: 0,
  });
  if (error) return <ErrorState title={error.message} onRetry={() => void refetch()} />;
  return data && isFetchedAfterMount ? <Drawing model={data} /> : <Spinner label="正在打开流程图" />;
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
  const [conflict, setConflict] = useState(false);
  /** What somebody else has saved, while it is looked at. */
  const [newest, setNewest] = useState<WorkflowModelDetail>();
  const changed = name !== saved.name || xml !== saved.xml;
  useLeaveGuard(changed);

  /** Runs it and shows faults at their elements; the client shows other failures as a notice. */
  const attempt = async (what: "save" | "deploy", act: () => Promise<void>) => {
    setBusy(what);
    try {
      await act();
      setFaults([]);
    } catch (failure) {
      if (!(failure instanceof ApiFailure)) throw failure;
      const { fields, message, code } = failure;
      if (code === "VERSION_CONFLICT") {
        setConflict(true);
        return;
      }
      setFaults(fields.map(({ field, message: wrong }) => ({ elementId: field, message: wrong })));
      toast.error(fields.length === 0 ? message : `有 ${fields.length} 处需要修改，已标在图上`);
    } finally {
      setBusy(undefined);
    }
  };
  /** @param over the version in whose place the drawing is put; the one that it was made from by default */
  const save = async (over = saved.version): Promise<WorkflowModelDetail> => {
    const request = { path: { id: model.id }, body: { name, xml, version: over } };
    const next = await runCall(queryClient, updateWorkflowModelMutation, request, true);
    setSaved({ ...next, xml });
    setConflict(false);
    return next;
  };
  const look = async () => {
    // The client's notice says why it cannot be read.
    await getWorkflowModel({ path: { id: model.id } }).then(
      ({ data }) => setNewest(data),
      () => undefined,
    );
  };
  /** A copy of what is on the screen, which can be imported as a process again. */
  const keepCopy = () =>
    saveAs({ blob: new Blob([xml], { type: "application/xml" }), fileName: `${name}.bpmn` });
  const takeNewest = (next: WorkflowModelDetail) => {
    setSaved(next);
    setName(next.name);
    setXml(next.xml);
    setFaults([]);
    setConflict(false);
    setNewest(undefined);
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
      const deployed = await runCall(queryClient, deployWorkflowModelMutation, { body }, true);
      const { version: number, drawing, warnings } = deployed;
      setSaved({ ...drawing, xml });
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
      {conflict && (
        <Alert
          tone="warning"
          title="没有保存：这个流程刚刚被别人修改过"
          action={
            <span className="flex flex-wrap gap-2">
              <Button onClick={() => void look()}>看最新的</Button>
              <Button onClick={keepCopy}>下载我画的</Button>
            </span>
          }
        >
          你画的还在下面，没有丢。先看别人改成了什么，再决定用谁的。
        </Alert>
      )}
      {newest && (
        <NewestDrawing
          newest={newest}
          onReplace={() =>
            void attempt("save", async () => {
              await save(newest.version);
              setNewest(undefined);
              toast.success("已用你画的替换，流程已保存");
            })
          }
          replacing={busy === "save"}
          onKeepCopy={keepCopy}
          onTake={() => takeNewest(newest)}
          onClose={() => setNewest(undefined)}
        />
      )}
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
