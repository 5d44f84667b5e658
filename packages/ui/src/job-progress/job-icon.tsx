import { CircleAlert, CircleCheck, CircleSlash, LoaderCircle } from "lucide-react";
import { adoptStyles } from "../styles/adopt-styles.js";
import type { JobState } from "./job-progress.js";
import jobProgressStyles from "./job-progress.css?inline";

adoptStyles(jobProgressStyles);

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

/** The picture of a state; comes with the colours of the states. */
export function JobIcon({ state }: JobIconProps) {
  const Icon = icons[state];
  return <Icon size={18} />;
}
