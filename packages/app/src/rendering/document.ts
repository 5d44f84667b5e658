import { type PageHead, windowTitle } from "../shell/page-head.tsx";
import type { Site } from "../delivered/page-data.ts";
import { asElementText, PAGE_DATA_ID, type PageData } from "../delivered/page-data.ts";

/** Vite's manifest: by source file, what was built of it; a group of `vite.config.ts` is known by its name. */
export type BuiltFiles = Readonly<
  Record<string, { file: string; name?: string; css?: readonly string[]; imports?: readonly string[] }>
>;

/** What a page is filled with. */
interface Filling {
  url: URL;
  site: Site;
  title: string | undefined;
  head: PageHead;
  /** What stands in the page. */
  html: string;
  data: Omit<PageData, "scripts">;
  /** Whether the browser goes on with what is drawn; otherwise it draws the page anew. */
  works: boolean;
  /** Source files of the screen and of what is around it, whose scripts are read at once. */
  sources: readonly string[];
  files: BuiltFiles;
}

/** What pages that everybody may read need scripts for; the others can be read and searched without. */
const NEEDS: Readonly<Record<string, string>> = {
  "/login": "登录由脚本提交",
  "/register": "注册由脚本检查和提交",
  "/retrievePassword": "找回密码由脚本检查和提交",
};

/** The parts of `index.html` that are filled. */
const TITLE = /<title>[^<]*<\/title>/;
const DESCRIPTION = /<meta name="description"[^>]*>/;
const HEAD_END = "</head>";
const ROOT = '<div id="root"></div>';

/** Puts a drawn page into the built `index.html`. Throws when that is not as expected. */
export function fillTemplate(template: string, filling: Filling): string {
  const { url, site, head, html, data, works } = filling;
  for (const part of [HEAD_END, ROOT]) {
    if (!template.includes(part)) throw new Error(`index.html has no ${part}`);
  }
  const { styles, scripts } = filesOf(filling);
  const title = windowTitle(filling.title, site.title);
  const description = head.description ?? `${site.title}：全省高校课程互选与学分互认`;
  const canonical = url.origin + (head.canonical ?? url.pathname);
  const more = [
    `<link rel="canonical" href="${escaped(canonical)}">`,
    property("og:title", title),
    property("og:description", description),
    property("og:url", canonical),
    property("og:site_name", site.title),
    property("og:locale", "zh_CN"),
    ...(head.noindex === true ? ['<meta name="robots" content="noindex">'] : []),
    ...styles.map((file) => `<link rel="stylesheet" crossorigin href="${file}">`),
    ...(head.structured?.(url.origin) ?? []).map(
      (one) =>
        `<script type="application/ld+json">${asElementText({ "@context": "https://schema.org", ...one })}</script>`,
    ),
  ];
  const need = NEEDS[url.pathname];
  const needs =
    need === undefined
      ? ""
      : `<noscript><p class="needs-script">这个页面要运行 JavaScript：${need}。请在浏览器里允许它，再重新打开。</p></noscript>\n`;
  // Functions: what is put in may contain what `replace` takes for a pattern.
  return template
    .replace(TITLE, () => `<title>${escaped(title)}</title>`)
    .replace(DESCRIPTION, () => `<meta name="description" content="${escaped(description)}">`)
    .replace(HEAD_END, () => `${more.join("\n")}\n${HEAD_END}`)
    .replace(
      ROOT,
      () =>
        needs +
        `<div id="root"${works ? " data-served" : ""}>${html}</div>\n` +
        `<script type="application/json" id="${PAGE_DATA_ID}">${asElementText({ ...data, scripts })}</script>`,
    );
}

/** The files of the screen, which the browser would else find one after the other; without those of the entry. */
function filesOf({ sources, files }: Filling): { styles: string[]; scripts: string[] } {
  const styles = new Set<string>();
  const scripts = new Set<string>();
  const known = new Set<string>();
  const take = (name: string, into: { styles: Set<string>; scripts: Set<string> }): void => {
    const built = files[name] ?? Object.values(files).find((file) => file.name === name);
    if (built === undefined) throw new Error(`Vite's manifest has no ${name}`);
    if (into.scripts.has(built.file)) return;
    into.scripts.add(built.file);
    built.css?.forEach((file) => into.styles.add(file));
    built.imports?.forEach((each) => take(each, into));
  };
  take("index.html", { styles: known, scripts: known });
  sources.forEach((each) => take(each, { styles, scripts }));
  const others = (all: ReadonlySet<string>) =>
    [...all].filter((file) => !known.has(file)).map((file) => `/${file}`);
  return { styles: others(styles), scripts: others(scripts) };
}

const property = (name: string, content: string): string =>
  `<meta property="${name}" content="${escaped(content)}">`;

const ENTITIES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escaped = (text: string): string => text.replaceAll(/[&<>"]/g, (one) => ENTITIES[one] ?? one);
