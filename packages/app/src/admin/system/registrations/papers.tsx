import type { RegistrationPaperView } from "@huxuan/api-client";
import { Button } from "@huxuan/ui";
import { LinkedPicture } from "../../../files/linked-picture.tsx";

interface PapersProps {
  papers: readonly RegistrationPaperView[];
  bySignOn: boolean;
  /** Reads the links anew: they end after an hour. */
  onRenew: () => void;
}

/** The papers of an application: pictures in place, documents as downloads. */
export function Papers({ papers, bySignOn, onRenew }: PapersProps) {
  if (papers.length === 0)
    return bySignOn ? null : <p className="text-ink-2">没有材料：材料在审核结束 90 天后删除。</p>;
  return (
    <section aria-labelledby="registration-papers">
      <h3 id="registration-papers" className="mb-2 font-semibold">
        材料（{papers.length} 份）
      </h3>
      <ul className="m-0 grid list-none gap-4 p-0 sm:grid-cols-3">
        {papers.map(({ id, name, mediaType, link }) => (
          <li key={id} className="grid content-start gap-2">
            {mediaType.startsWith("image/") && <LinkedPicture alt={name} link={link} onRetry={onRenew} />}
            <Button asChild>
              <a href={link.url}>下载 {name}</a>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
