import { CircleAlert, CircleCheck, CircleSlash, LoaderCircle } from "lucide-react";
import type { JobState } from "./job-progress.js";

const icons = {
  queued: LoaderCircle,
  running: LoaderCircle,
  cancelling: LoaderCircle,
  succeeded: CircleCheck,
  failed: CircleAlert,
  cancelled: CircleSlash,
};

/** What {@link JobIcon} takes. */
export interface JobIconProps {
  state: JobState;
}

/** The icon of a state. */
export function JobIcon({ state }: JobIconProps) {
  const Icon = icons[state];
  return <Icon size={18} />;
}
