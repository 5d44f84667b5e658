// The three projects of strangers, as data: what they install and the files that are theirs alone.

const html = (entry, app = "") => `<!doctype html>
<html lang="zh-CN">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width" />
    <link rel="icon" href="data:," />
    <title>旧系统</title>
  </head>
  <body>
    <div id="root">${app}</div>
    <script type="module" src="/src/${entry}"></script>
  </body>
</html>
`;

const tsconfig = (...more) =>
  JSON.stringify({
    compilerOptions: {
      target: "ES2022",
      lib: ["ES2023", "DOM", "DOM.Iterable"],
      module: "ESNext",
      moduleResolution: "Bundler",
      jsx: "react-jsx",
      strict: true,
      // The declarations that we publish are checked too.
      skipLibCheck: false,
      exactOptionalPropertyTypes: false,
      noEmit: true,
      types: ["vite/client", ...more],
    },
    include: ["src"],
  });

const config = (plugins, pages = ["index"]) => `import { defineConfig } from "vite";
import react from "@vitejs/plugin-react";
${plugins.includes("tailwindcss") ? 'import tailwindcss from "@tailwindcss/vite";\n' : ""}
export default defineConfig({
  plugins: [${plugins.map((name) => `${name}()`).join(", ")}],
  build: {
    chunkSizeWarningLimit: 4000,
    rollupOptions: { input: ${JSON.stringify(pages.map((page) => `${page}.html`))} },
  },
});
`;

const common = {
  devDependencies: { "@vitejs/plugin-react": "6.3.0", typescript: "7.0.2", vite: "8.3.8" },
  dependencies: { "react-hook-form": "7.92.0", zod: "4.6.7" },
};
const react19 = {
  dependencies: { react: "19.3.1", "react-dom": "19.3.1" },
  devDependencies: { "@types/react": "19.3.0", "@types/react-dom": "19.3.0" },
};
const react18 = {
  dependencies: { react: "18.3.1", "react-dom": "18.3.1" },
  devDependencies: { "@types/react": "18.3.31", "@types/react-dom": "18.3.7" },
};

/** What `client` mounts; strict mode shows effects that cannot run twice. */
const mount = (styles, styled = "") => `import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { Page } from "./host-page";
${styles.map((file) => `import "${file}";`).join("\n")}

createRoot(document.getElementById("root")!).render(<StrictMode><Page${styled} /></StrictMode>);
`;

/** Each: its folder, what it installs besides ours, its files, and what the browser finds of the host's own looks. */
export const projects = [
  {
    name: "vite-react-18",
    // React speaks of mistakes in this mode only.
    mode: "development",
    // Has the page as the README mounts it, beside the host's.
    readme: true,
    packages: [common, react18],
    files: {
      "index.html": html("main.tsx"),
      "readme.html": html("readme/main.tsx"),
      "tsconfig.json": tsconfig(),
      "vite.config.ts": config(["react"], ["index", "readme"]),
      // The old page's styles come last: the hardest case.
      "src/main.tsx": mount(["@huxuan/ui/styles.css", "./legacy.css"]),
    },
    host: {
      body: { marginTop: "17px", fontSize: "19px" },
      h1: { fontSize: "41px", marginTop: "31px", color: "rgb(120, 0, 0)" },
      "[data-testid=host-button]": { paddingTop: "21px", borderTopWidth: "5px", textTransform: "uppercase" },
      "[data-testid=host-list]": { listStyleType: "square", paddingLeft: "43px" },
      "[data-testid=host-table]": { borderCollapse: "collapse" },
      "[data-testid=host-table] td": { paddingTop: "23px" },
    },
  },
  {
    name: "vite-tailwind-4",
    mode: "production",
    packages: [common, react19, { devDependencies: { tailwindcss: "4.3.5", "@tailwindcss/vite": "4.3.5" } }],
    files: {
      "index.html": html("main.tsx"),
      "tsconfig.json": tsconfig(),
      "vite.config.ts": config(["react", "tailwindcss"]),
      "src/main.css": ["tailwindcss", "@huxuan/ui/styles.css", "@huxuan/ui/theme.css"]
        .map((sheet) => `@import "${sheet}";\n`)
        .join(""),
      "src/main.tsx": mount(["./main.css"], " styled"),
    },
    host: {
      // Tailwind's own: its preflight and the classes of the page.
      body: { marginTop: "0px" },
      h1: { fontSize: "36px", fontWeight: "900", marginTop: "0px" },
      "[data-testid=host-button]": { paddingLeft: "32px", paddingTop: "12px", color: "rgb(255, 255, 255)" },
      "[data-testid=host-list]": { listStyleType: "none" },
      // The utilities of our theme.
      "[data-testid=host-note]": {
        backgroundColor: "oklch(0.96 0.02 277)",
        color: "oklch(0.47 0.02 277)",
        borderTopLeftRadius: "8px",
        paddingTop: "16px",
        fontSize: "13px",
        lineHeight: "20px",
        transitionDuration: "0.12s",
      },
    },
  },
  {
    name: "server-rendered",
    mode: "development",
    packages: [common, react19, { devDependencies: { "@types/node": "24.19.2" } }],
    // The server takes our package from node_modules as it is: it must be modules that Node can read.
    server: true,
    files: {
      "index.html": html("main.tsx", "<!--app-->"),
      "tsconfig.json": tsconfig("node"),
      "vite.config.ts": config(["react"]),
      "src/main.tsx": `import { StrictMode } from "react";
import { hydrateRoot } from "react-dom/client";
import { Page } from "./host-page";
import "@huxuan/ui/styles.css";

hydrateRoot(document.getElementById("root")!, <StrictMode><Page /></StrictMode>, {
  onRecoverableError: (error) => console.error("not hydrated as rendered", error),
});
`,
      "src/server.tsx": `import { StrictMode } from "react";
import { renderToPipeableStream, renderToString } from "react-dom/server";
import { Writable } from "node:stream";
import { Page } from "./host-page";

const page = <StrictMode><Page /></StrictMode>;

/** The page as one text, and the same as a stream would send it. */
export async function render(): Promise<{ text: string; streamed: string }> {
  const streamed = await new Promise<string>((resolve, reject) => {
    const parts: string[] = [];
    const sink = new Writable({
      write: (part, _encoding, done) => {
        parts.push(String(part));
        done();
      },
      final: (done) => {
        resolve(parts.join(""));
        done();
      },
    });
    const { pipe } = renderToPipeableStream(page, { onAllReady: () => pipe(sink), onError: reject });
  });
  return { text: renderToString(page), streamed };
}
`,
    },
    host: {
      // The browser's own, untouched.
      body: { marginTop: "8px" },
      h1: { fontSize: "32px" },
      "[data-testid=host-button]": { borderTopStyle: "outset" },
      "[data-testid=host-list]": { listStyleType: "disc", paddingLeft: "40px" },
    },
  },
];
