import fc from "fast-check";
import { renderToString } from "react-dom/server";
import { describe, expect, it, vi } from "vitest";
import { feedbackDialogEn, feedbackDialogZhCN } from "../messages/feedback-dialog.js";
import { TOAST_DURATIONS } from "../toast/toast.js";
import { drawMarks, type Pen } from "./draw-marks.js";
import { FEEDBACK_CONSTANTS, feedbackFormData, PRIVATE_NUMBER } from "./feedback-constants.js";
import { FeedbackDialog } from "./feedback-dialog.js";
import { type MarkAction, markHistory, nextMarkId, noMarks } from "./mark-history.js";
import {
  arrowHead,
  boundsOf,
  boxBetween,
  LEAST_MARK,
  type Mark,
  markAt,
  markInMiddle,
  markOfStroke,
  moveMark,
  resizeMark,
  resizePointOf,
  strokeOf,
} from "./marks.js";
import { privateParts, privateSpans } from "./mask-private.js";
import { hasWords, pictureOf } from "./picture-from-file.js";

const picture = { width: 1280, height: 900 };
const letters = strokeOf(picture).text;
const point = fc.record({ x: fc.integer({ min: 0, max: 1280 }), y: fc.integer({ min: 0, max: 900 }) });
const boxMark = fc
  .tuple(point, point, fc.constantFrom("box" as const, "redact" as const))
  .map(([a, b, kind]): Mark => ({ id: 1, kind, box: boxBetween(a, b) }));
const anyMark: fc.Arbitrary<Mark> = fc.oneof(
  boxMark,
  fc.tuple(point, point).map(([from, to]): Mark => ({ id: 1, kind: "arrow", from, to })),
  fc.array(point, { minLength: 2, maxLength: 8 }).map((points): Mark => ({ id: 1, kind: "pen", points })),
);
const move = fc.record({
  x: fc.integer({ min: -2000, max: 2000 }),
  y: fc.integer({ min: -2000, max: 2000 }),
});

describe("what the specification says of feedback", () => {
  it("title, placeholder, tick box and answers are its words (sections 2 and 8)", () => {
    expect(feedbackDialogZhCN).toMatchObject({
      title: "意见反馈",
      placeholder: "告诉我们你的建议或遇到的问题。",
      withScreenshot: "提交屏幕截图",
      success: "反馈成功",
      failed: "提交失败",
    });
    expect(FEEDBACK_CONSTANTS.screenshotByDefault).toBe(true);
    expect(TOAST_DURATIONS[FEEDBACK_CONSTANTS.toastDuration]).toBe(2500);
  });

  it("is sent as the fields feedback and file of a form (section 7), as typed (section 5)", () => {
    const screenshot = new File(["png"], "screenshot.png", { type: "image/png" });
    const form = feedbackFormData({ info: "  课表打不开 ", screenshot });
    expect([...form.keys()].toSorted()).toEqual(["feedback", "file"]);
    expect(form.get("feedback")).toBe("  课表打不开 ");
    expect((form.get("file") as File).name).toBe("screenshot.png");
    expect([...feedbackFormData({ info: "" }).entries()]).toEqual([["feedback", ""]]);
  });

  it("annotations are red (section 2), blackouts black and opaque", () => {
    expect(FEEDBACK_CONSTANTS.markColor).toBe("#e0111f");
    expect(FEEDBACK_CONSTANTS.redactColor).toBe("#000000");
  });

  it("English has every text too", () => {
    expect(Object.keys(feedbackDialogEn).toSorted()).toEqual(Object.keys(feedbackDialogZhCN).toSorted());
  });
});

