import type { BulkFilter, Offering } from "@huxuan/api-client";
import { Button, RequirePermission, type ToolbarContext } from "@huxuan/ui";
import { Upload } from "lucide-react";
import { useState } from "react";
import { moveObstacle } from "./bulk/bulk-targets.ts";
import { ChangeManyDialog } from "./bulk/change-many-dialog.tsx";
import { ImportDialog } from "./import/import-dialog.tsx";
import { useImportJob } from "./import/use-import-job.ts";
import type { useOfferingActs } from "./use-offering-acts.ts";

/** 导入 and its dialog; an import goes on behind the closed dialog. */
export function ImportButton({ semesterId }: { semesterId: number | undefined }) {
  const importing = useImportJob();
  const [open, setOpen] = useState(importing.id !== undefined);
  return (
    <RequirePermission required="offering-import">
      <Button icon={<Upload />} onClick={() => setOpen(true)}>
        {importing.active ? "查看导入进度" : "导入"}
      </Button>
      <ImportDialog
        open={open}
        importing={importing}
        semesterId={semesterId}
        onClose={() => setOpen(false)}
      />
    </RequirePermission>
  );
}

interface MoveButtonsProps {
  ticked: ToolbarContext<Offering>;
  filter: BulkFilter;
  acts: ReturnType<typeof useOfferingActs>;
}

/** What can be done with what is ticked. */
export function MoveButtons({ ticked, filter, acts }: MoveButtonsProps) {
  const { selection, selectedCount, selectedRows, clearSelection } = ticked;
  const [chosen, setChosen] = useState<readonly Offering[]>();
  if (selectedCount === 0 && chosen === undefined) return null;
  const button = (move: "发布" | "关闭") => (
    <Button
      disabledReason={moveObstacle(move, selection, selectedRows, filter)}
      onClick={() =>
        void acts.moveMany(move, selection, selectedRows, filter).then((moved) => moved && clearSelection())
      }
    >
      {move === "发布" ? "发布所选" : "关闭所选"}
    </Button>
  );
  return (
    <>
      <RequirePermission required="offering-update">
        <Button
          onClick={() => void acts.readTicked(selection, selectedRows, filter).then(setChosen)}
          disabledReason={selectedCount === 0 ? "请先勾选教学班" : undefined}
        >
          批量修改
        </Button>
      </RequirePermission>
      {chosen && (
        <ChangeManyDialog
          rows={chosen}
          onClose={(changed) => {
            setChosen(undefined);
            if (changed) clearSelection();
          }}
        />
      )}
      <RequirePermission required="offering-publish">{button("发布")}</RequirePermission>
      <RequirePermission required="offering-close">{button("关闭")}</RequirePermission>
    </>
  );
}
