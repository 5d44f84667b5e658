import { defineConfig } from "drizzle-kit";

export default defineConfig({
  dialect: "postgresql",
  schema: ["./src/db/tables.ts", "./src/platform/*/tables.ts", "./src/domains/*/tables.ts"],
  out: "./src/db/migrations",
});
