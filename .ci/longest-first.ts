import { existsSync } from "node:fs";
import { join } from "node:path";
import { BaseSequencer, type TestSequencerConstructor, type TestSpecification } from "vitest/node";

/**
 * Begins with the files that take longest, or a run ends with one worker while the others have nothing to do.
 *
 * @param folder that the names are in
 * @param files the longest first; throws for one that is not there. All others come after them, in vitest's own order.
 */
export function longestFirst(folder: string, files: readonly string[]): TestSequencerConstructor {
  const gone = files.filter((file) => !existsSync(join(folder, file)));
  if (gone.length > 0) throw new Error(`There are no such files in ${folder}: ${gone.join(", ")}`);
  const place = ({ moduleId }: TestSpecification): number => {
    const at = files.findIndex((file) => moduleId === join(folder, file));
    return at < 0 ? files.length : at;
  };
  return class LongestFirst extends BaseSequencer {
    override async sort(specifications: TestSpecification[]): Promise<TestSpecification[]> {
      return (await super.sort(specifications)).toSorted((one, other) => place(one) - place(other));
    }
  };
}
