import type { PgColumn } from "drizzle-orm/pg-core";
import { operationLog } from "../../platform/audit/tables.ts";
import { file } from "../../platform/files/tables.ts";
import { feedback } from "../feedback/tables.ts";
import { importJob } from "../offering-import/tables.ts";
import { loginSession } from "../session/index.ts";

/** What refers to an account and would lose its author: such an account is disabled, not deleted. */
export const REFERENCES: readonly { name: string; column: PgColumn }[] = [
  { name: "操作日志", column: operationLog.accountId },
  { name: "模拟登录记录", column: loginSession.impersonatorId },
  { name: "意见反馈", column: feedback.senderId },
  { name: "上传的文件", column: file.uploaderId },
  { name: "教学班导入记录", column: importJob.accountId },
];
