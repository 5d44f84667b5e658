import {
  type Document,
  type DocumentOrder,
  downloadDocument,
  downloadMyDocument,
  issueDocument,
  issueMyDocument,
  type OwnDocumentOrder,
} from "@huxuan/api-client";
import { toast } from "@huxuan/ui";
import { useRef, useState } from "react";
import { saveAttachment } from "../download/save-attachment.ts";
import { paths } from "../paths.ts";

/**
 * Has a document issued and saves it, in one go: nobody else is asked, and whoever gets it can check it. Where the valid
 * one says the same, that is saved. Why it was not issued, the client's notice says.
 *
 * @returns functions for one's own and for a student of one's school, and whether one is under way
 */
export function useIssuedDocument() {
  const [busy, setBusy] = useState(false);
  const isUnderWay = useRef(false);
  const issue = async (made: () => Promise<{ data: Document }>, file: (id: number) => Saved) => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setBusy(true);
    try {
      const { id, title, code } = (await made()).data;
      await saveAttachment(file(id), `${title}.pdf`);
      toast.success(`${title}已下载，收到的人可以在 ${paths.verify} 用核验码 ${code} 核对`);
    } catch {
      // The client's notice says why.
    } finally {
      isUnderWay.current = false;
      setBusy(false);
    }
  };
  const meta = { act: true };
  return {
    busy,
    issueOwn: (body: OwnDocumentOrder) =>
      void issue(
        () => issueMyDocument({ body, meta }),
        (id) => downloadMyDocument({ path: { id }, meta }),
      ),
    issueFor: (body: DocumentOrder) =>
      void issue(
        () => issueDocument({ body, meta }),
        (id) => downloadDocument({ path: { id }, meta }),
      ),
  };
}

type Saved = Parameters<typeof saveAttachment>[0];
