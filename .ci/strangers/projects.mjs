// The eight projects of strangers, as data: what they install and the files that are theirs alone.

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

const tsconfig = (types = ["vite/client"], skipLibCheck = false) =>
  JSON.stringify({
    compilerOptions: {
      target: "ES2022",
      lib: ["ES2023", "DOM", "DOM.Iterable"],
      module: "ESNext",
      moduleResolution: "Bundler",
      jsx: "react-jsx",
      strict: true,
      // The declarations that we publish are checked too, except beside a framework whose own do not pass.
      skipLibCheck,
      exactOptionalPropertyTypes: false,
      noEmit: true,
      types,
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
const mount = (styles, page = "Page", file = "./host-page") => `import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { ${page.split(" ")[0]} } from "${file}";
${styles.map((sheet) => `import "${sheet}";`).join("\n")}

createRoot(document.getElementById("root")!).render(<StrictMode><${page} /></StrictMode>);
`;

/** The old page's styles come last: the hardest case. */
const legacy = mount(["@huxuan/ui/styles.css", "./legacy.css"]);
const legacyLooks = {
  body: { marginTop: "17px", fontSize: "19px" },
  h1: { fontSize: "41px", marginTop: "31px", color: "rgb(120, 0, 0)" },
  "[data-testid=host-button]": { paddingTop: "21px", borderTopWidth: "5px", textTransform: "uppercase" },
  "[data-testid=host-list]": { listStyleType: "square", paddingLeft: "43px" },
  "[data-testid=host-table]": { borderCollapse: "collapse" },
  "[data-testid=host-table] td": { paddingTop: "23px" },
};
/** The browser's own looks, untouched. */
const bareLooks = {
  body: { marginTop: "8px" },
  h1: { fontSize: "32px" },
  "[data-testid=host-button]": { borderTopStyle: "outset" },
  "[data-testid=host-list]": { listStyleType: "disc", paddingLeft: "40px" },
};

/**
 * Each: its folder; `often` when `npm test` plays it too; what it installs besides ours; its files; what the browser
 * finds of the host's own looks (`host`). `mode: "development"` is where React speaks of mistakes. `readme` has the
 * page as the README mounts it, `types` is only compiled: what it says of both packages holds, `sheets` are style sheets of others that change nothing of ours on `parts.html`,
 * `served` is read in the server's answer before any script has run.
 */
export const projects = [
  {
    name: "vite",
    often: true,
    mode: "development",
    readme: true,
    sheets: [
      "node_modules/normalize.css/normalize.css",
      "node_modules/bootstrap/dist/css/bootstrap-reboot.css",
      "src/wordpress.css",
      "src/legacy.css",
    ],
    packages: [common, react19, { devDependencies: { "normalize.css": "8.0.1", bootstrap: "5.3.9" } }],
    files: {
      "index.html": html("main.tsx"),
      "readme.html": html("readme/main.tsx"),
      "parts.html": html("parts.tsx"),
      "tsconfig.json": tsconfig(),
      "vite.config.ts": config(["react"], ["index", "readme", "parts"]),
      "src/main.tsx": legacy,
      "src/parts.tsx": mount(["@huxuan/ui/styles.css"], "PartsPage", "./parts-page"),
    },
    host: legacyLooks,
  },
  {
    name: "tailwind-4",
    often: true,
    mode: "production",
    packages: [common, react19, { devDependencies: { tailwindcss: "4.3.5", "@tailwindcss/vite": "4.3.5" } }],
    files: {
      "index.html": html("main.tsx"),
      "tsconfig.json": tsconfig(),
      "vite.config.ts": config(["react", "tailwindcss"]),
      "src/main.css": ["tailwindcss", "@huxuan/ui/styles.css", "@huxuan/ui/theme.css"]
        .map((sheet) => `@import "${sheet}";\n`)
        .join(""),
      "src/main.tsx": mount(["./main.css"], "Page styled"),
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
    often: true,
    mode: "development",
    packages: [common, react19, { devDependencies: { "@types/node": "24.19.2" } }],
    // The server takes our package from node_modules as it is: it must be modules that Node can read.
    ssr: true,
    served: ["教务处的旧系统", "课程名称", "新建课程"],
    files: {
      "index.html": html("main.tsx", "<!--app-->"),
      "tsconfig.json": tsconfig(["vite/client", "node"]),
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
    host: bareLooks,
  },
  {
    name: "with-the-client",
    often: true,
    mode: "production",
    types: true,
    packages: [common, react19],
    files: { "tsconfig.json": tsconfig([]) },
  },
  {
    name: "next",
    mode: "production",
    // Builds and serves itself; TypeScript 7 has no interface that its check of types could call.
    next: true,
    packages: [
      react19,
      {
        dependencies: { ...common.dependencies, next: "16.4.6" },
        devDependencies: { typescript: "6.0.3", "@types/node": "24.19.2" },
      },
    ],
    files: {
      "next.config.mjs": "export default { devIndicators: false };\n",
      "tsconfig.json": tsconfig(["node"], true),
      "src/app/layout.tsx": `import "@huxuan/ui/styles.css";
import type { ReactNode } from "react";

export const metadata = { title: "旧系统", icons: { icon: "data:," } };

export default function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="zh-CN">
      <body>{children}</body>
    </html>
  );
}
`,
      "src/app/client-page.tsx": `"use client";

export { Page as ClientPage } from "../host-page";
`,
      // A component of the server: it draws our parts and calls our rules and formats.
      "src/app/page.tsx": `import { Alert, Card, createCan, defineSearchFields, Tag } from "@huxuan/ui";
import { formatDateTime } from "@huxuan/ui/format";
import { createListCodec } from "@huxuan/ui/list";
import { ClientPage } from "./client-page";

const can = createCan({ course: ["course-create"] });
const codec = createListCodec(defineSearchFields([{ prop: "name", label: "课程名称", type: "input" }]));

export default async function Home() {
  const { values } = codec.parse("name=数据");
  return (
    <>
      <ClientPage />
      <Card title="从服务器来" data-testid="from-server">
        <Alert title={\`更新于 \${formatDateTime(new Date("2026-11-20T00:00:00Z"))}\`} />
        <Tag tone="success">{can("course-create") ? "可以新建" : "不能新建"}</Tag>
        <p>{\`查询：\${values.name ?? ""}\`}</p>
      </Card>
    </>
  );
}
`,
    },
    served: ["新建课程", "更新于 2026-11-20 08:00:00", "可以新建", "查询：数据"],
    host: bareLooks,
  },
  {
    name: "bootstrap-reboot",
    mode: "production",
    packages: [common, react19, { dependencies: { bootstrap: "5.3.9" } }],
    files: {
      "index.html": html("main.tsx"),
      "tsconfig.json": tsconfig(),
      "vite.config.ts": config(["react"]),
      "src/main.tsx": mount(["@huxuan/ui/styles.css", "bootstrap/dist/css/bootstrap-reboot.css"]),
    },
    host: {
      body: { marginTop: "0px", fontSize: "16px", color: "rgb(33, 37, 41)" },
      h1: { fontSize: "40px", fontWeight: "500", marginTop: "0px" },
      "[data-testid=host-list]": { listStyleType: "disc", paddingLeft: "32px" },
    },
  },
  {
    name: "antd",
    mode: "production",
    sheets: ["node_modules/antd/dist/reset.css"],
    packages: [common, react19, { dependencies: { antd: "6.6.8" } }],
    files: {
      "index.html": html("main.tsx"),
      "parts.html": html("parts.tsx"),
      "tsconfig.json": tsconfig(["vite/client"], true),
      "vite.config.ts": config(["react"], ["index", "parts"]),
      "src/antd-page.tsx": `import { Button, Input, Table } from "antd";
import { Page } from "./host-page";

/** Both libraries on one page. */
export function AntdPage() {
  return (
    <>
      <Button type="primary" data-testid="antd-button">
        antd
      </Button>
      <Input data-testid="antd-input" defaultValue="antd" />
      <Table rowKey="id" columns={[{ title: "antd", dataIndex: "id" }]} dataSource={[{ id: 1 }]} pagination={false} />
      <Page />
    </>
  );
}
`,
      "src/main.tsx": mount(["@huxuan/ui/styles.css", "antd/dist/reset.css"], "AntdPage", "./antd-page"),
      "src/parts.tsx": mount(["@huxuan/ui/styles.css"], "PartsPage", "./parts-page"),
    },
    host: {
      body: { marginTop: "0px" },
      "[data-testid=antd-button]": { height: "32px", paddingLeft: "15px", color: "rgb(255, 255, 255)" },
      "[data-testid=antd-input]": { paddingLeft: "11px", borderTopWidth: "1px" },
      ".ant-table-cell": { paddingLeft: "16px" },
    },
  },
  {
    name: "react-18",
    mode: "development",
    packages: [common, react18],
    files: {
      "index.html": html("main.tsx"),
      "tsconfig.json": tsconfig(),
      "vite.config.ts": config(["react"]),
      "src/main.tsx": legacy,
    },
    host: legacyLooks,
  },
];
