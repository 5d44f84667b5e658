import { gzipSync } from "node:zlib";
import { fileURLToPath } from "node:url";
import { build } from "vite";
import { expect, test } from "vitest";

const dist = fileURLToPath(new URL("../dist/", import.meta.url));
const page = fileURLToPath(new URL("page.js", import.meta.url));

/** What a host's bundle pays for these names, kB gzip, and its code. */
async function bundleOf(names: string, from: string): Promise<{ kB: number; code: string }> {
  const built = await build({
    configFile: false,
    logLevel: "silent",
    plugins: [
      {
        name: "page",
        enforce: "pre",
        resolveId: (id) => (id === page ? page : undefined),
        load: (id) => (id === page ? `export ${names} from ${JSON.stringify(dist + from)};` : undefined),
      },
    ],
    build: {
      write: false,
      minify: true,
      rollupOptions: { input: page, preserveEntrySignatures: "strict", external: [/^zod/, /^@tanstack/] },
    },
  });
  const { output } = built as unknown as { output: { code?: string }[] };
  const code = output.map((chunk) => chunk.code ?? "").join("\n");
  return { kB: gzipSync(code).length / 1000, code };
}

// Measured on dist, as a host would build it: a call costs its few lines beside the transport, which all share.
test("a host pays for the calls that it makes, not for all that there are", async () => {
  const transport = await bundleOf("{ configureClient }", "index.js");
  const one = await bundleOf("{ configureClient, searchTeachers }", "index.js");
  const all = await bundleOf("*", "index.js");
  expect(transport.kB).toBeLessThan(16);
  expect(one.kB - transport.kB).toBeLessThan(0.3);
  expect(one.code).toContain("/mutual-recognition/teachers/search");
  expect(one.code).not.toContain("/mutual-recognition/courses/search");
  expect(all.code).toContain("/mutual-recognition/courses/search");
});

test("a call costs as little with TanStack Query, and a rule of the contract without the others", async () => {
  const query = await bundleOf("{ searchTeachersOptions }", "query.js");
  const rule = await bundleOf("{ zFeedbackAnswer }", "zod.js");
  expect(query.kB).toBeLessThan(16);
  expect(query.code).not.toContain("/mutual-recognition/courses/search");
  expect(rule.kB).toBeLessThan(0.6);
});
