import { Button, RequirePermission } from "@huxuan/ui";
import { Plus, Upload } from "lucide-react";
import type { ReactNode } from "react";
import type { Move } from "./bulk-targets.ts";

interface OfferingToolbarProps {
  selectedCount: number;
  /** Why nothing of what is ticked can be moved so; undefined when something can. */
  obstacle: (act: Move) => string | undefined;
  /** The list's export. */
  exporter: ReactNode;
  /** An import goes on behind the closed dialog. */
  importing: boolean;
  onCreate: () => void;
  onImport: () => void;
  onPublish: () => void;
  onClose: () => void;
}

/** What can be done with the list, and with what is ticked. */
export function OfferingToolbar(props: OfferingToolbarProps) {
  const { selectedCount, obstacle, exporter, importing, onCreate, onImport, onPublish, onClose } = props;
  return (
    <>
      <RequirePermission required="offering-create">
        <Button variant="primary" icon={<Plus />} onClick={onCreate}>
          新建教学班
        </Button>
      </RequirePermission>
      <RequirePermission required="offering-import">
        <Button icon={<Upload />} onClick={onImport}>
          {importing ? "查看导入进度" : "导入"}
        </Button>
      </RequirePermission>
      {exporter}
      {selectedCount > 0 && (
        <>
          <RequirePermission required="offering-publish">
            <Button onClick={onPublish} disabledReason={obstacle("发布")}>
              发布所选
            </Button>
          </RequirePermission>
          <RequirePermission required="offering-close">
            <Button onClick={onClose} disabledReason={obstacle("关闭")}>
              关闭所选
            </Button>
          </RequirePermission>
        </>
      )}
    </>
  );
}
