import type { Planning } from "@huxuan/api-client";
import { Alert } from "@huxuan/ui";
import { useEffect, useRef } from "react";
import { Link } from "react-router-dom";
import { paths } from "../../paths.ts";
import type { PlanOutcome } from "./use-take-plan.ts";

interface OutcomeNoticeProps {
  outcome: PlanOutcome;
  roundId: number;
  /** As it was when the plan was pressed: the names of what could not be had. */
  planning: Planning;
  onClose: () => void;
}

/** How the last press ended: what was taken, or which course to swap. It is brought into view: the button was below it. */
export function OutcomeNotice(props: OutcomeNoticeProps) {
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    notice.current?.scrollIntoView({ block: "center" });
  }, []);
  return (
    <div ref={notice}>
      <Notice {...props} />
    </div>
  );
}

function Notice({ outcome, roundId, planning, onClose }: OutcomeNoticeProps) {
  const centre = `${paths.student.selection}?round=${roundId}`;
  switch (outcome.kind) {
    case "taken":
      return (
        <Alert tone="success" onClose={onClose} action={<Link to={paths.student.timetable}>看课表</Link>}>
          {`${outcome.name}的 ${outcome.count} 门都选上了`}
        </Alert>
      );
    case "kept":
      return (
        <Alert tone="success" onClose={onClose} action={<Link to={centre}>去选课中心</Link>}>
          {`${outcome.name}的 ${outcome.count} 门排在选课篮最前面，其余的课留在后面；开放时一次提交`}
        </Alert>
      );
    case "wished":
      return (
        <Alert tone="success" onClose={onClose} action={<Link to={centre}>去选课中心</Link>}>
          {`${outcome.name}的 ${outcome.count} 门已填成最前面的志愿，原来的志愿排在后面`}
        </Alert>
      );
    case "lost":
      return (
        <Alert tone="warning" onClose={onClose}>
          没有收到回答，网络恢复后会告诉你是否生效。要么都选上，要么一门都没有选。
        </Alert>
      );
    case "refused":
      return outcome.refusals.length === 0 ? (
        <Alert tone="danger" title={`${outcome.name}没有用成`} onClose={onClose}>
          {outcome.message}
        </Alert>
      ) : (
        <Alert tone="danger" title={`${outcome.name}一门都没有选：要换掉的课`} onClose={onClose}>
          <ul className="m-0 list-none p-0">
            {outcome.refusals.map(({ offeringId, message }) => (
              <li key={offeringId}>{`${nameOf(offeringId, planning)}：${message}`}</li>
            ))}
          </ul>
        </Alert>
      );
  }
}

const nameOf = (offeringId: number, { courses }: Planning): string =>
  courses.find(({ classes }) => classes.some(({ offering }) => offering.id === offeringId))?.name ?? "";
