import {
  ApiFailure,
  labels,
  newKey,
  type ProxyOverride,
  type ProxyPreviewRow,
  type SeatBatch,
} from "@huxuan/api-client";
import {
  createSeatProxyInSpiteMutation,
  createSeatProxyMutation,
  searchSeatProxyPreviewOptions,
  searchPublicCoursesOptions,
} from "@huxuan/api-client/query";
import { Alert, Button, Checkbox, Combobox, Dialog, Field, Select, Tag, Textarea, useCan } from "@huxuan/ui";
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { runCall } from "../../../acts/run-call.ts";
import { schoolOptions, useSchools } from "../../../catalogue/use-schools.ts";
import { semesterOptions, useSemesters } from "../../../catalogue/use-semesters.ts";
import { formatCredits } from "../../../catalogue/words.ts";
import { ReadFailure } from "../../../failure/read-failure.tsx";
import { useTypedKeyword } from "../../../form/use-typed-keyword.ts";
import { useSessionInfo } from "../../../session/session-store.ts";
import { BatchProgress } from "../seat-acts/batch-progress.tsx";
import { NO_REASON, ReasonFields, reasonFault } from "../seat-acts/reason-fields.tsx";
import { studentNumbers } from "./student-numbers.ts";

/** Matches offered; who sees the wrong ones types on. */
const OFFERED = 30;
/** As many as the contract takes at once; more come by a file. */
const MOST = 200;

/** Gives students a seat: whom, which class, what stands in the way, and then how far it is. */
export function ProxyDialog({ onClose }: { onClose: () => void }) {
  const queryClient = useQueryClient();
  const schools = useSchools();
  const own = useSessionInfo().school;
  const { semesters, current } = useSemesters();
  const [semester, setSemester] = useState<string>();
  // Students are given seats of the current semester as a rule, and of the one that they select for now.
  const semesterId = semester ?? (current === undefined ? "" : String(current.id));
  const classes = useClassOptions(semesterId);
  const [offeringId, setOfferingId] = useState("");
  const [schoolId, setSchoolId] = useState(own === undefined ? "" : String(own.id));
  const [text, setText] = useState("");
  const [chosen, setChosen] = useState(NO_REASON);
  const [overrides, setOverrides] = useState<readonly ProxyOverride[]>([]);
  const [asked, setAsked] = useState(false);
  const [key, setKey] = useState(newKey);
  const numbers = studentNumbers(text);
  const body = {
    offeringId: Number(offeringId),
    students: numbers.map((studentNumber) => ({ studentNumber, schoolId: Number(schoolId) })),
  };
  const known = offeringId !== "" && schoolId !== "" && numbers.length > 0 && numbers.length <= MOST;
  const headers = { "Idempotency-Key": key };
  const begin = useMutation<SeatBatch>({
    mutationFn: () =>
      overrides.length === 0
        ? runCall(queryClient, createSeatProxyMutation, { body: { ...body, ...chosen }, headers }, true)
        : runCall(
            queryClient,
            createSeatProxyInSpiteMutation,
            { body: { ...body, ...chosen, overrides: [...overrides] }, headers },
            true,
          ),
    // What is sent next is another request.
    onError: () => setKey(newKey()),
  });
  const preview = useQuery({
    ...searchSeatProxyPreviewOptions({ body }),
    enabled: known && begin.data === undefined,
    staleTime: 0,
    gcTime: 0,
    placeholderData: keepPreviousData,
  });
  const rows = (known && preview.data?.items) || [];
  const fault = reasonFault(chosen);
  const batch = begin.data;
  const obstacle =
    offeringId === ""
      ? "请选择教学班"
      : numbers.length === 0
        ? "请填写学号"
        : numbers.length > MOST
          ? `一次最多 ${MOST} 名，更多的请用 Excel 导入`
          : rows.some(({ unfit }) => unfit !== "")
            ? "有学号找不到，请先改正"
            : undefined;
  return (
    <Dialog
      open
      size="md"
      onOpenChange={(next) => !next && onClose()}
      title="代选"
      footer={
        batch ? (
          <Button onClick={onClose}>关闭</Button>
        ) : (
          <>
            <Button onClick={onClose}>取消</Button>
            <Button
              variant="primary"
              busy={begin.isPending}
              disabledReason={obstacle}
              onClick={() => {
                setAsked(true);
                if (fault === undefined) begin.mutate();
              }}
            >
              {numbers.length === 0 ? "代选" : `为 ${numbers.length} 名学生代选`}
            </Button>
          </>
        )
      }
    >
      {batch ? (
        <BatchProgress batch={batch} name="代选" />
      ) : (
        <div className="grid gap-4">
          {begin.error && (
            <Alert tone="danger" title="没有代选">
              {begin.error instanceof ApiFailure ? begin.error.message : "请稍后重试"}
            </Alert>
          )}
          <Field label="学年学期" required>
            <Select
              options={semesterOptions(semesters)}
              value={semesterId}
              onValueChange={(next) => {
                setSemester(next);
                setOfferingId("");
              }}
            />
          </Field>
          <Field label="教学班" description="输入课程名、教学班号或学校查找" required>
            <Combobox {...classes} value={offeringId} onValueChange={setOfferingId} />
          </Field>
          <Field label="学生所在学校" required>
            <Select value={schoolId} onValueChange={setSchoolId} options={schoolOptions(schools)} />
          </Field>
          <Field label="学号" description="一行一个，也可以从 Excel 里粘贴一列" required>
            <Textarea value={text} onChange={(event) => setText(event.target.value)} rows={3} />
          </Field>
          {preview.isError && known && (
            <ReadFailure
              compact
              title="能不能代选暂时无法核对"
              error={preview.error}
              onRetry={() => void preview.refetch()}
            />
          )}
          {rows.length > 0 && preview.data && (
            <section aria-label="核对" className="grid gap-2">
              <p className="m-0 text-sm text-ink-2">
                {`还有 ${preview.data.seatsLeft} 个名额，${preview.data.waiting} 人候补；代选不受轮次时间和学分上限限制`}
              </p>
              <ul className="m-0 grid max-h-56 list-none gap-2 overflow-y-auto p-0">
                {rows.map((row) => (
                  <PreviewRow key={row.studentNumber} row={row} overrides={overrides} />
                ))}
              </ul>
            </section>
          )}
          <Overrides rows={rows} value={overrides} onValueChange={setOverrides} />
          <ReasonFields
            dictionary="proxy_reason"
            value={chosen}
            onValueChange={setChosen}
            fault={asked ? fault : undefined}
          />
        </div>
      )}
    </Dialog>
  );
}

