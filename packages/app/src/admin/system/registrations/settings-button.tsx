import { RequirePermission, Button } from "@huxuan/ui";
import { useState } from "react";
import { SettingsDialog } from "./settings-dialog.tsx";

/** As whom people may register, for each school. */
export function SettingsButton() {
  const [open, setOpen] = useState(false);
  return (
    <RequirePermission required="registration-settings">
      <Button onClick={() => setOpen(true)}>注册设置</Button>
      {open && <SettingsDialog onClose={() => setOpen(false)} />}
    </RequirePermission>
  );
}
