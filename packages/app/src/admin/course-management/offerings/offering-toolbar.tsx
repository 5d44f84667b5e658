import {
  type BulkFilter,
  getAudienceImportTemplate,
  type Offering,
  startAudienceImport,
} from "@huxuan/api-client";
import { Button, RequirePermission, type ToolbarContext } from "@huxuan/ui";
import { Upload } from "lucide-react";
import { useMemo, useState } from "react";
import { RowsImportButton } from "../../../imports/rows-import-dialog.tsx";
import type { RowsKind } from "../../../imports/rows-import-form.tsx";
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

/** Says of many classes who may select them, from a file. */
export function AudienceImportButton({ semesterId }: { semesterId: number | undefined }) {
  const kind = useMemo<RowsKind>(
    () => ({
      what: "面向",
      rowName: "教学班",
      counter: "个",
      changes: true,
      about: "一行是一个教学班：教学班号，和可以选的学校、年级、院系、专业；空着的不限。",
      start: (options) =>
        startAudienceImport({ ...options, body: { ...options.body, semesterId: String(semesterId) } }),
      template: getAudienceImportTemplate,
      renews: "startAudienceImport",
      inAddress: "audiences",
    }),
    [semesterId],
  );
  return (
    <RequirePermission required="offering-update">
      <RowsImportButton
        kind={kind}
        // Numbers of classes are unique in a semester alone.
        disabledReason={semesterId === undefined ? "请先选择学年学期" : undefined}
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
