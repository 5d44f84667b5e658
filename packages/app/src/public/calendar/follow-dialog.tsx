import { Button, Dialog, QrCode } from "@huxuan/ui";
import { CalendarAddress, copyAddress } from "../../timetable/calendar-address.tsx";

interface FollowCalendarDialogProps {
  /** Of the feed, behind this site's origin. */
  path: string;
  open: boolean;
  onClose: () => void;
}

/** Takes the calendar into a phone: by scanning, by a press on the phone itself, or with the address. */
export function FollowCalendarDialog({ path, open, onClose }: FollowCalendarDialogProps) {
  // Nobody opens it where the page is only drawn.
  const url = typeof window === "undefined" ? path : window.location.origin + path;
  // The scheme at which calendar programs answer.
  const webcal = url.replace(/^https?:/u, "webcal:");
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      dismissable
      title="订阅校历"
      footer={
        <>
          <Button asChild>
            <a href={webcal}>在日历中打开</a>
          </Button>
          <Button variant="primary" onClick={() => void copyAddress(url)}>
            复制地址
          </Button>
        </>
      }
    >
      <div className="grid gap-3">
        <p>放假、调休和选课轮次会出现在手机和电脑的日历里，有变动时自动更新。</p>
        <QrCode
          className="justify-self-center max-sm:hidden"
          value={webcal}
          label="订阅校历"
          description="用 iPhone 的相机扫一扫"
        />
        <CalendarAddress url={url} />
      </div>
    </Dialog>
  );
}
