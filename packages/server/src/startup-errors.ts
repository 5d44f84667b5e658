import { ContractError } from "./contract/document.ts";
import { DatabaseUnavailableError, DataInUseError } from "./db/index.ts";
import { DomainError } from "./errors/index.ts";
import { PortError } from "./gate.ts";
import { SettingsError } from "./settings/index.ts";

/** Errors whose message is a sentence for whoever starts the server. */
const EXPLAINED = [
  ContractError,
  DatabaseUnavailableError,
  DataInUseError,
  DomainError,
  PortError,
  SettingsError,
];

/** What to print: the sentence, or for what nobody foresaw the whole error. */
export function explain(error: unknown): string {
  if (EXPLAINED.some((kind) => error instanceof kind)) return (error as Error).message;
  return error instanceof Error ? `服务出现意外错误：${error.stack ?? error.message}` : String(error);
}
