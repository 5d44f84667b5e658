import { FormField, IconButton, Upload } from "@huxuan/ui";
import { ArrowDown, ArrowUp } from "lucide-react";
import { useWatch } from "react-hook-form";
import type { ArticleForm } from "./article-rules.ts";
import { uploadArticleFile } from "./upload-article-file.ts";

/** As the contract says. */
const MOST = 20;
const MOST_BYTES = 20 * 1024 * 1024;

/** Files of the article, in the order in which readers see them. */
export function AttachmentsField({ form, required }: { form: ArticleForm; required: boolean }) {
  return (
    <div className="grid gap-3">
      <FormField
        control={form.control}
        name="attachments"
        label="附件"
        required={required}
        description={`最多 ${MOST} 个，每个不超过 20 MB`}
      >
        {(field) => (
          <Upload<{ id: number }>
            {...field}
            maxFiles={MOST}
            maxSize={MOST_BYTES}
            upload={uploadArticleFile}
          />
        )}
      </FormField>
      <Order form={form} />
    </div>
  );
}

/** Moves files up and down; nothing where there is nothing to order. */
function Order({ form }: { form: ArticleForm }) {
  const files = useWatch({ control: form.control, name: "attachments" });
  if (files.length < 2) return null;
  const move = (from: number, by: 1 | -1) => {
    const next = [...files];
    const [moved] = next.splice(from, 1);
    if (moved) next.splice(from + by, 0, moved);
    form.setValue("attachments", next, { shouldDirty: true });
  };
  return (
    <details>
      <summary className="min-h-11 cursor-pointer content-center text-accent">调整附件的顺序</summary>
      <ol className="grid gap-1">
        {files.map((file, at) => (
          <li key={file.id} className="flex items-center gap-1">
            <span className="min-w-0 flex-1 truncate">
              {at + 1}. {file.name}
            </span>
            <IconButton
              label={`上移 ${file.name}`}
              icon={<ArrowUp />}
              disabled={at === 0}
              onClick={() => move(at, -1)}
            />
            <IconButton
              label={`下移 ${file.name}`}
              icon={<ArrowDown />}
              disabled={at === files.length - 1}
              onClick={() => move(at, 1)}
            />
          </li>
        ))}
      </ol>
    </details>
  );
}
