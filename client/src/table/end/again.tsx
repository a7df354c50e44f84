/** What comes next: the same once more, another game with the same people, a link to look at this one. */
import { useEffect, useState } from "preact/hooks";
import { TableApi, lobbyApi } from "../../api";
import { Dialog } from "../../dialog";
import { Icon } from "../../icons";
import { errorText } from "../../lobby/lobby";
import type { BoardInfo, GameInfo, Page } from "../../protocol";
import { go, tablePathOf } from "../../route";
import { useSettings } from "../../settings";
import { Drawing } from "../../svg";

export function Again({ page }: { page: Page }) {
  const { lang, words } = useSettings();
  const [error, setError] = useState("");
  const [busy, setBusy] = useState(false);
  const [choosing, setChoosing] = useState(false);
  const { id, next } = page.table;
  const play = (game?: string, board?: string) => {
    setBusy(true);
    setError("");
    new TableApi(id).again(lang, game, board).then(
      ({ table }) => go(tablePathOf(table)),
      (cause: unknown) => {
        setError(errorText(cause, words));
        setBusy(false);
        setChoosing(false);
      },
    );
  };
  return (
    <div class="again">
      {next ? <NextTable id={next} player={!page.you.spectator} /> : null}
      <div class="row">
        {next || page.you.spectator ? null : (
          <>
            <button class="btn act-dark" data-testid="rematch" disabled={busy} onClick={() => play()}>
              <Icon name="undo" />
              {words.end.rematch}
            </button>
            <button class="btn" data-testid="other-game" disabled={busy} onClick={() => setChoosing(true)}>
              {words.end.otherGame}
            </button>
          </>
        )}
        <Share id={id} />
        <button class="btn" onClick={() => go("/")}>
          {words.lobby}
        </button>
      </div>
      {error ? (
        <p class="bad" role="alert">
          {error}
        </p>
      ) : null}
      {choosing ? <OtherGame page={page} onClose={() => setChoosing(false)} onPlay={play} /> : null}
    </div>
  );
}

/** Somebody has opened the next table: whoever sat here has a seat there. */
function NextTable({ id, player }: { id: string; player: boolean }) {
  const { words } = useSettings();
  return (
    <p class="next" role="status" data-testid="next-table">
      <span>{player ? words.end.nextOpen : words.end.nextLook}</span>
      <button class="btn act" onClick={() => go(tablePathOf(id))}>
        {words.end.toNext}
      </button>
    </p>
  );
}

/** The address without a secret: whoever has it looks on. */
function Share({ id }: { id: string }) {
  const { words } = useSettings();
  const [shown, setShown] = useState<"" | "link" | "copied">("");
  const link = `${location.origin}${tablePathOf(id)}`;
  const share = () => {
    setShown("link");
    // Plain http on a home network has no clipboard: the address is shown to be copied by hand.
    void navigator.clipboard?.writeText(link).then(
      () => setShown("copied"),
      () => undefined,
    );
  };
  return (
    <>
      <button class="btn" data-testid="share" onClick={share}>
        <Icon name={shown === "copied" ? "tick" : "link"} />
        {shown === "copied" ? words.links.copied : words.end.share}
      </button>
      {shown ? (
        <input
          class="field"
          data-testid="share-link"
          readOnly
          value={link}
          aria-label={words.end.share}
          onFocus={(event) => event.currentTarget.select()}
        />
      ) : null}
    </>
  );
}

interface OtherGameProps {
  page: Page;
  onPlay(game: string, board: string): void;
  onClose(): void;
}

/** All maps for as many people, but the one just played. */
function OtherGame({ page, onPlay, onClose }: OtherGameProps) {
  const { lang, words } = useSettings();
  const [games, setGames] = useState<GameInfo[]>([]);
  useEffect(() => {
    lobbyApi.games(lang).then(
      (told) => setGames(told.games),
      () => undefined,
    );
  }, [lang]);
  const fits = (game: GameInfo, board: BoardInfo) =>
    board.players.includes(page.table.players) && !(game.key === page.table.game && board.key === page.table.board);
  return (
    <Dialog title={words.end.otherGame} onClose={onClose}>
      <p class="muted">{words.end.otherGameText(page.table.players)}</p>
      <div class="games small">
        {games.flatMap((game) =>
          game.boards
            .filter((board) => fits(game, board))
            .map((board) => (
              <button
                key={`${game.key}/${board.key}`}
                class="game"
                data-testid="next-game"
                data-game={game.key}
                data-board={board.key}
                onClick={() => onPlay(game.key, board.key)}
              >
                <Drawing svg={board.thumb} />
                <span class="cardtext">
                  <b>{board.game_title}</b>
                  <span>{board.title}</span>
                </span>
              </button>
            )),
        )}
      </div>
    </Dialog>
  );
}
