// The package as a stranger gets it: packed, installed from the tarball into three projects that know nothing of this
// repository and hold every code block of its README, type-checked, built, opened in Chromium and used. CHROMIUM_PATH
// names the browser.
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { dirname, extname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { launchBrowser } from "../browser.mjs";
import { environment, PNPM, root } from "../pnpm.mjs";
import { projects } from "./projects.mjs";
import { readmeFiles } from "./readme.mjs";
import { walk, walkAddress } from "./walk.mjs";

const folder = mkdtempSync(join(tmpdir(), "huxuan-strangers-"));
const types = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css" };
const execute = promisify(execFile);

async function run(cwd, mode, command, ...args) {
  try {
    // Their folder is a new one each time: what Node compiled in it would be kept for nobody.
    const env = { ...environment, NODE_ENV: mode, CI: "true", NODE_DISABLE_COMPILE_CACHE: "1" };
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
  await run(
    join(root, "packages/ui"),
    "development",
    "npm",
    "pack",
    "--silent",
    "--pack-destination",
    folder,
  );
  const tarball = readdirSync(folder).find((name) => name.endsWith(".tgz"));
  // One installation of three projects that share nothing: pnpm links to each only what it asked for.
  write(join(folder, "package.json"), JSON.stringify({ name: "strangers", private: true }));
  write(join(folder, "pnpm-workspace.yaml"), 'packages: ["*"]\nnodeVersion: 24.21.0\npmOnFail: ignore\n');
  for (const { name, packages, files } of projects) {
    const at = join(folder, name);
    const all = (kind) => Object.assign({}, ...packages.map((wanted) => wanted[kind]));
    const dependencies = { ...all("dependencies"), "@huxuan/ui": `file:../${tarball}` };
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
    cpSync(join(import.meta.dirname, "template"), join(at, "src"), { recursive: true });
    for (const [file, text] of Object.entries(files)) write(join(at, file), text);
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

async function build({ name, mode, server }) {
  const at = join(folder, name);
  const bin = (tool) => join(at, "node_modules/.bin", tool);
  await run(at, mode, bin("tsc"));
  await run(at, mode, bin("vite"), "build", "--mode", mode);
  if (server)
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
  for (const text of ["教务处的旧系统", "课程名称", "新建课程"]) assert.ok(page.text.includes(text), text);
  assert.ok(page.streamed.includes("新建课程"), "streamed");
  return page.text;
}

async function serve(project) {
  const at = join(folder, project.name);
  let index = readFileSync(join(at, "dist/index.html"), "utf8");
  if (project.server) index = index.replace("<!--app-->", await rendered(at, project.mode));
  const server = createServer((request, response) => {
    const path = new URL(request.url, "http://localhost").pathname;
    response.setHeader("content-type", types[extname(path)] ?? "text/html");
    response.end(path === "/" ? index : readFileSync(join(at, "dist", path)));
  });
  await new Promise((listening) => server.listen(0, "127.0.0.1", listening));
  return server;
}

async function open(browser, project) {
  const server = await serve(project);
  const page = await browser.newPage({ locale: "zh-CN", viewport: { width: 1280, height: 900 } });
  page.setDefaultTimeout(10_000);
  const complaints = [];
  page.on("console", (message) => {
    if (message.type() === "error" || message.type() === "warning") complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(String(error)));
  try {
    await page.goto(`http://127.0.0.1:${server.address().port}/`);
    await walk(page, project);
    if (project.readme) {
      await page.goto(`http://127.0.0.1:${server.address().port}/readme.html`);
      await walkAddress(page);
    }
    assert.deepEqual(complaints, [], "nothing on the console");
  } catch (error) {
    throw new Error(`${project.name}: ${error.message}\nconsole: ${complaints.join("\n")}`, { cause: error });
  } finally {
    await page.close();
    server.close();
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
    await open(browser, project);
    console.log(`✓ ${project.name} (${Math.round((Date.now() - started) / 1000)} s)`);
  }
} finally {
  await browser.close();
  if (!process.env.HUXUAN_KEEP_STRANGERS) rmSync(folder, { recursive: true, force: true });
}