describe("private numbers", () => {
  const found = (text: string) =>
    privateSpans(text, PRIVATE_NUMBER).map(({ start, end }) => text.slice(start, end));

  it("are student, identity and phone numbers, not credits, dates with dashes or course codes", () => {
    expect(found("学号 20231234567，身份证 43010220000101123X")).toEqual([
      "20231234567",
      "43010220000101123X",
    ]);
    expect(found("S2023123456 张三 13812345678")).toEqual(["S2023123456", "13812345678"]);
    expect(found("2026-11-20 08:00:00 CS10001 4 学分 1–16 周")).toEqual([]);
  });

  it("are found in groups, but years, dates and short numbers side by side are not", () => {
    expect(
      found("学号 2023 1234 567，电话 0731-88881234、138 0013 8000，身份证 430102 20000101 123X"),
    ).toEqual(["2023 1234 567", "0731-88881234", "138 0013 8000", "430102 20000101 123X"]);
    expect(found("2023-1234567")).toEqual(["2023-1234567"]);
    expect(
      found("2025-2026-1 学期，2025-2026 学年，2026-11-20 08:00，名额 100 120，第 1 2 3 4 5 6 7 8 周"),
    ).toEqual([]);
  });

  it("are found across texts of one line and in full-width digits, and nothing beside them", () => {
    const parts = (...texts: string[]) =>
      privateParts(texts, PRIVATE_NUMBER).map((spans, at) =>
        spans.map(({ start, end }) => texts[at]?.slice(start, end)),
      );
    expect(parts("学号 2023", "1234", "567 周承泽")).toEqual([["2023"], ["1234"], ["567"]]);
    expect(parts("学号 ２０２３１２３４５６７。")).toEqual([["２０２３１２３４５６７"]]);
    expect(parts("㎏ 20231234", "567", "㎏")).toEqual([["20231234"], ["567"], []]);
    fc.assert(
      fc.property(
        fc.stringMatching(/^\d{8,18}$/),
        fc.array(fc.integer({ min: 0, max: 18 }), { maxLength: 4 }),
        fc.boolean(),
        (number, cuts, wide) => {
          const shown = wide
            ? number.replace(/\d/g, (digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0))
            : number;
          const text = `学号${shown}。`;
          const places = [0, ...cuts.map((cut) => cut + 2).toSorted((a, b) => a - b), text.length];
          const texts = places.slice(1).map((end, at) => text.slice(places[at], end));
          const hidden = parts(...texts).flat();
          expect(hidden.join("")).toBe(shown);
        },
      ),
    );
  });

  it("can be another school's, with or without flags, and empty matches are none", () => {
    expect(privateSpans("a12 b3", /[a-z]\d+/)).toEqual([
      { start: 0, end: 3 },
      { start: 4, end: 6 },
    ]);
    expect(privateSpans("XY99", /xy\d+/gi)).toHaveLength(1);
    expect(privateSpans("abc", /\d*/)).toEqual([]);
  });

  it("of eight digits and more are found wherever they stand", () => {
    fc.assert(
      fc.property(
        fc.string().filter((text) => !/\d/.test(text)),
        fc.stringMatching(/^\d{8,18}$/),
        fc.string().filter((text) => !/\d/.test(text)),
        (before, number, after) => {
          const [span] = privateSpans(before + number + after, PRIVATE_NUMBER);
          expect(span?.start).toBeLessThanOrEqual(before.length);
          expect(span?.end).toBeGreaterThanOrEqual(before.length + number.length);
        },
      ),
    );
  });
});

describe("a stroke", () => {
  it("draws from corner to corner in any direction, and a slip draws nothing", () => {
    const points = [
      { x: 90, y: 80 },
      { x: 10, y: 20 },
    ];
    expect(markOfStroke("box", 1, points)).toEqual({
      id: 1,
      kind: "box",
      box: { x: 10, y: 20, width: 80, height: 60 },
    });
    for (const kind of ["pen", "arrow", "box", "redact"] as const)
      expect(markOfStroke(kind, 1, [{ x: 5, y: 5 }])).toBeNull();
    expect(markOfStroke("redact", 1, [points[0]!, { x: 90 + LEAST_MARK - 1, y: 300 }])).toBeNull();
  });
});

