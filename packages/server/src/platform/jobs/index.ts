export {
  type AnyJobKind,
  defineJob,
  type JobCron,
  type JobKind,
  type JobProgress,
  type JobResult,
  type JobRun,
  type JobStarter,
} from "./define-job.ts";
export { installJobs } from "./install.ts";
export { type EnqueueOptions, JobCancelled, Jobs, ServerStopping } from "./jobs.ts";
export type { JobQuery, JobRecord, JobState } from "./stored-job.ts";
