import type { WorkflowInstanceDetail } from "@huxuan/api-client";
import { BpmnViewer } from "@huxuan/ui/bpmn";
import "@huxuan/ui/bpmn.css";

/** Height of the drawing, px: the history below it stays in view. */
const HEIGHT = 240;

/** The drawing of an instance's process, with what it has passed and where it stands. */
export default function InstanceDiagram({ instance }: { instance: WorkflowInstanceDetail }) {
  const { xml, nodes, subject } = instance;
  const idsOf = (wanted: "done" | "current") =>
    nodes.filter(({ state }) => state === wanted).map(({ id }) => id);
  return (
    <BpmnViewer xml={xml} label={subject} done={idsOf("done")} current={idsOf("current")} height={HEIGHT} />
  );
}
