export { BackupError } from "./archive.ts";
export { type BackupSummary, type FilesPlace, writeBackup } from "./backup.ts";
export type { SecretOutcome, SecretPlace } from "./backup-secret.ts";
export { restoreBackup } from "./restore.ts";
export { lastBackup, noteBackup } from "./last-backup.ts";
