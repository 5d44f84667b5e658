import type { Survey, SurveyUnit } from "@huxuan/api-client";
import { getSurveyPlanOptions, remindSurveyMutation } from "@huxuan/api-client/query";
import { Alert, Button, Card, Progress, Skeleton } from "@huxuan/ui";
import { useQuery } from "@tanstack/react-query";
import { useAct } from "../../../../acts/use-act.ts";
import { ReadFailure } from "../../../../failure/read-failure.tsx";
import { rateText } from "../../../../surveys/survey-words.ts";

/** Answers come while it is open: how often the figures are looked at again, ms. */
const REFRESH_MS = 60_000;
/** So often those who have not answered are reminded at most. */
const MOST_REMINDERS = 2;

/** Whom a survey asks by unit, how many have answered, and the reminder for the rest. */
export function PlanCard({ survey }: { survey: Survey }) {
  const { id, name, state, selection, publicLink } = survey;
  const { data, error, isFetching, refetch } = useQuery({
    ...getSurveyPlanOptions({ path: { id }, meta: { quiet: true } }),
    refetchInterval: state === "open" ? REFRESH_MS : false,
  });
  const remind = useAct({
    call: remindSurveyMutation,
    request: (unit: string | undefined) => ({ path: { id }, body: unit === undefined ? {} : { unit } }),
    ask: (unit) => ({
      title: unit === undefined ? `提醒「${name}」里没答的人？` : `提醒${unit}没答的人？`,
      description: `只提醒还没有答的人，最多 ${MOST_REMINDERS} 次；你看不到他们是谁。`,
      confirmLabel: "发送提醒",
    }),
    done: ([answer]) => `已提醒 ${answer?.reminded ?? 0} 人`,
  });
  if (data === undefined)
    return (
      <Card title="调查对象">
        {error ? (
          <ReadFailure
            compact
            title="调查对象暂时无法读取"
            error={error}
            busy={isFetching}
            onRetry={() => void refetch()}
          />
        ) : (
          <Skeleton lines={6} />
        )}
      </Card>
    );
  const { frozen, population, wanted, invited, answered, withoutAccount, units } = data;
  const isSample = selection === "sample";
  const mayRemind = survey.allowed.includes("remind");
  const left = (unit: SurveyUnit) => unit.reminders < MOST_REMINDERS && unit.answered < unit.invited;
  return (
    <Card
      title={frozen ? "各单位回收情况" : "现在开放会问到的人"}
      description={
        frozen
          ? `邀请 ${invited} 人，已答 ${answered} 人，回收率 ${rateText(answered, invited)}`
          : isSample
            ? `总体 ${population} 人，需要 ${wanted} 份，邀请 ${invited} 人；开放时再随机抽取`
            : `${invited} 人`
      }
      actions={
        mayRemind && units.some(left) ? (
          <Button onClick={() => void remind(undefined)}>提醒全部未答的人</Button>
        ) : undefined
      }
    >
      <div className="grid gap-3">
        {withoutAccount > 0 && (
          <Alert title={`${withoutAccount} 人没有账号，不能登录作答`}>
            请先在「学生」或「教师」里开通账号，否则他们只算在邀请人数里。
          </Alert>
        )}
        {units.length === 0 ? (
          <p className="m-0 text-ink-2">
            {survey.audience === "outsiders"
              ? publicLink
                ? "名单是空的，只用公开链接。"
                : "名单是空的，请在下面粘贴名单。"
              : "没有符合条件的人，请修改院系、年级或专业。"}
          </p>
        ) : (
          <div className="overflow-x-auto">
            <table className="w-full min-w-140 border-collapse tabular-nums">
              <caption className="sr-only">各单位{frozen ? "回收情况" : "会问到的人"}</caption>
              <thead className="text-sm text-ink-2">
                <tr>
                  <Head first>单位</Head>
                  <Head>总体</Head>
                  {isSample && <Head>样本量</Head>}
                  <Head>邀请</Head>
                  {frozen && <Head>已答</Head>}
                  {frozen && <Head>回收率</Head>}
                  {mayRemind && <Head>提醒</Head>}
                </tr>
              </thead>
              <tbody>
                {units.map((unit) => (
                  <tr key={unit.unit} className="border-0 border-t border-solid border-line">
                    <th scope="row" className="py-2 pe-3 text-start font-normal">
                      {unit.unit}
                    </th>
                    <Cell>{unit.population || "–"}</Cell>
                    {isSample && <Cell>{unit.wanted ?? "–"}</Cell>}
                    <Cell>{unit.invited || "–"}</Cell>
                    {frozen && <Cell>{unit.answered}</Cell>}
                    {frozen && (
                      <td className="w-40 py-2 ps-3">
                        {unit.invited === 0 ? (
                          <span className="block text-end">–</span>
                        ) : (
                          <Progress
                            label={`${unit.unit}的回收率`}
                            value={unit.answered}
                            max={unit.invited}
                            valueText={rateText(unit.answered, unit.invited)}
                            showLabel={false}
                          />
                        )}
                        {unit.invited > 0 && (
                          <span className="block text-end text-sm text-ink-2">
                            {rateText(unit.answered, unit.invited)}
                          </span>
                        )}
                      </td>
                    )}
                    {mayRemind && (
                      <td className="py-2 ps-3 text-end">
                        {left(unit) ? (
                          <Button
                            size="sm"
                            onClick={() => void remind(unit.unit)}
                            aria-label={`提醒${unit.unit}未答的人`}
                          >
                            提醒未答的人
                          </Button>
                        ) : (
                          <span className="text-sm text-ink-2">
                            {unit.invited === 0
                              ? "不记名"
                              : unit.answered >= unit.invited
                                ? "都已答"
                                : `已提醒 ${unit.reminders} 次`}
                          </span>
                        )}
                      </td>
                    )}
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        )}
      </div>
    </Card>
  );
}

const Head = ({ first = false, children }: { first?: boolean; children: string }) => (
  <th scope="col" className={`py-1 font-normal ${first ? "pe-3 text-start" : "ps-3 text-end"}`}>
    {children}
  </th>
);
const Cell = ({ children }: { children: React.ReactNode }) => (
  <td className="py-2 ps-3 text-end">{children}</td>
);
