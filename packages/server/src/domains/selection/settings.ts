import { integer, schoolSetting } from "../../settings/index.ts";

/** Most wishes that a student may rank in one group of wishes. */
export const wishesPerGroup = schoolSetting({
  key: "wishes-per-group",
  group: "选课",
  name: "每组最多志愿数",
  unit: "个",
  explanation: "抽签或积分选课时，学生在一个志愿组里最多填报的教学班。全省的轮次按平台的设置。",
  form: integer(1, 20),
  default: 5,
});

/** Hours between announcing a draw and the opening of the instant round for what is left. */
export const hoursBeforeReselection = schoolSetting({
  key: "hours-before-reselection",
  group: "选课",
  name: "抽签公布到补选的间隔",
  unit: "小时",
  explanation: "抽签结果公布后至少过这么久，先到先得的补选才能开始，让没有中选的学生来得及准备。",
  form: integer(0, 720),
  default: 12,
});

/** In the order in which they are shown. */
export const SETTINGS = [wishesPerGroup, hoursBeforeReselection];
