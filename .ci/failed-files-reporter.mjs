import { writeFileSync } from "node:fs";
import { relative } from "node:path";

/** Vitest reporter that writes the files which did not pass to the file that `HUXUAN_FAILED_FILES` names, a line each. */
export default class FailedFilesReporter {
  root = process.cwd();

  onInit({ config }) {
    this.root = config.root;
  }

  /** Called by vitest at the end; a file that a crash kept from being played did not pass. */
  onTestRunEnd(files) {
    const path = process.env["HUXUAN_FAILED_FILES"];
    const failed = files.filter((file) => !["passed", "skipped"].includes(file.state()));
    if (path && failed.length > 0)
      writeFileSync(path, failed.map(({ moduleId }) => `${relative(this.root, moduleId)}\n`).join(""));
  }
}
