import type { Permission } from "@huxuan/api-client";

/** What a `screen.tsx` gives. */
export interface ScreenModule {
  Screen: () => React.ReactNode;
  /** Title of the page and of its tab. */
  title: string;
  /** Who may open it; others come to /401. Absent where everybody of the area may, as at its home. */
  permission?: Permission;
  /** True where students or their data are shown: the page then bears the watermark. */
  personalData?: boolean;
  /** As of a route (`PageHandle`): fixed tab, drawn anew each time, in no menu, icon. */
  affix?: boolean;
  noCache?: boolean;
  hidden?: boolean;
  icon?: string;
  /** True where the screen draws the heading of its page. Elsewhere it is the title, and only read aloud: the tab shows it. */
  drawsHeading?: boolean;
}
