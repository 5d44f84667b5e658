import { labels, type RecordField, type Student } from "@huxuan/api-client";
import { searchRecordCorrectionsOptions } from "@huxuan/api-client/query";
import { Button, Card, Descriptions, Tag, useCan } from "@huxuan/ui";
import { formatDateTime } from "@huxuan/ui/format";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router-dom";
import { WORKFLOW_STATE } from "../../catalogue/words.ts";
import { areaOf } from "../../session/home-of.ts";
import { useSessionInfo } from "../../session/session-store.ts";
import { AREA_BASE } from "../area-base.ts";
import { CorrectionDialog } from "./correction-dialog.tsx";
import { recordText } from "./record-text.ts";

/** Corrections that are shown here; all of them are in 我的申请. */
const SHOWN = 5;
const FIELDS = Object.keys(labels.recordField) as RecordField[];

interface RecordCardProps {
  student: Student;
  /** Address of the photo that the school brought. */
  photo: string | undefined;
}

/** What the register says of a student, a way to say what is wrong in it, and what became of that. */
export function RecordCard({ student, photo }: RecordCardProps) {
  const can = useCan();
  const info = useSessionInfo();
  const [reporting, setReporting] = useState(false);
  const mayRead = can("record-correction-search");
  const { data } = useQuery({
    ...searchRecordCorrectionsOptions({
      body: { page: { pageIndex: 1, pageSize: SHOWN } },
      meta: { quiet: true },
    }),
    enabled: mayRead,
  });
  const asked = data?.items ?? [];
  return (
    <Card
      title="学籍信息"
      description="由本校教务处维护，发现有误时在这里申请更正。"
      actions={
        can("record-correction-ask") &&
        !info.user.simulator && (
          <Button size="sm" onClick={() => setReporting(true)}>
            信息有误…
          </Button>
        )
      }
    >
      <div className="flex flex-wrap items-start gap-4">
        <div className="min-w-0 grow">
          <Descriptions
            columns={1}
            groups={[
              {
                id: "record",
                items: FIELDS.map((field) => ({
                  label: labels.recordField[field],
                  value: recordText(student, field) || "没有登记",
                })),
              },
            ]}
          />
        </div>
        {photo !== undefined && (
          <img src={photo} alt="学校登记的照片" className="w-24 rounded border border-line" />
        )}
      </div>
      {asked.length > 0 && (
        <section className="mt-4">
          <h3 className="mb-2 font-semibold">我的更正申请</h3>
          <ul className="m-0 grid list-none gap-2 p-0">
            {asked.map(({ id, field, from, to, state, askedAt }) => (
              <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <Tag tone={WORKFLOW_STATE[state].tone}>{WORKFLOW_STATE[state].label}</Tag>
                <span>{`${labels.recordField[field]}：${from || "没有登记"} → ${to}`}</span>
                <span className="text-sm text-ink-2 tabular-nums">{formatDateTime(askedAt)}</span>
              </li>
            ))}
          </ul>
          {can("workflow-instance-search") && (
            <p className="mt-2">
              <Link to={`${AREA_BASE[areaOf(info)]}user/workflow`}>查看经过，或撤回</Link>
            </p>
          )}
        </section>
      )}
      {reporting && <CorrectionDialog student={student} onClose={() => setReporting(false)} />}
    </Card>
  );
}
