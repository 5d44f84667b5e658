export {
  type AnyJobKind,
  defineJob,
  type JobCron,
  type JobKind,
  type JobProgress,
  type JobResult,
  type JobRun,
  type JobShortfall,
  type JobStarter,
} from "./define-job.ts";
export { installJobs } from "./install.ts";
export { type EnqueueOptions, JobCancelled, Jobs, ServerStopping } from "./jobs.ts";
export {
  isOurs,
  type JobQuery,
  type JobRecord,
  type JobState,
  recordOf,
  stateIn,
  storedJob,
} from "./stored-job.ts";
export { jobPause } from "./tables.ts";
