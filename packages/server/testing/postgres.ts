import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { freePort } from "./free-port.ts";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";

const LOCAL = "postgres://postgres@127.0.0.1:5432/postgres";
const NOBODY = { uid: 65_534, gid: 65_534 };
const BINARIES = "/usr/lib/postgresql";

let server: Promise<string> | undefined;

/**
 * Where tests may create databases: `TEST_DATABASE_URL`, else a server on 127.0.0.1:5432 that lets `postgres`
 * in, else a private one that lives as long as this process. Installs PostgreSQL where it is missing and can be had.
 */
export function postgresForTests(): Promise<string> {
  server ??= findServer();
  return server;
}

/** Tests from here on run on this server, or, without one, on what is found as above. */
export function runTestsOn(url: string | undefined): void {
  server = url === undefined ? undefined : Promise.resolve(url);
}

async function findServer(): Promise<string> {
  const given = process.env["TEST_DATABASE_URL"];
  if (given) return given;
  if (await answers(LOCAL)) return LOCAL;
  return startPrivateServer();
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
  try {
    await client.connect();
    return ((await client.query("select rolcreatedb from pg_roles where rolname = current_user")).rows[0]
      ?.rolcreatedb ?? false) as boolean;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** A PostgreSQL of one's own. */
export interface PrivatePostgres {
  url: string;
  /** As an administrator does it: connections are closed at once, what was committed stays. Resolves when it answers again. */
  restart(): Promise<void>;
}

/** Whether `startPrivatePostgres` finds PostgreSQL here or may install it. */
export const canStartPostgres = (): boolean => findBinaries() !== undefined || process.getuid?.() === 0;

/** The address of a PostgreSQL of one's own; see `startPrivatePostgres`. */
export const startPrivateServer = async (): Promise<string> => (await startPrivatePostgres()).url;

/**
 * A cluster in a temporary folder on a free port, which lives as long as this process. It refuses to run as root, so root
 * lends it another user.
 */
export async function startPrivatePostgres(): Promise<PrivatePostgres> {
  const bin = findBinaries() ?? install();
  const user: { uid?: number; gid?: number } = process.getuid?.() === 0 ? NOBODY : {};
  const folder = mkdtempSync(join(tmpdir(), "huxuan-postgres-"));
  if (user === NOBODY) chownSync(folder, NOBODY.uid, NOBODY.gid);
  const data = join(folder, "data");
  execFileSync(
    join(bin, "initdb"),
    ["-D", data, "-U", "postgres", "-A", "trust", "-E", "UTF8", "--locale=C.UTF-8"],
    {
      ...user,
      cwd: folder,
      stdio: ["ignore", "ignore", "inherit"],
    },
  );
  const port = await freePort();
  const settings = [
    `port=${port}`,
    "listen_addresses=127.0.0.1",
    `unix_socket_directories=${folder}`,
    "max_connections=200",
    // The cluster lives no longer than this process: what a killed server wrote, the system still has.
    "fsync=off",
    // Counts statements; a test that looks at them creates the extension in its own database.
    "shared_preload_libraries=pg_stat_statements",
  ];
  const child = spawn(
    join(bin, "postgres"),
    ["-D", data, ...settings.flatMap((setting) => ["-c", setting])],
    {
      ...user,
      cwd: folder,
      stdio: "ignore",
    },
  );
  child.unref();
  process.on("exit", () => {
    try {
      execFileSync(join(bin, "pg_ctl"), ["-D", data, "-m", "immediate", "-w", "stop"], {
        ...user,
        cwd: folder,
        stdio: "ignore",
      });
    } catch {
      // It has ended by itself.
    }
    rmSync(folder, { recursive: true, force: true });
  });
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  for (let tries = 0; tries < 200; tries += 1) {
    if (child.exitCode !== null) throw new Error(`PostgreSQL ended with ${child.exitCode}`);
    if (await answers(url)) break;
    if (tries === 199) throw new Error("PostgreSQL did not start in time");
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return {
    url,
    async restart() {
      const control = ["-D", data, "-m", "fast", "-w", "-l", join(folder, "log"), "restart"];
      const done = spawn(join(bin, "pg_ctl"), control, { ...user, cwd: folder, stdio: "ignore" });
      const [code] = (await once(done, "exit")) as [number | null];
      if (code !== 0)
        throw new Error(`PostgreSQL did not restart: ${readFileSync(join(folder, "log"), "utf8")}`);
    },
  };
}

/** The newest version's folder of binaries. */
function findBinaries(): string | undefined {
  if (!existsSync(BINARIES)) return undefined;
  const versions = readdirSync(BINARIES).sort((a, b) => Number(b) - Number(a));
  return versions
    .map((version) => join(BINARIES, version, "bin"))
    .find((bin) => existsSync(join(bin, "postgres")));
}

function install(): string {
  if (process.getuid?.() === 0) {
    const options = { stdio: "inherit", env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" } } as const;
    execFileSync("apt-get", ["update", "-q"], options);
    execFileSync("apt-get", ["install", "-qy", "--no-install-recommends", "postgresql"], options);
  }
  const bin = findBinaries();
  if (!bin)
    throw new Error("no PostgreSQL: set TEST_DATABASE_URL, or install it (apt-get install postgresql)");
  return bin;
}
