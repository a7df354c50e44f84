/** A card for each game and map: picture, sentence, for how many, how long, how demanding. That of the chosen one also leads
 * to what helps before playing. */
import type { ComponentChildren } from "preact";
import type { BoardInfo, GameInfo } from "../protocol";
import { useSettings } from "../settings";
import { Drawing } from "../svg";
import { Learn } from "./learn";

interface Props {
  games: GameInfo[];
  chosen: { game: string; board: string };
  onChoose(game: GameInfo, board: string): void;
  /** What leads on from the chosen card. */
  links: ComponentChildren;
}

export function GameCards({ games, chosen, onChoose, links }: Props) {
  return (
    <div class="games">
      {games.flatMap((game) =>
        game.boards.map((board) => (
          <GameCard
            key={`${game.key}/${board.key}`}
            game={game}
            board={board}
            on={game.key === chosen.game && board.key === chosen.board}
            onChoose={() => onChoose(game, board.key)}
            links={links}
          />
        )),
      )}
    </div>
  );
}

export const span = (numbers: number[]): string => {
  const [low, high] = [Math.min(...numbers), Math.max(...numbers)];
  return low === high ? String(low) : `${low}–${high}`;
};

interface CardProps {
  game: GameInfo;
  board: BoardInfo;
  on: boolean;
  onChoose(): void;
  links: ComponentChildren;
}

function GameCard({ game, board, on, onChoose, links }: CardProps) {
  const { words } = useSettings();
  const named = board.game_title.includes(board.title);
  return (
    <div class={on ? "game on" : "game"}>
      <button
        type="button"
        class="choose"
        data-testid="lobby-game"
        data-game={game.key}
        data-board={board.key}
        aria-pressed={on}
        onClick={onChoose}
      >
        <Drawing svg={board.thumb} />
        <span class="cardtext">
          <b>{board.game_title}</b>
          {named ? null : <span class="mapname">{board.title}</span>}
          <span>{board.text}</span>
          <span class="facts">
            {words.fresh.facts(span(board.players), span(game.minutes), words.fresh.weights[game.weight - 1] ?? "")}
          </span>
        </span>
      </button>
      {on ? (
        <div class="cardlinks">
          {links}
          <Learn game={game} />
        </div>
      ) : null}
    </div>
  );
}
