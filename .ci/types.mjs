// Checks the types of packages, two at a time: `node .ci/types.mjs api-client credits draw grading questionnaire ui server app storybook`. All are checked,
// so that one run names every mistake.
import { environment, run } from "./pnpm.mjs";

/** What is checked by the name of its package, the longest first. */
const COMMANDS = {
  "api-client": "-p packages/api-client --noEmit",
  app: "-p packages/app",
  credits: "-p packages/credits --noEmit",
  draw: "-p packages/draw --noEmit",
  grading: "-p packages/grading --noEmit",
  questionnaire: "-p packages/questionnaire --noEmit",
  server: "-p packages/server",
  ui: "-p packages/ui",
  storybook: "-p .storybook",
};
export const TYPES = Object.keys(COMMANDS);

if (import.meta.main) {
  const waiting = TYPES.filter((name) => process.argv.includes(name));
  const codes = [];
  const work = async () => {
    for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) {
      const began = Date.now();
      codes.push(await run("tsc", COMMANDS[name].split(" "), { env: environment }));
      console.log(`${name}: ${((Date.now() - began) / 1000).toFixed(1)} s`);
    }
  };
  await Promise.all([work(), work()]);
  process.exitCode = Math.max(0, ...codes);
}
