import { execFile, execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestServer, type TestServer } from "../../testing/server.ts";

const FOLDER = fileURLToPath(new URL("../../../../docs/monitoring/", import.meta.url));
const TOKEN = "a token for Prometheus, long enough";

/** Debian's, in the package `prometheus`. */
const PROMTOOL = process.env["PROMTOOL"] ?? "promtool";
const hasPromtool = (() => {
  try {
    execFileSync(PROMTOOL, ["--version"], { stdio: "ignore" });
    return true;
  } catch {
    process.stderr.write(
      "promtool is not installed (apt install prometheus): rules and figures are not checked by it\n",
    );
    return false;
  }
})();

let server: TestServer;
let guarded: TestServer;
beforeAll(async () => {
  server = await startTestServer({ nodes: 1 });
  guarded = await startTestServer({ beside: server, settings: { HUXUAN_METRICS_TOKEN: TOKEN } });
});
afterAll(async () => {
  await guarded.close();
  await server.close();
});

async function figures(): Promise<string> {
  await server.services.health.sample();
  await server.fetch("/healthz");
  const answer = await server.fetch("/metrics");
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-type")).toContain("text/plain");
  return answer.text();
}

test("this machine reads figures of requests, connections and every part", async () => {
  await server.client("admin");
  const text = await figures();
  expect(text).toMatch(/huxuan_requests_total\{operation="login",status="200",node="[^"]+"\} 1/u);
  expect(text).toMatch(/huxuan_request_duration_seconds_count\{.*kind="rush".*\} [1-9]/u);
  expect(text).toMatch(/huxuan_health_state\{part="backup",.*\} 2/u);
  expect(text).toMatch(/huxuan_health_state\{part="database",.*\} 0/u);
  expect(text).toMatch(/huxuan_health_read_timestamp_seconds\{.*\} \d{10}/u);
  expect(text).toMatch(/huxuan_database_connections\{pool="main",state="waiting",.*\} 0/u);
});

test("what a proxy passes on is refused, so that the figures are never public by mistake", async () => {
  for (const headers of [
    { "x-forwarded-for": "203.0.113.9" },
    { "x-forwarded-for": "127.0.0.1" },
    { "x-forwarded-proto": "https" },
    { forwarded: "for=127.0.0.1" },
  ]) {
    const answer = await server.fetch("/metrics", { headers: headers as unknown as Record<string, string> });
    expect(answer.status).toBe(403);
    expect(await answer.text()).not.toContain("huxuan_requests_total");
  }
});

test("with a token only who brings it reads, also on this machine", async () => {
  const read = (authorization?: string) =>
    guarded.fetch("/metrics", authorization === undefined ? {} : { headers: { authorization } });
  expect((await read()).status).toBe(403);
  expect((await read("Bearer another token for Prometheus")).status).toBe(403);
  expect((await read(`Bearer ${TOKEN}`)).status).toBe(200);
});

test("every figure that rules and dashboard name is served", async () => {
  const served = new Set(Array.from((await figures()).matchAll(/^# TYPE (\S+)/gmu), ([, name]) => name));
  const files = ["alerts.yml", "grafana-dashboard.json"].map((name) => readFileSync(FOLDER + name, "utf8"));
  const named = files.flatMap((text) =>
    Array.from(text.matchAll(/\b(?:huxuan|nodejs|process)_\w+/gu), ([name]) => name.replace(/_bucket$/u, "")),
  );
  expect(named.length).toBeGreaterThan(10);
  for (const name of named) expect(served).toContain(name);
});

test.skipIf(!hasPromtool)("promtool finds no fault in rules, configuration and figures", async () => {
  execFileSync(PROMTOOL, ["check", "rules", `${FOLDER}alerts.yml`], { stdio: "pipe" });
  execFileSync(PROMTOOL, ["check", "config", `${FOLDER}prometheus.yml`], { stdio: "pipe" });
  const text = await figures();
  const said = await new Promise<string>((resolve) => {
    const checking = execFile(PROMTOOL, ["check", "metrics"], (_, out, err) => resolve(out + err));
    checking.stdin?.end(text);
  });
  expect(said.trim()).toBe("");
});
