// Folders that import each other in a circle, types included: none of them could be read, moved or tested by itself.
// `node .ci/circles.mjs` names every import that is part of one. Tests, stories and fixtures may look anywhere.
import { globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path/posix";
import { exit } from "node:process";

/**
 * What may not be part of a circle, by package: how many folders deep a file's place is counted. On the server a domain
 * or a part of the platform is one place with all that is in it, in ui a component, in app every folder is one.
 */
const PACKAGES = [
  { source: "packages/api-client/src", depthOf: () => Number.POSITIVE_INFINITY },
  { source: "packages/credits/src", depthOf: () => Number.POSITIVE_INFINITY },
  { source: "packages/draw/src", depthOf: () => Number.POSITIVE_INFINITY },
  { source: "packages/grading/src", depthOf: () => Number.POSITIVE_INFINITY },
  { source: "packages/questionnaire/src", depthOf: () => Number.POSITIVE_INFINITY },
  { source: "packages/server/src", depthOf: ([first]) => (/^(domains|platform)$/.test(first) ? 2 : 1) },
  { source: "packages/ui/src", depthOf: () => 1 },
  { source: "packages/app/src", depthOf: () => Number.POSITIVE_INFINITY },
];

if (import.meta.main) {
  const circles = PACKAGES.flatMap(({ source, depthOf }) => {
    const files = globSync("**/*.{ts,tsx}", { cwd: source })
      .filter((file) => !/\.(test|stories|fixture)\.|\bgenerated\//.test(file))
      .map((file) => ({ file, text: readFileSync(join(source, file), "utf8") }));
    return circlesIn(files, depthOf).map((edge) => `${source}: ${edge.file} → ${edge.target}`);
  });
  for (const line of circles) console.log(line);
  console.log(`${circles.length} imports between folders are part of a circle`);
  if (circles.length > 0) exit(1);
}

/**
 * The imports between places that lead back to where they come from.
 *
 * @param {readonly { file: string, text: string }[]} files paths from the package's source folder, with their code
 * @param {(folders: readonly string[]) => number} depthOf how many of a file's folders make its place
 */
export function circlesIn(files, depthOf) {
  /** A file beside the folders is a place by itself, another one than the folder of its name. */
  const placeOf = (file) => {
    const folders = dirname(file).split("/");
    return folders[0] === "." ? file.replace(/\w+$/, "") : folders.slice(0, depthOf(folders)).join("/");
  };
  const edges = files
    .flatMap(({ file, text }) =>
      Array.from(text.matchAll(/(?:from|import)\s*\(?\s*"(\.[^"]+)"/g), ([, path]) => ({
        file,
        target: join(dirname(file), path),
      })),
    )
    .map((edge) => ({ ...edge, from: placeOf(edge.file), to: placeOf(edge.target) }))
    .filter(({ from, to }) => from !== to);
  const next = Map.groupBy(edges, ({ from }) => from);
  const reachableFrom = (start) => {
    const seen = new Set();
    const open = [start];
    for (let place = open.pop(); place !== undefined; place = open.pop()) {
      for (const { to } of next.get(place) ?? []) {
        if (!seen.has(to)) open.push(to);
        seen.add(to);
      }
    }
    return seen;
  };
  const reachable = new Map([...next.keys()].map((place) => [place, reachableFrom(place)]));
  return edges.filter(({ from, to }) => reachable.get(to)?.has(from));
}
