import { Button, RequirePermission } from "@huxuan/ui";
import { FileBadge } from "lucide-react";
import { useState } from "react";
import { IssueDialog } from "./issue-dialog.tsx";

interface IssueButtonProps {
  /** Whose documents they are; without it one student is chosen in the dialog. */
  studentIds?: readonly number[];
  /** Key of the only kind that is issued here; without it one is chosen. */
  kind?: string;
  /** By default 签发文件. */
  label?: string;
}

/** Opens the dialog that issues documents, for who may. */
export function IssueButton({ studentIds, kind, label = "签发文件" }: IssueButtonProps) {
  const [open, setOpen] = useState(false);
  return (
    <RequirePermission required="document-issue">
      <Button
        icon={<FileBadge />}
        disabledReason={studentIds?.length === 0 ? "请先勾选学生" : undefined}
        onClick={() => setOpen(true)}
      >
        {label}
      </Button>
      {open && (
        <IssueDialog
          {...(studentIds !== undefined && { studentIds })}
          {...(kind !== undefined && { only: kind })}
          onClose={() => setOpen(false)}
        />
      )}
    </RequirePermission>
  );
}
