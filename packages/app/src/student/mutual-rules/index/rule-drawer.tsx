import { labels, type MyRule } from "@huxuan/api-client";
import { Button, Descriptions, Drawer } from "@huxuan/ui";
import { Link } from "react-router-dom";
import { formatCredits } from "../../../catalogue/words.ts";
import { paths } from "../../../paths.ts";
import { VerdictCard } from "../../../recognition/verdict-card.tsx";

const line = (courses: MyRule["sources"]) =>
  courses.map(({ name, code, credits }) => `${name}（${code}，${formatCredits(credits)} 学分）`).join("；");

/** A rule in full: what it demands, and what it means for me. */
export function RuleDrawer({ rule, onClose }: { rule: MyRule; onClose: () => void }) {
  const { verdict, sources, targets, module, kind, gradeAs, countsInGpa, minimumMark } = rule;
  return (
    <Drawer
      open
      dismissable
      onOpenChange={onClose}
      title={`规则 ${rule.number} 第 ${rule.revision} 版`}
      description={`${rule.hostSchool.name} → ${rule.homeSchool.name}`}
      width={440}
    >
      <div className="grid gap-4">
        <VerdictCard verdict={verdict} />
        <Descriptions
          columns={1}
          groups={[
            {
              id: "rule",
              items: [
                { label: "对应方式", value: labels.ruleKind[kind] },
                { label: "外校课程", value: line(sources) },
                { label: "本校课程", value: targets.length > 0 ? line(targets) : `「${module}」模块的学分` },
                { label: "最低成绩", value: `${minimumMark} 分` },
                {
                  label: "成绩记为",
                  value: `${labels.gradeAs[gradeAs]}，${countsInGpa ? "计入绩点" : "不计入绩点"}`,
                },
                {
                  label: "有效期",
                  value:
                    rule.validUntil === undefined
                      ? `${rule.validFrom} 起`
                      : `${rule.validFrom} 至 ${rule.validUntil}`,
                },
              ],
            },
          ]}
        />
        {rule.openClasses > 0 && (
          <Button asChild variant="primary">
            <Link to={`${paths.student.selection}?q=${encodeURIComponent(sources[0]?.code ?? "")}`}>
              去看这 {rule.openClasses} 个教学班
            </Link>
          </Button>
        )}
      </div>
    </Drawer>
  );
}
