import { Button, RequirePermission } from "@huxuan/ui";
import { FileBadge } from "lucide-react";
import { useState } from "react";
import { IssueDialog } from "./issue-dialog.tsx";

interface IssueButtonProps {
  /** Whose documents they are; without it one student is chosen in the dialog. */
  studentIds?: readonly number[];
}

/** Opens the dialog that issues documents, for who may. */
export function IssueButton({ studentIds }: IssueButtonProps) {
  const [open, setOpen] = useState(false);
  return (
    <RequirePermission required="document-issue">
      <Button
        icon={<FileBadge />}
        disabledReason={studentIds?.length === 0 ? "请先勾选学生" : undefined}
        onClick={() => setOpen(true)}
      >
        签发文件
      </Button>
      {open && (
        <IssueDialog {...(studentIds !== undefined && { studentIds })} onClose={() => setOpen(false)} />
      )}
    </RequirePermission>
  );
}
