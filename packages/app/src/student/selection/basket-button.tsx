import { Button } from "@huxuan/ui";
import { ListChecks, ListPlus } from "lucide-react";

interface BasketButtonProps {
  courseName: string;
  inBasket: boolean;
  busy: boolean;
  /** Beside an act it is a picture only; alone it says what it does. */
  beside: boolean;
  onToggle: () => void;
}

/** Puts a course into the basket, or takes it out again. */
export function BasketButton({ courseName, inBasket, busy, beside, onToggle }: BasketButtonProps) {
  const words = inBasket ? "移出选课篮" : "加入选课篮";
  const icon = inBasket ? <ListChecks size="1rem" /> : <ListPlus size="1rem" />;
  return (
    <Button
      variant={beside ? "ghost" : inBasket ? "text" : "secondary"}
      icon={beside ? icon : undefined}
      title={beside ? words : undefined}
      aria-label={`${words} ${courseName}`}
      busy={busy}
      onClick={onToggle}
    >
      {beside ? null : words}
    </Button>
  );
}
