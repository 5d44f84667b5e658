import type { Page } from "playwright";

/** Smallest height and width of what is pressed with a finger, px (specification of the look: 44). */
export const FINGER_PX = 44;

/**
 * What a finger would miss on the page as it is now, one line each; empty is good. Measured is what answers a press,
 * not what is drawn, from the middle of each control: its height, and its width too where it has no words.
 */
export function tooSmallForFingers(page: Page): Promise<string[]> {
  return page.evaluate((finger) => {
    const controls = document.querySelectorAll<HTMLElement>(
      "a[href], button, input, select, textarea, [role=tab], [role=combobox], [role=checkbox], [role=switch]",
    );
    // Edges lie between pixels: one is lost on each side.
    const enough = finger - 2;
    const missed: string[] = [];
    for (const control of controls) {
      if (!control.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
      if (control.closest("[inert], [aria-hidden=true]") || control.dataset["part"] === "skip") continue;
      control.scrollIntoView({ block: "center", inline: "center" });
      const { left, top, width, height } = control.getBoundingClientRect();
      const answers = (dx: number, dy: number) => {
        const there = document.elementFromPoint(left + width / 2 + dx, top + height / 2 + dy);
        const named = control instanceof HTMLInputElement || control instanceof HTMLButtonElement;
        const labels = named ? [...(control.labels ?? [])] : [];
        // A frame hands the press on to the field inside it.
        const frame = control.closest("[data-component=input], [data-component=combobox]");
        return [control, frame, ...labels].some((each) => each?.contains(there) === true);
      };
      if (!answers(0, 0)) continue;
      const extent = (x: number, y: number) => {
        let px = 0;
        while (px < finger && answers(x * (px + 1), y * (px + 1))) px += 1;
        return px;
      };
      const high = extent(0, -1) + extent(0, 1) + 1 >= enough;
      const wide = control.innerText.trim() !== "" || extent(-1, 0) + extent(1, 0) + 1 >= enough;
      if (high && wide) continue;
      const name = control.getAttribute("aria-label") ?? control.innerText.trim();
      missed.push(`${name} (${control.localName}, drawn ${Math.round(width)} × ${Math.round(height)} px)`);
    }
    return missed;
  }, FINGER_PX);
}
