import { Button, RequirePermission } from "@huxuan/ui";
import { Plus, Upload } from "lucide-react";

interface OfferingToolbarProps {
  selectedCount: number;
  /** An import goes on behind the closed dialog. */
  importing: boolean;
  onCreate: () => void;
  onImport: () => void;
  onPublish: () => void;
  onClose: () => void;
}

/** What can be done with the list, and with what is ticked. */
export function OfferingToolbar(props: OfferingToolbarProps) {
  const { selectedCount, importing, onCreate, onImport, onPublish, onClose } = props;
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
      {selectedCount > 0 && (
        <>
          <RequirePermission required="offering-publish">
            <Button onClick={onPublish}>发布所选</Button>
          </RequirePermission>
          <RequirePermission required="offering-close">
            <Button onClick={onClose}>关闭所选</Button>
          </RequirePermission>
        </>
      )}
    </>
  );
}
