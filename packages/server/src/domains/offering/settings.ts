import { integer, schoolSetting } from "../../settings/index.ts";

/** Students below whom an offering is not taught, unless its department says why it is. */
export const minimumEnrolment = schoolSetting({
  key: "minimum-enrolment",
  group: "教学班",
  name: "最少开班人数",
  unit: "人",
  explanation: "选课结束后人数不足的教学班，由开课院系说明理由保留、合并或停开。通识课另有设置。",
  form: integer(0, 500),
  default: 15,
});

/** The same for courses of general education. */
export const minimumEnrolmentGeneral = schoolSetting({
  key: "minimum-enrolment-general",
  group: "教学班",
  name: "通识课最少开班人数",
  unit: "人",
  explanation: "通识课的教学班人数不足时，由开课院系说明理由保留、合并或停开。",
  form: integer(0, 500),
  default: 30,
});

/** Hours in which students of a cancelled offering may choose another one. */
export const reselectionPassHours = schoolSetting({
  key: "reselection-pass-hours",
  group: "教学班",
  name: "停开后的改选时间",
  unit: "小时",
  explanation: "教学班停开后，它的学生在这么多小时里可以改选其他教学班，不受轮次和开放对象限制。",
  form: integer(1, 720),
  default: 48,
});

/** Last week of the semester in which a student may withdraw with a W. */
export const midtermWithdrawalWeek = schoolSetting({
  key: "midterm-withdrawal-week",
  group: "教学班",
  name: "中期退课截止周次",
  explanation:
    "到这一周结束前学生可以中期退课，成绩单上记 W，费用不退；教师提交成绩后不能再退。0 表示不允许。",
  form: integer(0, 30),
  default: 8,
});

/** In the order in which they are shown. */
export const SETTINGS = [
  minimumEnrolment,
  minimumEnrolmentGeneral,
  reselectionPassHours,
  midtermWithdrawalWeek,
];
