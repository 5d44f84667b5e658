export { BackupError } from "./archive.ts";
export { type BackupSummary, type FilesPlace, writeBackup } from "./backup.ts";
export { restoreBackup } from "./restore.ts";
