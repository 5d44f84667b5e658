/** Where the app draws its pages in the built `index.html`. */
const ROOT = '<div id="root"></div>';

/** What each area needs scripts for, by the beginning of its addresses. */
const NEEDS: readonly [beginning: string, need: string][] = [
  ["/student", "选课、课表和成绩要随时更新，提交后马上告诉你结果"],
  ["/select-course", "选课要随时更新余量，提交后马上告诉你结果"],
  ["/teacher", "登记成绩、查看名单要边填边检查、边填边保存"],
  ["/", "管理页面的查询、导入和审核"],
];

/** Pages that begin with cards; all others begin with a list. */
const HOMES = new Set(["/student", "/student/index", "/teacher", "/teacher/index", "/", "/dashboard"]);

/**
 * What stands in a page of the portal until its scripts are there: the shape of its frame and of what is in it, and, where
 * scripts do not run, what they are needed for.
 *
 * @param template the built `index.html`
 * @param path of the page
 */
export function shellPage(template: string, path: string): string {
  const need = NEEDS.find(([beginning]) => path.startsWith(beginning))?.[1] ?? "";
  const parts = HOMES.has(path) ? "card card card" : `head${" line".repeat(8)}`;
  const inside = parts
    .split(" ")
    .map((part) => `<i data-part="${part}"></i>`)
    .join("");
  const frame =
    '<div class="early-frame" aria-hidden="true"><i data-part="top"></i><i data-part="side"></i>' +
    `<div data-part="page">${inside}</div></div>`;
  return template.replace(
    ROOT,
    () =>
      `<noscript><p class="needs-script">这个页面要运行 JavaScript：${need}。请在浏览器里允许它，再重新打开。</p></noscript>\n` +
      `<div id="root">${frame}</div>`,
  );
}
