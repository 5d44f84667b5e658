// The page of the README inside a page of somebody else's.
import { ConfirmProvider, Toaster, UiProvider } from "@huxuan/ui";
import { useState } from "react";
import { coursesInMemory } from "./readme/courses";
import { CoursesPage } from "./readme/courses-page";

const service = coursesInMemory(24);
const can = () => true;

/** The host's own elements around ours: they must look as the host says, and ours as we say. */
export function Page({ styled }: { styled?: boolean }) {
  const [search, setSearch] = useState("");
  return (
    <UiProvider can={can}>
      <h1 className={styled ? "text-4xl font-black" : undefined}>教务处的旧系统</h1>
      <button
        type="button"
        data-testid="host-button"
        className={styled ? "bg-teal-700 px-8 py-3 text-white" : undefined}
      >
        旧系统的按钮
      </button>
      <p
        data-testid="host-note"
        className={styled ? "rounded-card bg-accent-weak p-4 text-sm text-ink-2 duration-fast" : undefined}
      >
        旧系统的说明
      </p>
      <ul data-testid="host-list">
        <li>旧系统的列表</li>
      </ul>
      <table data-testid="host-table">
        <tbody>
          <tr>
            <td>旧系统的表格</td>
          </tr>
        </tbody>
      </table>
      <ConfirmProvider>
        <CoursesPage service={service} search={search} onSearchChange={setSearch} />
      </ConfirmProvider>
      <Toaster />
    </UiProvider>
  );
}
