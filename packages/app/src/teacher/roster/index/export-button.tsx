import { exportRoster, type OfferingOffering } from "@huxuan/api-client";
import { Button, RequirePermission, toast } from "@huxuan/ui";
import { useMutation } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { saveAttachment } from "../../../download/save-attachment.ts";

/** The roster as an Excel file. A failure is said by the client's notice. */
export function ExportButton({ offering }: { offering: OfferingOffering }) {
  const save = useMutation({
    mutationFn: () =>
      saveAttachment(exportRoster({ path: { id: offering.id } }), `${offering.course.name}-学生名单.xlsx`),
    onSuccess: ({ fileName }) => toast.success(`已下载 ${fileName}`),
  });
  return (
    <RequirePermission required="roster-export">
      <Button icon={<Download />} loading={save.isPending} onClick={() => save.mutate()}>
        导出 Excel
      </Button>
    </RequirePermission>
  );
}
