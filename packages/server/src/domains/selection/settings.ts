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

/** Times its seats that an offering is asked for, above which the office is alarmed. */
export const demandAlarmTimes = schoolSetting({
  key: "demand-alarm-times",
  group: "选课",
  name: "热门教学班提醒",
  unit: "倍",
  explanation: "想选的人数超过教学班名额的这么多倍时，在选课监控里提醒教务处考虑扩容。",
  form: integer(1, 100),
  default: 5,
});

/** Percentage of refused attempts above which the office is alarmed. */
export const refusalAlarmPercent = schoolSetting({
  key: "refusal-alarm-percent",
  group: "选课",
  name: "选课被拒提醒",
  unit: "%",
  explanation: "选课请求里被拒的比例超过这个数时，在选课监控里提醒教务处。",
  form: integer(1, 100),
  default: 50,
});

/** In the order in which they are shown. */
export const SETTINGS = [wishesPerGroup, hoursBeforeReselection, demandAlarmTimes, refusalAlarmPercent];
