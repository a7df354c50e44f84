/** The map inside the orders: what can be picked for a question to come is lit there and picked by a click, as at the table. */
import { useMemo, useRef, useState } from "preact/hooks";
import { Board, type BoardHandle } from "../board/board";
import type { Choices } from "../protocol";
import { isDrawn } from "./ordering";
import { askedIds, findPick, litPicks } from "./picking";

interface Props {
  svg: string;
  choices: Choices;
  /** With another one the map moves to what is asked. */
  question: string;
  /** What the order would have laid by then. */
  laid: string[];
  onPick(id: string): void;
}

export function OrderMap({ svg, choices, question, laid, onPick }: Props) {
  const [lookedAt, setLookedAt] = useState<string | null>(null);
  const board = useRef<BoardHandle>(null);
  const lit = useMemo(() => litPicks(choices), [choices]);
  if (!isDrawn(svg, choices)) return null;
  const preview = lookedAt ? findPick(choices, lookedAt)?.ghost : null;
  return (
    <div class="ordermap" data-testid="order-map">
      <Board
        svg={svg}
        lit={lit}
        question={question}
        asked={askedIds(choices)}
        along={[]}
        onLine={() => undefined}
        ghost={[...laid, ...(preview ? [preview] : [])].join("") || null}
        asking={false}
        handle={board}
        onPick={onPick}
        onPreview={setLookedAt}
        onTurn={() => false}
      />
    </div>
  );
}
