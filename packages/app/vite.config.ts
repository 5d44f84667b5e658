import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { compression } from "vite-plugin-compression2";

/** Where `npm start` serves; the development server passes calls on to it. */
const server = process.env["HUXUAN_SERVER"] ?? "http://127.0.0.1:8080";

export default defineConfig({
  plugins: [
    react(),
    tailwindcss(),
    // Brotli and gzip beside each file, as hard as they can: the server sends them as they are. Small files gain nothing.
    compression({
      include: /\.(html|css|js|json|svg|webmanifest|txt|xml)$/,
      threshold: 1_024,
      logLevel: "silent",
    }),
  ],
  build: {
    target: "es2022",
    // Reporting gzip sizes takes a second of every build.
    reportCompressedSize: false,
  },
  server: {
    port: 5173,
    proxy: { "/qsmart": server, "/mutual-recognition": server },
  },
});
