import { type Domain, menuPage, OFFICES, permission } from "../../domain.ts";
import { handlers } from "./handlers.ts";

/** What came of the selection, in figures. */
export const selectionAnalysisDomain = {
  handlers,
  reach: {
    // Figures of the whole province: what they hide of other schools, `selection-analysis.test.ts` holds.
    searchSelectionFlows: "everyone",
    searchSelectionFill: "everyone",
    searchSelectionDemand: "everyone",
    searchSelectionOutcomes: "everyone",
    exportSelectionAnalysis: "everyone",
  },
  permissions: {
    "selection-analysis": permission("查看选课分析", OFFICES),
  },
  menu: [
    menuPage("analysis", {
      group: "elective",
      sn: 25,
      nameZh: "分析展示",
      icon: "chart-column",
      fontEndUrl: "elective/analysis",
      permission: "selection-analysis",
    }),
  ],
} satisfies Domain;
