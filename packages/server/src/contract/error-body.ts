import type { Challenge, ErrorCode, FieldError, Refusal, RefusedSeat } from "@huxuan/api-client";
import type { ErrorObject } from "ajv";
import { isDatabaseUnavailable, isDiskFull, isTimeout } from "../errors/database-error.ts";
import { DomainError } from "../errors/domain-error.ts";
import { describeFields, fieldErrors } from "./field-errors.ts";

/** Every error body of the contract. */
export interface ErrorBody {
  code: ErrorCode;
  message: string;
  fields?: FieldError[];
  requestId: string;
  refusal?: Refusal;
  refusals?: RefusedSeat[];
  challenge?: Challenge;
  passwordToken?: string;
  secondFactorToken?: string;
}

/** Turns whatever was thrown while answering into a refusal; null for what nobody foresaw. */
export function toDomainError(error: unknown): DomainError | null {
  if (error instanceof DomainError) return error;
  if (!(error instanceof Error)) return null;
  const { code, statusCode, validation } = error as Error & {
    code?: unknown;
    statusCode?: unknown;
    validation?: ErrorObject[];
  };
  if (validation) {
    const fields = fieldErrors(validation);
    return new DomainError(400, "VALIDATION_FAILED", describeFields(fields), { fields });
  }
  switch (code) {
    case "FST_ERR_CTP_INVALID_JSON_BODY":
    case "FST_ERR_CTP_EMPTY_JSON_BODY":
      return new DomainError(400, "MALFORMED_JSON", "提交的内容不是正确的 JSON，请检查后重新提交");
    case "FST_ERR_CTP_INVALID_MEDIA_TYPE":
    case "FST_INVALID_MULTIPART_CONTENT_TYPE":
      return unsupportedMediaType();
    case "FST_ERR_CTP_BODY_TOO_LARGE":
    case "FST_REQ_FILE_TOO_LARGE":
      return new DomainError(413, "PAYLOAD_TOO_LARGE", "提交的内容太大，请减小后重新提交");
    case "FST_ERR_CTP_INVALID_CONTENT_LENGTH":
      return new DomainError(400, "VALIDATION_FAILED", "提交的内容没有传完整，请重新提交");
    case "FST_ERR_MAX_PARAM_LENGTH":
      return new DomainError(414, "VALIDATION_FAILED", "请求的地址太长，请检查后重新提交");
    case "FST_FILES_LIMIT":
    case "FST_PARTS_LIMIT":
    case "FST_FIELDS_LIMIT":
      return new DomainError(413, "PAYLOAD_TOO_LARGE", "一次提交的文件或字段太多，请分开提交");
    default:
  }
  // A broken form (unexpected end, bad boundary) and a URL that cannot be decoded are the caller's mistakes.
  if (statusCode === 400 || /^(Unexpected end of form|Multipart: )/.test(error.message)) {
    return new DomainError(400, "VALIDATION_FAILED", "请求的格式不正确，请检查后重新提交");
  }
  return databaseUnavailable(error);
}

/** Seconds after which a database that was restarted should be there again. */
const DATABASE_RETRY_SECONDS = 3;

/** 503 when the database is restarting, unreachable or full; null for every other error. */
function databaseUnavailable(error: Error): DomainError | null {
  if (isDiskFull(error)) {
    return new DomainError(503, "SERVER_BUSY", "服务器的存储空间已满，这次操作没有保存，请联系管理员", {
      cause: error,
    });
  }
  if (isTimeout(error)) {
    return new DomainError(
      503,
      "SERVER_BUSY",
      "要用的数据正在被另一项操作修改，这次操作没有完成，请过几秒再试",
      {
        retryAfter: DATABASE_RETRY_SECONDS,
        cause: error,
      },
    );
  }
  if (!isDatabaseUnavailable(error)) return null;
  return new DomainError(
    503,
    "SERVER_BUSY",
    "数据库暂时连接不上，请过几秒再试；如果刚才提交了修改，请先刷新页面，看它是否已经保存",
    { retryAfter: DATABASE_RETRY_SECONDS, cause: error },
  );
}

export const unsupportedMediaType = (): DomainError =>
  new DomainError(415, "UNSUPPORTED_MEDIA_TYPE", "提交的内容类型不对，请按接口说明使用 JSON 或表单文件提交");

/** 413: a file has more bytes than its call takes. */
export function fileTooLarge(maxBytes: number): DomainError {
  const kilobytes = Math.floor(maxBytes / 1024);
  const most = kilobytes >= 1024 ? `${Math.floor(kilobytes / 1024)} MB` : `${kilobytes} KB`;
  return new DomainError(413, "PAYLOAD_TOO_LARGE", `文件超过 ${most}，请压缩或拆分后重新上传`);
}

/** The body that the caller sees. */
export function errorBody(error: DomainError | null, requestId: string): ErrorBody {
  if (!error) {
    return {
      code: "INTERNAL",
      message: "服务器出现意外错误，请稍后再试；如果一直这样，请把请求编号告诉管理员",
      requestId,
    };
  }
  return {
    code: error.code,
    message: error.message,
    ...(error.fields ? { fields: error.fields } : {}),
    requestId,
    ...(error.refusal ? { refusal: error.refusal } : {}),
    ...(error.refusals ? { refusals: error.refusals } : {}),
    ...(error.challenge ? { challenge: error.challenge } : {}),
    ...(error.passwordToken ? { passwordToken: error.passwordToken } : {}),
    ...(error.secondFactorToken ? { secondFactorToken: error.secondFactorToken } : {}),
  };
}
