import type { WorkflowInstance } from "@huxuan/api-client";
import { Button, RequirePermission } from "@huxuan/ui";

interface OfficeActsProps {
  instance: WorkflowInstance;
  onChoose: (act: "repair" | "terminate") => void;
}

/** What the office may do with what still runs. */
export function OfficeActs({ instance, onChoose }: OfficeActsProps) {
  if (instance.endedAt !== undefined) return null;
  return (
    <>
      <RequirePermission required="workflow-terminate">
        <Button variant="primary" tone="danger" onClick={() => onChoose("terminate")}>
          终止
        </Button>
      </RequirePermission>
      <RequirePermission required="workflow-repair">
        <Button variant={instance.stuck ? "primary" : "secondary"} onClick={() => onChoose("repair")}>
          {instance.stuck ? "修复" : "换人或换环节"}
        </Button>
      </RequirePermission>
    </>
  );
}
