import { getFileLink, type StoredFile, uploadFile } from "@huxuan/api-client";
import type { UploadTask } from "@huxuan/ui";
import type { RichTextEditorPicture } from "@huxuan/ui/rich-text-editor";

/** Sends a file that the article will refer to. */
export async function uploadArticleFile(file: File, { signal, onProgress }: UploadTask): Promise<StoredFile> {
  const { data } = await uploadFile({
    body: { file },
    signal,
    meta: { quiet: true, onUploadProgress: ({ sent, total }) => onProgress((sent / total) * 100) },
  });
  return data;
}

/** Sends a picture of the text. Its address ends; the text keeps which file it is. */
export async function uploadArticlePicture(file: File, task: UploadTask): Promise<RichTextEditorPicture> {
  const { id } = await uploadArticleFile(file, task);
  const { data } = await getFileLink({ path: { id }, signal: task.signal, meta: { quiet: true } });
  return { src: data.url, alt: "", fileId: String(id) };
}
