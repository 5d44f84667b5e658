import { integer, schoolSetting } from "../../settings/index.ts";

/** Times its seats that an offering is asked for, above which the office is alarmed. */
export const demandAlarmTimes = schoolSetting({
  key: "demand-alarm-times",
  group: "选课",
  name: "热门教学班提醒",
  unit: "倍",
  explanation:
    "想选的人数（抽签和积分）或选课请求（先到先得）超过教学班名额的这么多倍时，在选课监控里提醒教务处考虑扩容。",
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
export const SETTINGS = [demandAlarmTimes, refusalAlarmPercent];
