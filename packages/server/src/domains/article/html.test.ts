import { expect, test } from "vitest";
import { cleanHtml, linksIn, picturesIn, textOf, withPictures } from "./html.ts";

test("what a notice is made of stays", () => {
  const text =
    '<h2>安排</h2><p>请看 <a href="https://example.edu.cn/a">说明</a>，<strong>务必</strong>核对。</p>' +
    '<table><tbody><tr><th scope="row" colspan="2">校区</th><td>东</td></tr></tbody></table><ol start="3"><li>三</li></ol>';
  expect(cleanHtml(text)).toBe(text);
});

test("where paragraphs and headings stand stays, and nothing else is said of it", () => {
  const text = '<h2 align="center">通知</h2><p data-indent>各校请核对。</p><p align="right">教务处</p>';
  expect(cleanHtml(text)).toBe(text);
  const other =
    '<p align="justify" style="text-indent:99em">甲</p><table><tr><td align="center">乙</td></tr></table>';
  expect(cleanHtml(other)).not.toMatch(/center|justify|style/);
});

test("what runs, frames, looks otherwise or leads elsewhere goes", () => {
  const hostile =
    '<h1 style="color:red" onclick="x()">标题</h1><script>x()</script><iframe src="https://a.cn"></iframe>' +
    '<p class="a"><b>粗</b><a href="javascript:x()">点</a><a href="//a.cn">外</a></p><style>p{}</style>';
  expect(cleanHtml(hostile)).toBe("<h2>标题</h2><p><strong>粗</strong><a>点</a><a>外</a></p>");
});

test("a picture is a stored file, and is named by that alone", () => {
  const cleaned = cleanHtml(
    '<p><img alt="流程图" src="/mutual-recognition/file-links/x" data-file-id="12"><img src="https://a.cn/t.png">' +
      '<img data-file-id="0x1" alt="坏"><img data-file-id="12" alt="再次"></p>',
  );
  expect(cleaned).toBe('<p><img data-file-id="12" alt="流程图" /><img data-file-id="12" alt="再次" /></p>');
  expect(picturesIn(cleaned)).toEqual([12]);
  expect(withPictures(cleaned, (id) => `/f/${id}`)).toContain(
    '<img data-file-id="12" src="/f/12" alt="流程图" />',
  );
});

test("a text that was read comes back as it is stored", () => {
  const stored = cleanHtml('<p>图：<img data-file-id="7" alt="图"></p>');
  expect(cleanHtml(withPictures(stored, () => "/f/7"))).toBe(stored);
});

test("the words of a text stand in lines, as people read them", () => {
  expect(
    textOf(cleanHtml("<h2>一、报名</h2><ul><li>A &amp; B</li><li>1 &lt; 2</li></ul><p>完<br>了</p>")),
  ).toBe("一、报名\nA & B\n1 < 2\n完\n了");
});

test("links that lead out of the platform are found once, as addresses, with their words", () => {
  const cleaned = cleanHtml(
    '<p><a href="https://a.edu.cn/x?y=1&amp;z=2">看 <strong>这里</strong></a><a href="HTTPS://A.edu.cn/x?y=1&z=2">again</a>' +
      '<a href="/notice">own</a><a href="mailto:a@b.cn">mail</a><a href="http://中文.cn/">二</a><a href="http://">三</a></p>',
  );
  expect(linksIn(cleaned)).toEqual([
    { url: "https://a.edu.cn/x?y=1&z=2", text: "看 这里" },
    { url: "http://xn--fiq228c.cn/", text: "二" },
  ]);
});
