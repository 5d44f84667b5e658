import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { compression } from "vite-plugin-compression2";

/** Where `npm start` serves; the development server passes calls on to it. */
const server = process.env["HUXUAN_SERVER"] ?? "http://127.0.0.1:8080";

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [
    react(),
    tailwindcss(),
    // Brotli and gzip beside each file, as hard as they can: the server sends them as they are. Small files gain nothing.
    !isSsrBuild &&
      compression({
        include: /\.(html|css|js|json|svg|webmanifest|txt|xml)$/,
        threshold: 1_024,
        logLevel: "silent",
      }),
  ],
  // What draws the pages on the server is whole: the server brings nothing of it.
  ssr: { noExternal: true },
  ...(isSsrBuild && { define: { "process.env.NODE_ENV": JSON.stringify("production") } }),
  build: {
    target: isSsrBuild ? "node24" : "es2022",
    // Says which files a screen needs: the server names them in the pages that it draws.
    manifest: !isSsrBuild,
    // The server has no use for the files of `public`.
    copyPublicDir: !isSsrBuild,
    // Reporting gzip sizes takes a second of every build.
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        ...(!isSsrBuild && {
          codeSplitting: {
            groups: [
              // On every page, and the same after most releases of the app.
              { name: "react", test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 2 },
              // What the entry itself needs is little, so that it runs at once.
              {
                name: "entry",
                test: /src[\\/](paths|delivered[\\/](page-data|early-clicks))\.ts|preload-helper/,
                priority: 3,
              },
              // The sign-in page with all that it needs in one request: other pages need nearly all of it too. The
              // renderer knows it by this name.
              { name: "sign-in", test: /src[\\/]public[\\/]login[\\/]page/, priority: 1 },
            ],
          },
        }),
      },
    },
  },
  server: {
    port: 5173,
    proxy: { "/qsmart": server, "/mutual-recognition": server },
  },
}));
