import {
  addRegistrationPaper,
  ApiFailure,
  type PaperOwner,
  type RegistrationPaper,
  removeRegistrationPaper,
} from "@huxuan/api-client";
import { Field, Upload, type UploadItem } from "@huxuan/ui";
import { useState } from "react";

/** As the contract says. */
const MOST_PAPERS = 5;
const MOST_BYTES = 10 * 1024 * 1024;
const KINDS = [".pdf", ".jpg", ".jpeg", ".png"];

interface PaperUploadProps {
  /** What shows whose papers they are. */
  owner: PaperOwner;
  /** Names of what the school asks for. */
  documents: readonly string[];
  /** Those that are there. */
  papers: readonly RegistrationPaper[];
  /** Told after each change, with whether one is still on its way. */
  onChange: (papers: readonly RegistrationPaper[], underWay: boolean) => void;
  error?: string | undefined;
}

/** Papers, sent one by one as they are chosen, each with how far it is; one that failed is tried again by itself. */
export function PaperUpload({ owner, documents, papers, onChange, error }: PaperUploadProps) {
  const [items, setItems] = useState<readonly UploadItem<RegistrationPaper>[]>(() =>
    papers.map((paper) => ({
      id: String(paper.id),
      name: paper.name,
      size: paper.size,
      state: "done",
      result: paper,
    })),
  );
  return (
    <Field
      label="证明材料"
      description={`请上传：${documents.join("、")}。最多 ${MOST_PAPERS} 个文件，每个不超过 10 MB；可以直接拍照`}
      error={error}
      required
    >
      <Upload<RegistrationPaper>
        accept={KINDS}
        maxSize={MOST_BYTES}
        maxFiles={MOST_PAPERS}
        value={items}
        onValueChange={(next) => {
          setItems(next);
          const there = next.flatMap(({ state, result }) => (state === "done" && result ? [result] : []));
          onChange(
            there,
            next.some(({ state }) => state === "uploading"),
          );
        }}
        upload={async (file, { signal, onProgress }) =>
          (
            await addRegistrationPaper({
              body: { ...owner, file },
              signal,
              meta: { quiet: true, onUploadProgress: ({ sent, total }) => onProgress((sent / total) * 100) },
            })
          ).data
        }
        onRemove={async ({ result }) => {
          if (result === undefined) return true;
          try {
            await removeRegistrationPaper({ body: { ...owner, id: result.id }, meta: { quiet: true } });
          } catch (failure) {
            // It is gone already: from another tab, or by an answer that was lost.
            if (!(failure instanceof ApiFailure) || failure.status !== 404) throw failure;
          }
          return true;
        }}
      />
    </Field>
  );
}