describe("a mark", () => {
  it("never leaves the picture when it is moved, keeps its size, and moves by what was asked where there is room", () => {
    fc.assert(
      fc.property(anyMark, move, (mark, by) => {
        const before = boundsOf(mark, letters);
        const after = boundsOf(moveMark(mark, by, picture, letters), letters);
        expect(after.width).toBeCloseTo(before.width);
        expect(after.height).toBeCloseTo(before.height);
        expect(after.x).toBeGreaterThanOrEqual(0);
        expect(after.y).toBeGreaterThanOrEqual(0);
        expect(after.x + after.width).toBeLessThanOrEqual(picture.width);
        expect(after.y + after.height).toBeLessThanOrEqual(picture.height);
        const free = before.x + by.x >= 0 && before.x + before.width + by.x <= picture.width;
        if (free) expect(after.x - before.x).toBeCloseTo(by.x);
      }),
    );
  });

  it("is resized by its corner or tip, inside the picture and never to nothing", () => {
    fc.assert(
      fc.property(anyMark, move, (mark, by) => {
        const resized = resizeMark(mark, by, picture);
        const corner = resizePointOf(resized);
        if (mark.kind === "pen") expect(resized).toBe(mark);
        if (resized.kind === "arrow" && mark.kind === "arrow") expect(resized.from).toEqual(mark.from);
        if (resized.kind === "box" || resized.kind === "redact") {
          expect(resized.box.width).toBeGreaterThanOrEqual(LEAST_MARK);
          expect(resized.box.height).toBeGreaterThanOrEqual(LEAST_MARK);
        }
        if (corner) expect(corner.x).toBeLessThanOrEqual(picture.width + LEAST_MARK);
      }),
    );
  });

  it("is found under the hand, the topmost first", () => {
    const below = markInMiddle("box", 1, picture);
    const above = markInMiddle("redact", 2, picture);
    const arrow: Mark = { id: 3, kind: "arrow", from: { x: 0, y: 0 }, to: { x: 100, y: 0 } };
    expect(markAt([below, above], { x: 640, y: 450 }, 4, letters)?.id).toBe(2);
    expect(markAt([below, above, arrow], { x: 50, y: 3 }, 4, letters)?.id).toBe(3);
    expect(markAt([below, above, arrow], { x: 50, y: 30 }, 4, letters)).toBeUndefined();
  });

  it("the head of an arrow is two equal sides from its tip, behind it", () => {
    fc.assert(
      fc.property(point, point, fc.integer({ min: 1, max: 60 }), (from, to, size) => {
        fc.pre(Math.hypot(to.x - from.x, to.y - from.y) > size);
        const [tip, left, right] = arrowHead(from, to, size);
        expect(tip).toEqual(to);
        const side = (corner: { x: number; y: number }) => Math.hypot(corner.x - tip.x, corner.y - tip.y);
        expect(side(left)).toBeCloseTo(size);
        expect(side(right)).toBeCloseTo(size);
        const away = (at: { x: number; y: number }) => Math.hypot(at.x - from.x, at.y - from.y);
        expect(away(left)).toBeLessThan(away(tip));
        expect(away(left)).toBeCloseTo(away(right));
      }),
    );
  });
});