/** What stands in the way of one student's seat. */
function PreviewRow({ row, overrides }: { row: ProxyPreviewRow; overrides: readonly ProxyOverride[] }) {
  const left = row.obstacles.filter(
    ({ override }) => override === undefined || !overrides.includes(override),
  );
  const refused = row.unfit !== "" || left.length > 0;
  return (
    <li className="grid gap-1 rounded-card border border-solid border-line px-3 py-2 text-sm">
      <p className="m-0 flex flex-wrap items-center gap-2">
        <span className="font-medium">{row.name || row.studentNumber}</span>
        {row.name !== "" && <span className="text-ink-2 tabular-nums">{row.studentNumber}</span>}
        {refused ? (
          <Tag tone="danger">不能代选</Tag>
        ) : row.needsConsent ? (
          <Tag tone="warning">要等学校同意</Tag>
        ) : (
          <Tag tone="success">{`可以，共 ${formatCredits(row.creditsAfter)} 学分`}</Tag>
        )}
      </p>
      {row.unfit !== "" && <p className="m-0 text-ink-2">{row.unfit}</p>}
      {row.obstacles.map(({ code, message, override }) => (
        <p key={code} className="m-0 text-ink-2">
          {message}
          {override !== undefined && overrides.includes(override) && "（破例）"}
        </p>
      ))}
    </li>
  );
}

interface OverridesProps {
  rows: readonly ProxyPreviewRow[];
  value: readonly ProxyOverride[];
  onValueChange: (value: readonly ProxyOverride[]) => void;
}

/** What the seats are given in spite of; only what stands in somebody's way is offered. */
function Overrides({ rows, value, onValueChange }: OverridesProps) {
  const permitted = useCan()("seat-override");
  const wanted = (Object.keys(labels.proxyOverride) as ProxyOverride[]).filter((one) =>
    rows.some(({ obstacles }) => obstacles.some(({ override }) => override === one)),
  );
  if (!permitted || wanted.length === 0) return null;
  return (
    <fieldset className="m-0 grid gap-2 border-0 p-0">
      <legend className="mb-1 p-0 text-sm font-medium">破例</legend>
      {wanted.map((one) => (
        <Checkbox
          key={one}
          checked={value.includes(one)}
          onCheckedChange={(checked) =>
            onValueChange(checked ? [...value, one] : value.filter((each) => each !== one))
          }
          label={labels.proxyOverride[one]}
        />
      ))}
    </fieldset>
  );
}

/** Published classes of all schools that match what is typed. */
function useClassOptions(semesterId: string) {
  const { keyword, onInputValueChange } = useTypedKeyword();
  const search = useQuery({
    ...searchPublicCoursesOptions({
      body: { page: { pageIndex: 1, pageSize: OFFERED }, keyword, semesterId: Number(semesterId) },
    }),
    enabled: semesterId !== "",
    placeholderData: keepPreviousData,
  });
  const options = (search.data?.items ?? []).map(({ id, code, course, school, seats }) => ({
    value: String(id),
    label: `${course.name}（${code}）`,
    description: `${school.name} · 余 ${Math.max(0, seats.capacity - seats.taken)} / ${seats.capacity}`,
  }));
  return { options, onInputValueChange, loading: search.isFetching };
}
