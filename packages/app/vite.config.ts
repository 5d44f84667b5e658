import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

/** Where `npm start` serves; the development server passes calls on to it. */
const server = process.env["HUXUAN_SERVER"] ?? "http://127.0.0.1:8080";

export default defineConfig({
  plugins: [react(), tailwindcss()],
  build: {
    target: "es2022",
    // The server compresses; reporting gzip sizes takes a second of every build.
    reportCompressedSize: false,
  },
  server: {
    port: 5173,
    proxy: { "/qsmart": server, "/mutual-recognition": server },
  },
});
