import { agreementRecord } from "@huxuan/api-client/records";
import { recordScreen } from "../../../records/record-screen.tsx";

/** `yyyy-MM-dd`, a number of years later. */
const yearsLater = (day: string, years: number) => `${Number(day.slice(0, 4)) + years}${day.slice(4)}`;

/** As long as most agreements hold. */
const USUAL_YEARS = 3;

const yuan = (fee: number) => (fee === 0 ? "不收费" : `${fee} 元`);

/** Which schools recognise each other's courses, on which terms; both offices sign. */
export const { title, permission, Screen } = recordScreen(agreementRecord, {
  columns: [
    { prop: "school", minWidth: 150, card: "title" },
    { prop: "partner", minWidth: 150 },
    { prop: "capPercent", width: 120, align: "end", formatter: ({ capPercent }) => `${capPercent}%` },
    { prop: "feeAtSchool", width: 150, align: "end", formatter: ({ feeAtSchool }) => yuan(feeAtSchool) },
    { prop: "feeAtPartner", width: 150, align: "end", formatter: ({ feeAtPartner }) => yuan(feeAtPartner) },
    "validFrom",
    "validUntil",
    "state",
    { prop: "schoolSignedAt", missing: "未签署" },
    { prop: "partnerSignedAt", missing: "未签署" },
    { prop: "reason", minWidth: 160, missing: "–" },
  ],
  form: {
    first: (today) => ({
      capPercent: 25,
      feeAtSchool: 0,
      feeAtPartner: 0,
      validFrom: today,
      validUntil: yearsLater(today, USUAL_YEARS),
    }),
    columns: 2,
    check: ({ validFrom, validUntil, schoolId, partnerId }) => [
      ...(validFrom && validUntil && validFrom >= validUntil
        ? [{ field: "validUntil", message: "有效期应在生效日期之后" }]
        : []),
      ...(schoolId !== undefined && schoolId === partnerId
        ? [{ field: "partnerId", message: "对方学校不能是本校" }]
        : []),
    ],
  },
  keyword: "学校名称",
  rowName: ({ school, partner }) => `${school.name} – ${partner.name}`,
  deletion: "这份待签署的协议会被删除，不能恢复。",
  acts: {
    sign: {
      ask: ({ school, partner, capPercent, feeAtSchool, feeAtPartner, validFrom, validUntil }) => ({
        title: `代表本校签署与「${school.name} – ${partner.name}」的互认协议？`,
        description: `认定上限 ${capPercent}%；${school.name} 收费 ${yuan(feeAtSchool)}，${partner.name} 收费 ${yuan(feeAtPartner)}（每学分）；${validFrom} 至 ${validUntil} 有效。双方都签署后生效。`,
        confirmLabel: "签署协议",
      }),
      done: "已签署",
    },
    suspend: {
      ask: ({ school, partner }) => ({
        title: `中止「${school.name} – ${partner.name}」的互认协议？`,
        description: "中止期间新选的课程不能再按规则认定；已经选上的按选课时的结论办理，可以恢复。",
        confirmLabel: "中止协议",
      }),
    },
    end: {
      ask: ({ school, partner }) => ({
        title: `终止「${school.name} – ${partner.name}」的互认协议？`,
        tone: "danger",
        consequence: "终止后不能恢复，需要时另签一份；已经选上的按选课时的结论办理。",
        confirmLabel: "终止协议",
      }),
    },
  },
  nothingYet: {
    title: "还没有互认协议",
    description: "先与一所学校签协议，再为课程写互认规则；学生选课以前就能看到学分怎么算。",
  },
});
