import type { Permission } from "@huxuan/api-client";
import { searchSeatActsList } from "@huxuan/api-client/query";
import { defineSearchFields, Tabs } from "@huxuan/ui";
import { useSearchParams } from "react-router-dom";
import { labels } from "@huxuan/api-client";
import { choicesOf } from "../../../catalogue/words.ts";
import { ListScreen } from "../../../lists/list-screen.tsx";
import { ACT_COLUMNS } from "../seat-acts/act-columns.tsx";
import { HeldSeats } from "./held-seats.tsx";

export const title = "退课";
export const permission: Permission = "seat-withdraw";

const LISTS = "list";
const VIEWS = ["home", "host", "acts"];

/** 本校退课 and 外校退课, and what came of them. */
export function Screen() {
  const [params, setParams] = useSearchParams();
  const asked = params.get(LISTS) ?? "";
  return (
    <Tabs
      label="退课"
      value={VIEWS.includes(asked) ? asked : "home"}
      // Another list has a search of its own.
      onValueChange={(list) => setParams({ [LISTS]: list })}
      items={[
        { id: "home", label: "本校退课", content: <HeldSeats side="home" /> },
        { id: "host", label: "外校退课", content: <HeldSeats side="host" /> },
        { id: "acts", label: "退课记录", content: <Acts /> },
      ]}
    />
  );
}

const FIELDS = defineSearchFields([
  {
    prop: "keyword",
    label: "关键词",
    type: "input",
    placeholder: "学号、姓名、课程或教学班号",
    maxlength: 50,
  },
  {
    prop: "state",
    label: "状态",
    type: "select",
    width: 130,
    options: choicesOf(labels.seatActState).filter(({ value }) => value !== "asked" && value !== "declined"),
  },
] as const);

/** What was done, the latest first. */
const Acts = () => (
  <ListScreen
    id="withdrawal-acts"
    name="退课记录"
    call={searchSeatActsList}
    fields={FIELDS}
    columns={ACT_COLUMNS}
    search={(values) => ({ ...values, kind: "withdrawal" as const })}
    rowName={({ student, offering }) => `${student.name} ${offering.name}`}
    nothingYet={{ title: "还没有退课记录", description: "在「本校退课」或「外校退课」里勾选学生后退课。" }}
  />
);
