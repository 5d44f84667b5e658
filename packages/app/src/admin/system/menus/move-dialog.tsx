import type { MenuEntry, MenuOrder } from "@huxuan/api-client";
import { Button, Dialog, DialogClose, Field, Select } from "@huxuan/ui";
import { useState } from "react";
import { isGroup, siblingsIn } from "./menu-nodes.tsx";

const TOP = "top";

interface MoveDialogProps {
  entry: MenuEntry;
  entries: readonly MenuEntry[];
  onMove: (order: MenuOrder) => Promise<boolean>;
  onClose: () => void;
}

/** Moves a page or a link to the end of another group. */
export function MoveDialog({ entry, entries, onMove, onClose }: MoveDialogProps) {
  const [to, setTo] = useState(entry.parentId ?? TOP);
  const [busy, setBusy] = useState(false);
  const move = async () => {
    const parentId = to === TOP ? undefined : to;
    const menuIds = [...siblingsIn(entries, parentId).map(({ menuId }) => menuId), entry.menuId];
    setBusy(true);
    const went = await onMove({ ...(parentId !== undefined && { parentId }), menuIds });
    setBusy(false);
    if (went) onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      busy={busy}
      title={`移动「${entry.nameZh}」`}
      footer={
        <>
          <DialogClose>
            <Button>取消</Button>
          </DialogClose>
          <Button
            variant="primary"
            busy={busy}
            disabled={to === (entry.parentId ?? TOP)}
            onClick={() => void move()}
          >
            移动菜单
          </Button>
        </>
      }
    >
      <Field label="移到">
        <Select
          value={to}
          onValueChange={setTo}
          options={[
            { value: TOP, label: "最上层" },
            ...siblingsIn(entries, undefined)
              .filter(isGroup)
              .map(({ menuId, nameZh }) => ({ value: menuId, label: nameZh })),
          ]}
        />
      </Field>
    </Dialog>
  );
}
