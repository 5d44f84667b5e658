import { Button, Card, type Wish } from "@huxuan/ui";
import { TriangleAlert } from "lucide-react";

interface ToLookAtProps {
  /** The wishes as the list shows them. */
  wishes: readonly Wish[];
  /** 换一个: other classes of the course. Left out where nothing can be changed. */
  onExchange?: ((id: string) => void) | undefined;
}

/** Wishes that would not be drawn as things are, each with the way to another class. */
export function ToLookAt({ wishes, onExchange }: ToLookAtProps) {
  const found = inTheWay(wishes);
  if (found.length === 0) return null;
  return (
    <Card title={`要留意 ${found.length} 处`}>
      <ul className="m-0 grid list-none gap-2 p-0 text-sm">
        {found.map(({ id, course, obstacle, withdrawn }) => (
          <li key={id} className="flex items-start gap-2">
            <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 flex-none text-danger" />
            <span className="min-w-0 flex-1">
              <b className="font-semibold">{course}</b>：{withdrawn ?? obstacle?.text}
            </span>
            {onExchange && (
              <Button
                variant="text"
                size="sm"
                aria-label={`换一个，${course}`}
                onClick={() => onExchange(id)}
              >
                换一个
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** Those that cannot win as things are. */
export const inTheWay = (wishes: readonly Wish[]): readonly Wish[] =>
  wishes.filter(
    ({ withdrawn, obstacle }) =>
      withdrawn !== undefined || (obstacle !== undefined && obstacle.kind !== "hint"),
  );
