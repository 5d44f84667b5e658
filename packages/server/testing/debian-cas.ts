import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { freePort } from "./free-port.ts";

const PYTHON = "/usr/bin/python3";
const MODULES = "usr/lib/python3/dist-packages";
const PACKAGE = "python3-django-cas-server";
/** Where its packages are unpacked, once for all tests of a machine. Nothing is installed. */
const UNPACKED = join(tmpdir(), "huxuan-debian-cas");
const PROGRAM = fileURLToPath(new URL("./debian-cas.py", import.meta.url));

/** A CAS server that people can sign in at. */
export interface DebianCas {
  /** Without a slash at the end. */
  url: string;
  /** Signs in as the one person, as a browser does it. Gives where the server sends it then. */
  signIn(address: string): Promise<URL>;
  close(): Promise<void>;
}

/** Where Debian's CAS server is on this machine; undefined where it is not and cannot be had. */
export function findDebianCas(): string | undefined {
  if (!existsSync(PYTHON)) return undefined;
  if (existsSync(`/${MODULES}/cas_server`)) return "/";
  if (existsSync(join(UNPACKED, MODULES, "cas_server"))) return UNPACKED;
  try {
    unpack();
  } catch {
    return undefined;
  }
  return UNPACKED;
}

/** Gets the packages, and what they need besides Python itself, and unpacks them. */
function unpack(): void {
  const folder = mkdtempSync(join(tmpdir(), "huxuan-debian-cas-"));
  try {
    const no = ["recommends", "suggests", "conflicts", "breaks", "replaces", "enhances"].map(
      (kind) => `--no-${kind}`,
    );
    const needed = execFileSync("apt-cache", ["depends", "--recurse", ...no, PACKAGE], { encoding: "utf8" });
    const names = needed.match(/^(python3-(?!minimal$)\S+|libxslt1\.1|libxml2)$/gm) ?? [];
    execFileSync("apt-get", ["download", "-q", ...new Set(names)], { cwd: folder, stdio: "ignore" });
    mkdirSync(join(folder, "root"));
    for (const file of readdirSync(folder).filter((name) => name.endsWith(".deb")))
      execFileSync("dpkg-deb", ["-x", file, "root"], { cwd: folder });
    mkdirSync(UNPACKED, { recursive: true });
    execFileSync("cp", ["-r", "root/.", UNPACKED], { cwd: folder });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Starts it, for one service and one person. Resolves when it answers. */
export async function startDebianCas(
  root: string,
  { service, user, password }: { service: string; user: string; password: string },
): Promise<DebianCas> {
  const folder = mkdtempSync(join(tmpdir(), "huxuan-cas-"));
  const port = String(await freePort());
  const child = spawn(PYTHON, [PROGRAM, folder, port, service, user, password], {
    stdio: "ignore",
    env: {
      PATH: process.env["PATH"],
      PYTHONPATH: join(root, MODULES),
      LD_LIBRARY_PATH: join(root, "usr/lib/x86_64-linux-gnu"),
      PYTHONDONTWRITEBYTECODE: "1",
    },
  });
  const ended = once(child, "exit");
  const url = `http://127.0.0.1:${port}/cas`;
  const close = async () => {
    child.kill();
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  for (let tries = 0; ; tries += 1) {
    if ((await fetch(`${url}/login`).catch(() => undefined))?.ok) break;
    if (child.exitCode !== null || tries === 300) {
      await close();
      throw new Error("Debian's CAS server did not start");
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return { url, close, signIn: (address) => signIn(address, { user, password }) };
}

async function signIn(address: string, { user, password }: { user: string; password: string }): Promise<URL> {
  const page = await fetch(address);
  const cookie = page.headers
    .getSetCookie()
    .map((line) => line.split(";", 1)[0])
    .join("; ");
  const form = new URLSearchParams();
  for (const [, name = "", value = ""] of (await page.text()).matchAll(
    /<input type="hidden" name="(\w+)"(?: value="([^"]*)")?/g,
  ))
    form.set(name, value);
  form.set("username", user);
  form.set("password", password);
  const answer = await fetch(address, {
    method: "POST",
    body: form,
    headers: { cookie },
    redirect: "manual",
  });
  const to = answer.headers.get("location");
  if (to === null) throw new Error(`The CAS server did not let ${user} in: ${await answer.text()}`);
  return new URL(to);
}
