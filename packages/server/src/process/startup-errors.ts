import { ContractError } from "../contract/document.ts";
import {
  DatabaseUnavailableError,
  DataInUseError,
  DiskFullError,
  FolderNotPrivateError,
  MigrationError,
  PgliteBrokenError,
} from "../db/index.ts";
import { isDatabaseUnavailable } from "../errors/database-error.ts";
import { DomainError } from "../errors/index.ts";
import { PortError } from "./gate.ts";
import { BackupError } from "../platform/backup/index.ts";
import { RedisUnavailableError } from "./open-redis.ts";
import { SettingsError } from "../settings/index.ts";

/** Errors whose message is a sentence for whoever starts the server. */
const EXPLAINED = [
  BackupError,
  ContractError,
  DatabaseUnavailableError,
  DataInUseError,
  DomainError,
  DiskFullError,
  FolderNotPrivateError,
  MigrationError,
  PgliteBrokenError,
  PortError,
  RedisUnavailableError,
  SettingsError,
];

/** What to print: the sentence, or for what nobody foresaw the whole error. */
export function explain(error: unknown): string {
  for (let e = error; e instanceof Error; e = e.cause) {
    const { message } = e;
    if (EXPLAINED.some((kind) => e instanceof kind)) return message;
  }
  if (isDatabaseUnavailable(error)) {
    return `启动时与数据库的连接中断：${reasonOf(error)}。请确认数据库正常后重新启动`;
  }
  return error instanceof Error ? `服务出现意外错误：${error.stack ?? error.message}` : String(error);
}

/** What began it: Drizzle's own messages hold the whole query. */
function reasonOf(error: unknown): string {
  let reason = error;
  while (reason instanceof Error && reason.cause instanceof Error) reason = reason.cause;
  return reason instanceof Error ? reason.message : String(reason);
}
