/** What one would write first: all rows at once, and the workbook of them in memory. Prints seconds and the most memory in MB. */
import pg from "pg";
import writeExcelFile from "write-excel-file/node";

const client = new pg.Client({ connectionString: process.env["DATABASE_URL"] });
await client.connect();
// The driver and the library are there before the measurement begins, as in a server that has been running.
await client.query("select 1");
const idle = process.memoryUsage.rss();
const since = performance.now();
const { rows } = await client.query<Record<string, string | number>>(
  "select c.*, s.name as school from course c join school s on s.id = c.school_id order by c.id",
);
const cells = rows.map((row) => [
  { value: String(row["code"]) },
  { value: String(row["name"]) },
  { value: String(row["school"]) },
  { value: String(row["department"]) },
  { value: Number(row["credits"]) },
  { value: Number(row["hours"]) },
  { value: String(row["nature"]) },
]);
await writeExcelFile(cells).toBuffer();
const seconds = (performance.now() - since) / 1000;
const most = process.resourceUsage().maxRSS * 1024;
console.log(JSON.stringify({ rows: rows.length, seconds, extraMb: (most - idle) / 1e6 }));
await client.end();
