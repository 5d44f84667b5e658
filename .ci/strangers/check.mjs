// The package as a stranger gets it: packed, installed from the tarball into projects that know nothing of this
// repository and hold every code block of its README, type-checked, built, opened in Chromium and used. Three of them,
// or with `--all` each; `node .ci/strangers/check.mjs next antd` names some. CHROMIUM_PATH names the browser.
import assert from "node:assert/strict";
import { execFile, spawn } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { dirname, extname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { launchBrowser } from "../browser.mjs";
import { environment, PNPM, root } from "../pnpm.mjs";
import { untouched } from "./foreign.mjs";
import { projects as all } from "./projects.mjs";
import { readmeFiles } from "./readme.mjs";
import { walk, walkAddress } from "./walk.mjs";

const named = process.argv.slice(2);
const projects = all.filter(({ name, often }) =>
  named.length === 0 ? often : named[0] === "--all" || named.includes(name),
);
const folder = mkdtempSync(join(tmpdir(), "huxuan-strangers-"));
const mediaTypes = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css" };
const execute = promisify(execFile);
const quiet = { NODE_DISABLE_COMPILE_CACHE: "1", NEXT_TELEMETRY_DISABLED: "1" };

async function run(cwd, mode, command, ...args) {
  try {
    // Their folder is a new one each time: what Node compiled in it would be kept for nobody.
    const env = { ...environment, NODE_ENV: mode, CI: "true", ...quiet };
    return (await execute(command, args, { cwd, env, maxBuffer: 1e8 })).stdout;
  } catch (error) {
    throw new Error(`${command} ${args.join(" ")} in ${cwd}\n${error.stdout ?? ""}${error.stderr ?? ""}`, {
      cause: error,
    });
  }
}

function write(file, text) {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

async function make(readme) {
  for (const name of ["ui", "api-client"])
    await run(
      join(root, "packages", name),
      "development",
      "npm",
      "pack",
      "--silent",
      "--pack-destination",
      folder,
    );
  const tarballOf = (name) =>
    `file:../${readdirSync(folder).find((file) => file.startsWith(`huxuan-${name}-`))}`;
  // One installation of projects that share nothing: pnpm links to each only what it asked for.
  write(join(folder, "package.json"), JSON.stringify({ name: "strangers", private: true }));
  write(join(folder, "pnpm-workspace.yaml"), 'packages: ["*"]\nnodeVersion: 24.21.0\npmOnFail: ignore\n');
  for (const { name, packages, files, types } of projects) {
    const at = join(folder, name);
    const all = (kind) => Object.assign({}, ...packages.map((wanted) => wanted[kind]));
    const dependencies = {
      ...all("dependencies"),
      "@huxuan/ui": tarballOf("ui"),
      "@huxuan/api-client": tarballOf("api-client"),
    };
    write(
      join(at, "package.json"),
      JSON.stringify({
        name,
        private: true,
        type: "module",
        dependencies,
        devDependencies: all("devDependencies"),
      }),
    );
    for (const [file, text] of Object.entries(files)) write(join(at, file), text);
    if (types) {
      cpSync(join(import.meta.dirname, "types"), join(at, "src"), { recursive: true });
      continue;
    }
    cpSync(join(import.meta.dirname, "template"), join(at, "src"), { recursive: true });
    for (const [file, text] of Object.entries(readme)) write(join(at, "src/readme", file), text);
  }
  await run(
    folder,
    "development",
    "npx",
    "--yes",
    PNPM,
    "install",
    "--prefer-offline",
    "--no-frozen-lockfile",
  );
}

async function build({ name, mode, next, ssr, types }) {
  const at = join(folder, name);
  const bin = (tool) => join(at, "node_modules/.bin", tool);
  if (next) return void (await run(at, mode, bin("next"), "build"));
  await run(at, mode, bin("tsc"));
  if (types) return;
  await run(at, mode, bin("vite"), "build", "--mode", mode);
  if (ssr)
    await run(
      at,
      mode,
      bin("vite"),
      "build",
      "--mode",
      mode,
      "--ssr",
      "src/server.tsx",
      "--outDir",
      "server",
    );
}

/** Renders in a Node of its own: the mode decides which React is read. */
async function rendered(at, mode) {
  const entry = pathToFileURL(join(at, "server/server.js")).href;
  const program = `const { render } = await import(${JSON.stringify(entry)});
    const complaints = [];
    for (const kind of ["error", "warn"]) console[kind] = (...words) => complaints.push(words.join(" "));
    process.stdout.write(JSON.stringify({ ...(await render()), complaints }));`;
  const page = JSON.parse(await run(at, mode, "node", "--input-type=module", "-e", program));
  assert.deepEqual(page.complaints, [], "the server has nothing to complain of");
  assert.ok(page.streamed.includes("新建课程"), "streamed");
  return page.text;
}

/** Serves what Vite has built. */
async function serveFiles(at, { mode, ssr }) {
  const file = (path) => join(at, "dist", path);
  let index = readFileSync(file("index.html"), "utf8");
  if (ssr) index = index.replace("<!--app-->", await rendered(at, mode));
  const server = createServer((request, response) => {
    const path = new URL(request.url, "http://localhost").pathname;
    response.setHeader("content-type", mediaTypes[extname(path)] ?? "text/html");
    response.end(path === "/" ? index : readFileSync(file(path)));
  });
  await new Promise((listening) => server.listen(0, "127.0.0.1", listening));
  return { address: `http://127.0.0.1:${server.address().port}`, close: () => server.close() };
}

/** Next.js serves by itself, and says where. */
async function serveNext(at) {
  const next = spawn(join(at, "node_modules/.bin/next"), ["start", "--port", "0"], {
    cwd: at,
    env: { ...environment, NODE_ENV: "production", ...quiet },
  });
  let said = "";
  const address = await new Promise((resolve, reject) => {
    const listen = (text) => {
      said += text;
      const port = /localhost:(\d+)/.exec(said)?.[1];
      if (port !== undefined) resolve(`http://localhost:${port}`);
    };
    next.stdout.on("data", listen);
    next.stderr.on("data", listen);
    next.on("exit", () => reject(new Error(`next start ended: ${said}`)));
  });
  return { address, close: () => next.kill() };
}

async function open(browser, project) {
  const at = join(folder, project.name);
  const { address, close } = await (project.next ? serveNext(at) : serveFiles(at, project));
  const page = await browser.newPage({
    locale: "zh-CN",
    viewport: { width: 1280, height: 900 },
    reducedMotion: "reduce",
  });
  page.setDefaultTimeout(10_000);
  const complaints = [];
  page.on("console", (message) => {
    if (message.type() === "error" || message.type() === "warning") complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(String(error)));
  try {
    if (project.served) {
      const answer = await (await fetch(address)).text();
      for (const text of project.served) assert.ok(answer.includes(text), `served: ${text}`);
    }
    await page.goto(address);
    await walk(page, project);
    if (project.readme) {
      await page.goto(`${address}/readme.html`);
      await walkAddress(page);
    }
    if (project.sheets) {
      await page.goto(`${address}/parts.html`);
      await untouched(
        page,
        project.sheets.map((sheet) => join(at, sheet)),
      );
    }
    assert.deepEqual(complaints, [], "nothing on the console");
  } catch (error) {
    throw new Error(`${project.name}: ${error.message}\nconsole: ${complaints.join("\n")}`, { cause: error });
  } finally {
    await page.close();
    close();
  }
}

const started = Date.now();
const readme = readmeFiles();
const browser = await launchBrowser();
try {
  await make(readme);
  // They share nothing. They are used one at a time: somebody waits for each answer.
  await Promise.all(projects.map(build));
  console.log(`✓ installed and built (${Math.round((Date.now() - started) / 1000)} s)`);
  for (const project of projects) {
    if (!project.types) await open(browser, project);
    console.log(`✓ ${project.name} (${Math.round((Date.now() - started) / 1000)} s)`);
  }
} finally {
  await browser.close();
  if (!process.env.HUXUAN_KEEP_STRANGERS) rmSync(folder, { recursive: true, force: true });
}
