import type { DestinationStream, Logger } from "pino";
import pino from "pino";
import type { Settings } from "../settings/index.ts";

/** JSON lines. What could hold a token, password or query string is never handed over, and is cut out if it is. */
export function createLogger(level: Settings["logLevel"], destination?: DestinationStream): Logger {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: {
        paths: [
          "password",
          "*.password",
          "authorization",
          "*.authorization",
          "token",
          "*.token",
          "refreshToken",
          "*.refreshToken",
          "accessToken",
          "*.accessToken",
        ],
        censor: "[removed]",
      },
      serializers: { err: describeError, req: () => undefined, res: () => undefined },
    },
    destination ?? standardOutput(),
  );
}

/** Lines that cannot be written, because the disk is full or nobody reads them, are lost; the server goes on. */
function standardOutput(): DestinationStream {
  const output = pino.destination({ fd: 1, sync: false });
  output.on("error", () => undefined);
  return output;
}

/** Where an error came from. Drizzle's and PostgreSQL's messages hold values of the row, which may be anybody's data. */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return { message: String(error) };
  const { code, constraint, table } = error as Error & {
    code?: unknown;
    constraint?: unknown;
    table?: unknown;
  };
  const query = error.message.startsWith("Failed query:");
  return {
    type: error.name,
    message: query ? "Failed query" : error.message,
    ...(code === undefined ? {} : { code }),
    ...(constraint === undefined ? {} : { constraint }),
    ...(table === undefined ? {} : { table }),
    stack: query
      ? (error.stack ?? "")
          .split("\n")
          .filter((line) => /^\s+at /.test(line))
          .join("\n")
      : error.stack,
    ...(error.cause === undefined ? {} : { cause: describeError(error.cause) }),
  };
}
