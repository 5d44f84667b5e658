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
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // On every page, and the same after most releases of the app.
            { name: "react", test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 2 },
            // The entry draws the sign-in page itself, with all that it needs in one request: other pages need nearly all
            // of it too.
            { name: "sign-in", test: /src[\\/]public[\\/]login[\\/]page/, priority: 1 },
          ],
        },
      },
    },
  },
  server: {
    port: 5173,
    proxy: { "/qsmart": server, "/mutual-recognition": server },
  },
});
