import { useCan } from "@huxuan/ui";
import { paths } from "../../paths.ts";
import { useSessionInfo } from "../../session/session-store.ts";
import { ShownTogether } from "../../shell/shown-together.tsx";
import { WaitingLink } from "../../workflow/waiting-link.tsx";
import { ArticlesCards } from "./articles-card.tsx";
import { EvaluationsCard } from "./evaluations-card.tsx";
import { LedgerCard } from "./ledger-card.tsx";
import { LeaversCard } from "./leavers-card.tsx";
import { QuickLinks } from "./quick-links.tsx";
import { RoundsCard } from "./rounds-card.tsx";
import { SetupCard } from "./setup-card.tsx";
import { SurveysCard } from "./surveys-card.tsx";
import { WaitingCard } from "./waiting-card.tsx";

export const title = "首页";
export const drawsHeading = true;
// What waits and runs is read anew each time (specification, section 2: pinned, not cached).
export const affix = true;
export const noCache = true;
export const icon = "home";

/** An office's morning: what runs, what waits, where to go. Each part only for those who may see it. */
export function Screen() {
  const info = useSessionInfo();
  const can = useCan();
  const role = info.user.roles.find(({ roleId }) => roleId === info.user.currentUseRoleId);
  return (
    <div className="grid gap-4">
      <h1 className="text-lg font-semibold">
        {info.user.userNameZh}，你好
        <span className="ml-3 text-sm font-normal text-ink-2">
          {[info.school?.name, role?.roleNameZh].filter(Boolean).join(" · ")}
        </span>
      </h1>
      <ShownTogether id="dashboard">
        <div className="grid gap-4">
          <SetupCard />
          <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
            {can("round-search") && <RoundsCard />}
            <div className="grid gap-4">
              <WaitingLink href={`/${paths.myWorkflow}`} />
              <ArticlesCards />
              {can("evaluation-campaign-search") && <EvaluationsCard />}
              {can("survey-search") && <SurveysCard />}
              {can("person-search") && <LeaversCard />}
              {can("offering-search") && <WaitingCard />}
              {can("recognition-search") && <LedgerCard />}
              <QuickLinks />
            </div>
          </div>
        </div>
      </ShownTogether>
    </div>
  );
}
