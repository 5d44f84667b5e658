import { Alert } from "@huxuan/ui";
import { useSession } from "../session/session-store.ts";

/** `2027-06-30` */
const DAY = new Intl.DateTimeFormat("sv-SE", { timeZone: "Asia/Shanghai", dateStyle: "short" });

/** On every page of who left their school: what is still open to them, and until when. */
export function LeaverNotice() {
  const leaver = useSession((state) => state.info?.leaver);
  if (leaver === undefined) return null;
  return (
    <Alert>
      {leaver.until === undefined
        ? "这个人已离校或离职，只能查看记录，不能操作。"
        : `你已离校，只能查看自己的记录，至 ${DAY.format(new Date(leaver.until))}。`}
    </Alert>
  );
}
