export { joinElection, type LeaderElection } from "./leader-election.ts";
