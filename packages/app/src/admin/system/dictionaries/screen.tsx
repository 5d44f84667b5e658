import type { Permission } from "@huxuan/api-client";
import { DictionaryPanes } from "./dictionary-panes.tsx";
import { EntryList } from "./entry-list.tsx";

export const title = "字典";
export const permission: Permission = "dictionary-update";

/** Plain dictionaries on the left, the entries of the chosen one on the right: in one order, by drag or by keys. */
export function Screen() {
  return (
    <DictionaryPanes senior={false}>
      {(dictionary) => <EntryList dictionary={dictionary} key={dictionary.name} />}
    </DictionaryPanes>
  );
}
