import { gradeScaleRecord } from "@huxuan/api-client/records";
import { recordScreen } from "../../../records/record-screen.tsx";
import { BandsField, bandsText, FIVE_BANDS } from "./bands-field.tsx";

/** How schools name marks out of 100. */
export const { title, permission, Screen } = recordScreen(gradeScaleRecord, {
  columns: [
    { prop: "name", minWidth: 160, card: "title" },
    { prop: "school", minWidth: 140, ofSchool: true },
    { prop: "bands", minWidth: 260, formatter: bandsText, file: "{bands.name|}" },
    "state",
  ],
  form: { fields: { bands: BandsField }, first: { bands: FIVE_BANDS } },
  keyword: "名称",
  nothingYet: {
    title: "还没有成绩等级制",
    description: "五级制、两级制这样的等级在这里说明：每一级从多少分起，折合百分制是多少分。",
  },
});
