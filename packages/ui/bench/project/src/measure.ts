/** Makes a frame. Answers after it has been painted: when that was, ms, and what was so just before. */
function paintedFrame<T>(look: () => T): Promise<{ at: number; seen: T }> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => {
      // Not afterwards: what comes between the painting and the message is in the next frame only.
      const seen = look();
      const channel = new MessageChannel();
      channel.port1.onmessage = () => resolve({ at: performance.now(), seen });
      channel.port2.postMessage(null);
    });
  });
}
const afterPaint = async (): Promise<number> => (await paintedFrame(() => undefined)).at;

/** From the act until a frame is painted in which it is done, ms. */
export async function painted(act: () => void, done: () => boolean): Promise<number> {
  await afterPaint();
  const from = performance.now();
  act();
  for (;;) {
    const { at, seen } = await paintedFrame(done);
    if (seen) return at - from;
    if (at - from > 20_000) throw new Error("not painted in 20 s");
  }
}

/** What scrolls in this table. */
function scrollerOf(frame: HTMLElement): HTMLElement {
  const all = [...frame.querySelectorAll<HTMLElement>("*")];
  const room = (element: HTMLElement) => element.scrollHeight - element.clientHeight;
  return all.reduce((most, element) => (room(element) > room(most) ? element : most));
}

/** Whether a row with text stands at this height of the table's body. */
function filledAt(scroller: HTMLElement, share: number): boolean {
  const box = scroller.getBoundingClientRect();
  // Under the name of the round, behind the box.
  const hit = document.elementFromPoint(box.left + 120, box.top + 50 + (box.height - 60) * share);
  return hit?.closest("tr, [role=row], .ant-table-row")?.textContent.includes("轮正选") === true;
}

/** What scrolling cost: times between frames, and frames that were painted with a gap in them. */
export interface Scrolled {
  frames: number[];
  blank: number;
}

/** Scrolls by so many pixels before each frame, and looks at each frame after it was painted. */
export async function scrollThrough(frame: HTMLElement, steps: number, pixels: number): Promise<Scrolled> {
  const scroller = scrollerOf(frame);
  scroller.scrollTop = 0;
  await afterPaint();
  let last = await afterPaint();
  const frames: number[] = [];
  let blank = 0;
  for (let step = 0; step < steps; step += 1) {
    scroller.scrollTop += pixels;
    const at = await afterPaint();
    frames.push(at - last);
    last = at;
    if (![0.05, 0.5, 0.95].every((share) => filledAt(scroller, share))) blank += 1;
  }
  return { frames, blank };
}
