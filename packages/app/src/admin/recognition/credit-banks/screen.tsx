import type { CreditAccount, Permission } from "@huxuan/api-client";
import { checkCreditLedger, type LedgerCheck } from "@huxuan/api-client";
import { searchCreditBanksList } from "@huxuan/api-client/query";
import { Button, defineSearchFields, type RowAction, toast } from "@huxuan/ui";
import { ShieldCheck } from "lucide-react";
import { useMemo, useState } from "react";
import { useSchoolChoices } from "../../../catalogue/school-field.ts";
import { formatCredits } from "../../../catalogue/words.ts";
import { refusalOf } from "../../../form/save-refusal.ts";
import type { ListColumns } from "../../../lists/list-columns.tsx";
import { ListScreen } from "../../../lists/list-screen.tsx";
import { STATEMENT } from "../../../recognition/recognition-documents.ts";
import { IssueButton } from "../../documents/issue-button.tsx";
import { BankDrawer } from "./bank-drawer.tsx";

export const title = "学分银行";
export const personalData = true;
export const permission: Permission = "recognition-search";

const columns: ListColumns<"searchCreditBanks"> = [
  { prop: "studentNumber", width: 130 },
  { prop: "name", minWidth: 100, card: "title" },
  { prop: "school", minWidth: 140, ofSchool: true },
  { prop: "department", minWidth: 130 },
  { prop: "major", minWidth: 130 },
  { prop: "grade", width: 80, align: "end" },
  { prop: "balance", width: 110, align: "end", formatter: ({ balance }) => formatCredits(balance) },
  { prop: "auditing", width: 110, align: "end", formatter: ({ auditing }) => formatCredits(auditing) },
  { prop: "waiting", width: 110, align: "end", formatter: ({ waiting }) => formatCredits(waiting) },
  {
    prop: "cap",
    width: 100,
    align: "end",
    missing: "–",
    formatter: ({ cap }) => (cap === undefined ? "" : formatCredits(cap)),
  },
];

/** What students have recognised, what is audited and what waits. */
export function Screen() {
  const schools = useSchoolChoices();
  const [shown, setShown] = useState<CreditAccount>();
  const fields = useMemo(
    () =>
      defineSearchFields([
        { prop: "keyword", label: "关键词", type: "input", placeholder: "学号或姓名", maxlength: 50 },
        ...(schools.length > 0
          ? ([{ prop: "schoolId", label: "学校", type: "select", options: schools }] as const)
          : []),
        { prop: "grade", label: "年级", type: "input", maxlength: 4, placeholder: "入学年份" },
      ] as const),
    [schools],
  );
  const actions = useMemo((): RowAction<CreditAccount>[] => [{ label: "查看", onClick: setShown }], []);
  return (
    <>
      <ListScreen
        id="credit-banks"
        name="学分银行"
        call={searchCreditBanksList}
        fields={fields}
        columns={columns}
        search={({ schoolId, grade, ...values }: Readonly<Record<string, string | undefined>>) => ({
          ...values,
          schoolId: schoolId ? Number(schoolId) : undefined,
          grade: grade && /^\d{4}$/u.test(grade) ? Number(grade) : undefined,
        })}
        rowName={({ name, studentNumber }) => `${name}（${studentNumber}）`}
        actions={actions}
        selectable
        toolbar={({ selectedRows }) => ({
          before: (
            <>
              <IssueButton
                label="签发对账单"
                kind={STATEMENT.kind}
                studentIds={selectedRows.map(({ id }) => id)}
              />
              <CheckButton />
            </>
          ),
        })}
        nothingYet={{
          title: "还没有学生修过外校课程",
          description: "学生在外校的课程通过并发布成绩以后，学分会出现在这里。",
        }}
      />
      {shown && <BankDrawer account={shown} onClose={() => setShown(undefined)} />}
    </>
  );
}

/** Checks that no entry of the ledger was changed or taken out. */
function CheckButton() {
  const [busy, setBusy] = useState(false);
  const check = async () => {
    setBusy(true);
    const refusal = await refusalOf(async () => {
      const { data } = await checkCreditLedger({ meta: { act: true, quiet: true }, throwOnError: true });
      tell(data);
    });
    if (refusal) toast.error(refusal.message);
    setBusy(false);
  };
  return (
    <Button icon={<ShieldCheck />} busy={busy} onClick={() => void check()}>
      核对账目
    </Button>
  );
}

const tell = ({ accounts, entries, broken }: LedgerCheck) =>
  broken.length === 0
    ? toast.success(`账目完好：${accounts} 个账户，${entries} 笔记录`)
    : toast.error(`${broken.length} 个账户的记录被改动过：${broken.slice(0, 3).join("、")}`);
