import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { plainText } from "./plain-text.js";

describe("the words of an HTML text", () => {
  it("stand on a line for each paragraph, item and row", () => {
    expect(
      plainText(
        '<h2>通知</h2>\n<p style="color:#000">选课于 <strong>11 月 23 日</strong> 开始。</p><ol><li>先到先得；</li><li>可以候补。</li></ol><table><tr><td>岳麓校区</td><td>周老师</td></tr></table>第一行<br/>第二行',
      ),
    ).toBe("通知\n选课于 11 月 23 日 开始。\n先到先得；\n可以候补。\n岳麓校区 周老师\n第一行\n第二行");
  });

  it("are not those of scripts, styles, comments and attributes", () => {
    expect(
      plainText(
        '<!--[if gte mso 9]><xml><b>Word</b></xml><![endif]--><SCRIPT type="a">alert("<p>甲</p>")</Script><style>p{}</style><a title="1 > 0" href=\'x\'>乙</a><iframe src=x>丙</iframe>',
      ),
    ).toBe("乙");
    expect(plainText("前<script>没有结尾<p>后</p>")).toBe("前");
  });

  it("are read as a browser reads them", () => {
    expect(plainText("甲&nbsp;&amp;&nbsp;乙 &lt;p&gt; &#20013;&#x6587; 1 < 2 &unknown; &#0;")).toBe(
      "甲 & 乙 <p> 中文 1 < 2 &unknown;",
    );
    expect(plainText("&amp;lt;script&amp;gt;")).toBe("&lt;script&gt;");
  });

  it("come out of anything, and text alone stays as it is", () => {
    fc.assert(fc.property(fc.string(), (html) => typeof plainText(html) === "string"));
    fc.assert(
      fc.property(fc.array(fc.constantFrom("选课", "通知", "24", "学分"), { minLength: 1 }), (words) => {
        expect(plainText(words.map((word) => `<p>${word}</p>`).join(""))).toBe(words.join("\n"));
      }),
    );
  });

  it("take no longer for what is made to take long", () => {
    const began = performance.now();
    for (const evil of ["<", '<"', "<a '", "<script>", "<!--", "<script", "&#", '<a b="', "\n "])
      plainText(evil.repeat(30_000));
    // Quadratic would be minutes; on a busy machine linear is a second.
    expect(performance.now() - began).toBeLessThan(5000);
  });
});