describe("undo and redo", () => {
  const act: fc.Arbitrary<MarkAction> = fc.oneof(
    anyMark.map((mark): MarkAction => ({ type: "add", mark })),
    fc.record({ type: fc.constant("change" as const), mark: boxMark, merge: fc.boolean() }),
    fc.constant<MarkAction>({ type: "remove", id: 1 }),
  );

  it("undo takes back every act and redo brings every one again, in their order", () => {
    fc.assert(
      fc.property(fc.array(act, { maxLength: 25 }), (acts) => {
        const after = acts.reduce(markHistory, noMarks);
        let history = after;
        const steps = after.past.length;
        for (let at = 0; at < steps; at += 1) history = markHistory(history, { type: "undo" });
        expect(history.marks).toEqual([]);
        expect(markHistory(history, { type: "undo" })).toBe(history);
        for (let at = 0; at < steps; at += 1) history = markHistory(history, { type: "redo" });
        expect(history.marks).toEqual(after.marks);
        expect(markHistory(history, { type: "redo" })).toBe(history);
      }),
    );
  });

  it("a row of key presses on one mark is one step; a new act forgets what was undone", () => {
    const mark = markInMiddle("box", 1, picture);
    const nudged = (by: number): MarkAction => ({
      type: "change",
      mark: moveMark(mark, { x: by, y: 0 }, picture, letters),
      merge: true,
    });
    const moved = [{ type: "add", mark } as const, nudged(10), nudged(20), nudged(30)].reduce(
      markHistory,
      noMarks,
    );
    expect(moved.past).toHaveLength(2);
    const undone = markHistory(moved, { type: "undo" });
    expect(undone.marks).toEqual([mark]);
    expect(markHistory(undone, { type: "remove", id: 1 }).future).toEqual([]);
    expect(markHistory(moved, { type: "reset" })).toEqual(noMarks);
  });

  it("a picture that comes back has its marks, and what can be undone of them", () => {
    const before = markHistory(noMarks, { type: "add", mark: markInMiddle("box", 1, picture) });
    const other = markHistory(before, { type: "reset" });
    const back = markHistory(other, { type: "restore", history: before });
    expect(back).toEqual(before);
    expect(markHistory(back, { type: "undo" }).marks).toEqual([]);
  });

  it("a number of a mark is never given twice, undone marks included", () => {
    const undone = markHistory(markHistory(noMarks, { type: "add", mark: markInMiddle("box", 7, picture) }), {
      type: "undo",
    });
    expect(nextMarkId(undone)).toBe(8);
    expect(nextMarkId(noMarks)).toBe(1);
  });
});

it("what Excel and Word copy is words with a picture beside them; a picture file may have its name beside it", () => {
  const png = new File(["png"], "image.png", { type: "image/png" });
  const pasted = (text: string, ...files: File[]) => ({
    files: files as unknown as FileList,
    getData: (type: string) => (type === "text/plain" ? text : ""),
  });
  expect(hasWords(pasted("高等代数\t4", png))).toBe(true);
  expect(hasWords(pasted("", png))).toBe(false);
  expect(hasWords(pasted(" \n", png))).toBe(false);
  expect(hasWords(pasted("image.png", png))).toBe(false);
  expect(hasWords(null)).toBe(false);
  expect(pictureOf(pasted("", new File(["a"], "a.txt", { type: "text/plain" }), png))).toBe(png);
});

it("a blackout fills whole pixels with opaque black, beyond its edges rather than short of them", () => {
  const filled: unknown[] = [];
  const pen = new Proxy<Record<string, unknown>>(
    {},
    {
      get: (target, name: string) =>
        name === "fillRect"
          ? (...box: number[]) => filled.push([target["fillStyle"], ...box])
          : (target[name] ?? (() => undefined)),
    },
  ) as unknown as Pen;
  fc.assert(
    fc.property(
      fc.record({
        x: fc.double({ min: 0, max: 900, noNaN: true }),
        y: fc.double({ min: 0, max: 900, noNaN: true }),
        width: fc.double({ min: 6, max: 300, noNaN: true }),
        height: fc.double({ min: 6, max: 300, noNaN: true }),
      }),
      (box) => {
        drawMarks(pen, [{ id: 1, kind: "redact", box }], picture);
        const [color, x, y, width, height] = filled.pop() as [string, number, number, number, number];
        expect(color).toBe("#000000");
        for (const part of [x, y, width, height]) expect(Number.isInteger(part)).toBe(true);
        expect(x <= box.x && y <= box.y).toBe(true);
        expect(x + width >= box.x + box.width && y + height >= box.y + box.height).toBe(true);
      },
    ),
  );
});

it("is drawn on a server without a warning, open or closed", () => {
  const complained = vi.spyOn(console, "error").mockImplementation(() => undefined);
  for (const open of [false, true])
    renderToString(
      <FeedbackDialog open={open} onOpenChange={() => undefined} onSubmit={async () => undefined} />,
    );
  expect(complained).not.toHaveBeenCalled();
  complained.mockRestore();
});
