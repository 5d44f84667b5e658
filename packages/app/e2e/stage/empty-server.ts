import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { canStartPostgres, startPrivatePostgres } from "../../../server/testing/postgres.ts";
import { type Environment, runServerScript, startNode, type Stop } from "./server-process.ts";

/** A server that has an administrator and nothing else. */
export interface EmptyServer {
  /** Address, without a slash at the end. */
  url: string;
  stop: Stop;
}

/**
 * Starts a server of its own on an empty PostgreSQL, with the one administrator that its command line made. Where
 * PostgreSQL cannot be had, it says so and takes the built-in database, just as empty.
 *
 * @param others further settings
 */
export async function startEmptyServer(
  administrator: { account: string; name: string; password: string },
  others: Environment = {},
): Promise<EmptyServer> {
  const stops: Stop[] = [];
  const stop = async () => {
    for (const end of stops.reverse()) await end();
  };
  try {
    const settings = { ...(await emptyDatabase((end) => stops.push(end))), ...others };
    const { account, name, password } = administrator;
    const made = runServerScript(
      "src/process/cli.ts",
      ["admin", "create", "--account", account, "--name", name],
      {
        ...settings,
        HUXUAN_ADMIN_PASSWORD: password,
      },
    );
    if ((await made.ended) !== 0) throw new Error(made.printed());
    return { url: await startNode(settings, (end) => stops.push(end)), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function emptyDatabase(onStop: (end: Stop) => void): Promise<Environment> {
  if (canStartPostgres()) {
    // It ends with this process.
    const { url } = await startPrivatePostgres();
    return { DATABASE_URL: url, HUXUAN_SECRET: "e".repeat(40) };
  }
  process.stderr.write("PostgreSQL is not installed and cannot be: the built-in database takes its place\n");
  const folder = mkdtempSync(join(tmpdir(), "huxuan-empty-data-"));
  onStop(async () => rmSync(folder, { recursive: true, force: true }));
  return { HUXUAN_DATA: folder };
}
