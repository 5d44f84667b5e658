// What a change can break, by the paths of its files: for `npm run check`.

/** Whose types are checked when a package has changed: its own and those of what is built on it. */
const TYPES_OF = {
  "packages/api-client": ["api-client", "server", "app"],
  "packages/credits": ["credits", "server", "app"],
  "packages/draw": ["draw", "server", "app"],
  "packages/grading": ["grading", "server", "app"],
  "packages/questionnaire": ["questionnaire", "server", "app"],
  "packages/ui": ["ui", "storybook", "app"],
  "packages/server": ["server"],
  "packages/app": ["app"],
  ".storybook": ["storybook"],
};
/** As many stories of the portal as a check has time for; the others are named. */
const MOST_STORIES = 3;

const folderOf = (path) => path.slice(0, path.lastIndexOf("/"));
const unique = (list) => [...new Set(list)].sort((one, other) => one.localeCompare(other));

/**
 * What must be looked at after a change.
 *
 * @param {readonly string[]} changed paths from the repository's folder
 * @param {{ domains: readonly string[], stories: Readonly<Record<string, string>> }} there the domains of the server, and
 *   the browser tests of the portal: their files, and what stands in them
 * @returns packages whose types are checked (names of `types.mjs`), filters for the tests of each package, browser tests
 *   that are played, and those that are not
 */
export function brokenBy(changed, { domains, stories }) {
  const within = (folder) => changed.filter((path) => path.startsWith(`${folder}/`));
  const types = unique(
    Object.entries(TYPES_OF).flatMap(([folder, of]) => (within(folder).length > 0 ? of : [])),
  );

  const ofContract = within("packages/api-client/contract")
    .map((path) =>
      path
        .split("/")
        .at(-1)
        ?.replace(/\.tsp$/u, ""),
    )
    .filter((name) => domains.includes(name))
    .map((name) => `src/domains/${name}/`);
  const ofServer = within("packages/server")
    .filter((path) => /\/(src|testing)\/.*\.tsx?$/u.test(path))
    .map((path) => path.replace("packages/server/", ""))
    .map(
      (path) =>
        /^src\/domains\/[^/]+\//u.exec(path)?.[0] ??
        // `services.ts` is tried by `services.test.ts`.
        (path.split("/").length > 2 ? `${folderOf(path)}/` : path.replace(/(?:\.test)?\.tsx?$/u, ".")),
    );

  const ofUi = within("packages/ui/src")
    .map((path) => /^packages\/ui\/src\/[^/]+\//u.exec(path)?.[0])
    .filter((folder) => folder !== undefined);

  // A screen is told of by the browser tests that name its address.
  const addresses = within("packages/app/src")
    .map((path) => /^packages\/app\/src\/(.*)\/[^/]+$/u.exec(path)?.[1] ?? "")
    .map((folder) => `/${folder.replace(/^(admin|public)\//u, "").replace(/\/\$id.*$/u, "")}`)
    .filter((address) => address.split("/").length > 2);
  const changedStories = Object.keys(stories).filter((file) => changed.includes(file));
  const tellOf = Object.entries(stories)
    .filter(([, text]) =>
      addresses.some((address) => text.includes(`${address}"`) || text.includes(`${address}?`)),
    )
    .map(([file]) => file);
  const found = [...new Set([...changedStories, ...tellOf])];
  return {
    types,
    server: unique([...ofContract, ...ofServer]),
    ui: unique(ofUi),
    rules: {
      "api-client": within("packages/api-client").length > 0,
      credits: within("packages/credits").length > 0,
      draw: within("packages/draw").length > 0,
      grading: within("packages/grading").length > 0,
      questionnaire: within("packages/questionnaire").length > 0,
      ui: within("packages/ui").length > 0,
      app: within("packages/app").length > 0 || within("packages/api-client").length > 0,
    },
    stories: found.slice(0, MOST_STORIES),
    notPlayed: found.slice(MOST_STORIES),
  };
}
