// Finds Chromium and a Chinese font, and installs Debian's packages where they are missing and may be had.
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import chromiumArguments from "./chromium-arguments.json" with { type: "json" };

const PLACES = [
  // Without the parts of a desktop browser: tests take a fifth less time.
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/opt/google/chrome/chrome",
];

/** Path of the browser that tests use. Ends the run with what to do when there is none. */
export async function ensureBrowser() {
  if (!hasChineseFont()) installPackages(["fonts-noto-cjk"]);
  // The shell is a package of its own in newer package lists of Debian only.
  for (const name of ["chromium-headless-shell", "chromium"]) if (!findBrowser()) installPackages([name]);
  const browser = findBrowser();
  if (browser) return browser;
  console.error(
    "未找到 Chromium。请安装 chromium 与 fonts-noto-cjk，或把浏览器路径写进环境变量 CHROMIUM_PATH 后重试。",
  );
  process.exit(1);
}

/** A browser without a window, driven by Playwright. It asks nobody on the network anything. */
export async function launchBrowser() {
  // Not at the top: `npm test` comes here before anything is installed.
  const { chromium } = await import("playwright");
  return chromium.launch({
    executablePath: await ensureBrowser(),
    // Without a language of the system's, file names are ASCII and 课程.tsv becomes "download".
    env: { ...process.env, LC_ALL: "C.UTF-8" },
    args: chromiumArguments,
  });
}

function findBrowser() {
  return [process.env.CHROMIUM_PATH, ...PLACES].find((path) => path && existsSync(path));
}

function hasChineseFont() {
  try {
    return execFileSync("fc-list", [":lang=zh-cn", "family"], { encoding: "utf8" }).trim() !== "";
  } catch {
    return false;
  }
}

function installPackages(names) {
  const asRoot = process.getuid?.() === 0 ? [] : ["sudo", "-n"];
  const aptGet = (...args) => {
    const [command, ...rest] = [...asRoot, "apt-get", ...args];
    execFileSync(command, rest, {
      stdio: ["ignore", "ignore", "inherit"],
      env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
    });
  };
  try {
    console.log(`Installing ${names.join(", ")} …`);
    aptGet("update", "-qq");
    aptGet("install", "-y", "-qq", "--no-install-recommends", ...names);
  } catch (error) {
    console.error(`Could not install ${names.join(", ")}: ${error.message}`);
  }
}
