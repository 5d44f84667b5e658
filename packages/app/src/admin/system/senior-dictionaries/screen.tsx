import type { Permission } from "@huxuan/api-client";
import { DictionaryPanes } from "../dictionaries/dictionary-panes.tsx";
import { EntryTree } from "./entry-tree.tsx";

export const title = "高级字典";
export const permission: Permission = "dictionary-search";

/** Dictionaries whose entries stand below others; a school says what it calls them, over the province's words. */
export function Screen() {
  return (
    <DictionaryPanes senior>
      {(dictionary) => <EntryTree dictionary={dictionary} key={dictionary.name} />}
    </DictionaryPanes>
  );
}
