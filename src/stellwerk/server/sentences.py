"""The server's own sentences, in English and German. A game's sentences come from the game."""

from typing import Final

from stellwerk.kernel.errors import LANGUAGES
from stellwerk.kernel.texts import Text, localize

TEXTS: Final[dict[str, Text]] = {
    # the request as such
    "not_json": {
        "en": "This is not JSON: {reason}.",
        "de": "Das ist kein JSON: {reason}.",
    },
    "not_an_object": {
        "en": "Send one JSON object, such as {{…}}.",
        "de": "Erwartet wird ein JSON-Objekt, also {{…}}.",
    },
    "content_type": {
        "en": "Send the body as Content-Type: application/json.",
        "de": "Bitte als Content-Type: application/json senden.",
    },
    "too_large": {
        "en": "The request is larger than {limit} bytes.",
        "de": "Die Anfrage ist größer als {limit} Bytes.",
    },
    "huge_number": {
        "en": "The number {number} is too large; at most {limit} is read.",
        "de": "Die Zahl {number} ist zu groß; gelesen wird höchstens {limit}.",
    },
    "no_number": {
        "en": "{number} is not a number.",
        "de": "{number} ist keine Zahl.",
    },
    "twice": {
        "en": "The field “{field}” is there twice in one object.",
        "de": "Das Feld „{field}“ steht zweimal in einem Objekt.",
    },
    "broken_letters": {
        "en": "The text holds half a character (a lone surrogate).",
        "de": "Der Text enthält ein halbes Zeichen (ein einzelnes Surrogat).",
    },
    # one field
    "missing": {
        "en": "The field “{field}” is missing.",
        "de": "Das Feld „{field}“ fehlt.",
    },
    "unknown_field": {
        "en": "The field “{field}” is not known here. Known are: {known}.",
        "de": "Das Feld „{field}“ ist hier unbekannt. Bekannt sind: {known}.",
    },
    "one_of": {
        "en": "“{field}” must be one of: {known}.",
        "de": "„{field}“ muss eines hiervon sein: {known}.",
    },
    "option_form": {
        "en": "An option is written key=value.",
        "de": "Eine Option schreibt sich schlüssel=wert.",
    },
    "want_text": {
        "en": "“{field}” must be a text.",
        "de": "„{field}“ muss ein Text sein.",
    },
    "want_number": {
        "en": "“{field}” must be a whole number.",
        "de": "„{field}“ muss eine ganze Zahl sein.",
    },
    "want_switch": {
        "en": "“{field}” must be true or false.",
        "de": "„{field}“ muss true oder false sein.",
    },
    "want_list": {
        "en": "“{field}” must be a list.",
        "de": "„{field}“ muss eine Liste sein.",
    },
    "want_object": {
        "en": "“{field}” must be an object.",
        "de": "„{field}“ muss ein Objekt sein.",
    },
    "at_least": {
        "en": "“{field}” must be at least {limit}.",
        "de": "„{field}“ muss mindestens {limit} sein.",
    },
    "at_most": {
        "en": "“{field}” must be at most {limit}.",
        "de": "„{field}“ darf höchstens {limit} sein.",
    },
    "too_short": {
        "en": "“{field}” must not be empty.",
        "de": "„{field}“ darf nicht leer sein.",
    },
    "too_long": {
        "en": "“{field}” is too long; at most {limit} fit.",
        "de": "„{field}“ ist zu lang; höchstens {limit} passen.",
    },
    "unprintable": {
        "en": "“{field}” holds a character that cannot be printed.",
        "de": "„{field}“ enthält ein Zeichen, das nicht gedruckt werden kann.",
    },
    "invisible": {
        "en": "Of “{field}” nothing could be seen; give it at least one visible character.",
        "de": "Von „{field}“ wäre nichts zu sehen; gib mindestens ein sichtbares Zeichen an.",
    },
    "wrong": {
        "en": "“{field}” is not valid.",
        "de": "„{field}“ ist so nicht gültig.",
    },
    # a new table
    "no_game": {
        "en": "There is no game “{game}”. There are: {known}.",
        "de": "Ein Spiel „{game}“ gibt es nicht. Es gibt: {known}.",
    },
    "seat_count": {
        "en": "A game for {players} needs as many seats; given: {given}.",
        "de": "Ein Spiel für {players} braucht ebenso viele Plätze; angegeben: {given}.",
    },
    "no_bot": {
        "en": "There is no bot “{bot}”. There are: {known}.",
        "de": "Einen Bot „{bot}“ gibt es nicht. Es gibt: {known}.",
    },
    "bot_without_bot_seat": {
        "en": "Seat {seat} is not a bot's, so “bot” must stay away.",
        "de": "Platz {seat} ist kein Bot-Platz, „bot“ muss also wegbleiben.",
    },
    "player": {"en": "Player {n}", "de": "Spieler {n}"},
    # at a table
    "no_table": {
        "en": "There is no such table.",
        "de": "Diesen Tisch gibt es nicht.",
    },
    "no_position": {
        "en": "The game has no position {at}; the last one is {last}.",
        "de": "Eine Stellung {at} hat das Spiel nicht; die letzte ist {last}.",
    },
    "wrong_token": {
        "en": "This link belongs to no seat of this table.",
        "de": "Dieser Link gehört zu keinem Platz an diesem Tisch.",
    },
    "not_owner": {
        "en": "Only whoever opened the table may do this.",
        "de": "Das darf nur, wer den Tisch eröffnet hat.",
    },
    "still_running": {
        "en": "The game is still running; this comes when it is over.",
        "de": "Das Spiel läuft noch; das kommt erst nach dem Ende.",
    },
    "resign_over": {
        "en": "The game is over; there is nothing to leave to a bot.",
        "de": "Das Spiel ist zu Ende; es gibt keinen Platz mehr zu übergeben.",
    },
    # orders
    "no_order": {
        "en": "You have no such order here.",
        "de": "So einen Auftrag hast du hier nicht.",
    },
    "no_auction": {
        "en": "This auction does not run now; here is how the table stands.",
        "de": "Diese Versteigerung läuft gerade nicht; so steht der Tisch jetzt.",
    },
    "order_over": {
        "en": "The game is over; there is nothing to order any more.",
        "de": "Das Spiel ist zu Ende; es gibt nichts mehr zu beauftragen.",
    },
    "order_never": {
        "en": "This could never be played: {why}",
        "de": "Das könnte nie gespielt werden: {why}",
    },
    "order_not_yet": {
        "en": "Nobody can say yet what could be decided there.",
        "de": "Was dort zu entscheiden sein wird, steht noch nicht fest.",
    },
    "order_did": {"en": "Done: {what}.", "de": "Ausgeführt: {what}."},
    "order_taken_back": {"en": "You took a move back.", "de": "Du hast einen Zug zurückgenommen."},
    "lesson_no_order": {
        "en": "Orders wait until the lesson is over.",
        "de": "Aufträge gibt es erst nach der Lektion.",
    },
    "which_seat": {
        "en": "You have several seats here: say in “seat” which one.",
        "de": "Du hast hier mehrere Plätze: Gib mit „seat“ an, welchen.",
    },
    "resigned": {
        "en": "{name} has left the table; a bot ({bot}) plays on.",
        "de": "{name} hat den Tisch verlassen; ein Bot ({bot}) spielt weiter.",
    },
    "same_number": {
        "en": "“{board}” is not for {players} players.",
        "de": "„{board}“ ist nicht für {players} Personen.",
    },
    "no_link_seat": {
        "en": "Seat {seat} was not given away by a link.",
        "de": "Platz {seat} wurde nicht per Link vergeben.",
    },
    "revoked": {
        "en": "The link of this seat was replaced.",
        "de": "Der Link dieses Platzes wurde ersetzt.",
    },
    "only_watching": {
        "en": "You are watching; only the players act here.",
        "de": "Du schaust zu; handeln können nur die, die mitspielen.",
    },
    "not_your_turn": {
        "en": "It is {name}'s decision, not yours.",
        "de": "Hier entscheidet {name}, nicht du.",
    },
    "game_over": {
        "en": "The game is over; nobody decides any more.",
        "de": "Das Spiel ist zu Ende; niemand entscheidet mehr.",
    },
    "stale": {
        "en": "The table has moved on: it is at position {present}, you answered position {given}.",
        "de": "Am Tisch ist es weitergegangen: Er steht bei Stellung {present}, deine Antwort galt Stellung {given}.",
    },
    "one_or_several": {
        "en": "Something is missing or too much: give either action or actions.",
        "de": "Etwas fehlt oder ist zu viel: Gib entweder action oder actions an.",
    },
    "key_reused": {
        "en": "This key was already used for another action; take a new one for each.",
        "de": "Dieser Schlüssel gehört schon zu einer anderen Aktion; nimm für jede einen neuen.",
    },
    "not_your_undo": {
        "en": "Only {name} may take back the last action.",
        "de": "Die letzte Aktion darf nur {name} zurücknehmen.",
    },
    "ask_them": {
        "en": "Others have decided since. Ask {names} whether they agree.",
        "de": "Seither haben andere entschieden. Frag {names}, ob das recht ist.",
    },
    "asked_already": {
        "en": "Somebody has already asked to take back; the answer is still open.",
        "de": "Es hat schon jemand gefragt, ob zurückgenommen werden darf; die Antwort steht noch aus.",
    },
    "declined": {
        "en": "This was declined. You can ask again when the game has gone on.",
        "de": "Das wurde abgelehnt. Du kannst wieder fragen, wenn es weitergegangen ist.",
    },
    "no_request": {
        "en": "Nobody asks to take anything back here, or not any more.",
        "de": "Hier will niemand etwas zurücknehmen, oder nicht mehr.",
    },
    "not_asked": {
        "en": "You were not asked, or have answered already.",
        "de": "Du wurdest nicht gefragt oder hast schon geantwortet.",
    },
    "nothing_ahead": {
        "en": "There is nothing that could be played again.",
        "de": "Es gibt nichts, was noch einmal gespielt werden kann.",
    },
    "no_branch": {
        "en": "There is no branch {branch} here.",
        "de": "Einen Zweig {branch} gibt es hier nicht.",
    },
    "fork_alone": {
        "en": "Other people sit at this table. A new line of a game is for whoever plays against bots alone.",
        "de": "An diesem Tisch sitzen noch andere. Neu ansetzen kann nur, wer allein gegen Bots spielt.",
    },
    # trying out
    "no_line": {
        "en": "You have no such line here; it may have been dropped.",
        "de": "Eine solche Variante hast du hier nicht; vielleicht wurde sie verworfen.",
    },
    "no_line_position": {
        "en": "This line goes back to any move from {first} to {last}, not to {at}.",
        "de": "Diese Variante lässt sich auf Aktion {first} bis {last} zurücknehmen, nicht auf {at}.",
    },
    "too_many_lines": {
        "en": "You keep {most} lines at this table, more than that is not possible. Drop one first.",
        "de": "Du behältst an diesem Tisch schon {most} Varianten, mehr geht nicht. Verwirf erst eine.",
    },
    "line_full": {
        "en": "A line has at most {most} moves.",
        "de": "Eine Variante hat höchstens {most} Aktionen.",
    },
    "line_elsewhere": {
        "en": "The game has gone on otherwise since move {at}. The line stays as it is, but it cannot be played any more.",
        "de": "Das Spiel ist seit Aktion {at} anders weitergegangen. Die Variante bleibt, wie sie ist, spielen lässt sie sich nicht mehr.",
    },
    "line_played": {
        "en": "There is no move of this line left to play.",
        "de": "Von dieser Variante ist nichts mehr zu spielen.",
    },
    "line_order_rest": {
        "en": "The rest of the line cannot be ordered ahead.",
        "de": "Der Rest der Variante lässt sich nicht im Voraus beauftragen.",
    },
    "line_no_order": {
        "en": "There is no move of yours left in this line that could be ordered ahead.",
        "de": "In dieser Variante ist kein Zug von dir mehr, der sich im Voraus beauftragen lässt.",
    },
    "line_chance": {
        "en": "Something new has come to light; the rest of the line was a guess.",
        "de": "Es ist etwas Neues ans Licht gekommen; der Rest der Variante war eine Vermutung.",
    },
    "line_shared": {
        "en": "On a shared screen of a game with secrets you can try things out while one of you decides.",
        "de": "Am gemeinsamen Bildschirm lässt sich in einem Spiel mit Geheimnissen nur ausprobieren, solange jemand von euch entscheidet.",
    },
    "own_decision": {
        "en": "Here you decide yourself.",
        "de": "Hier entscheidest du selbst.",
    },
    "no_answer": {
        "en": "The bots found no answer in time. Ask them again.",
        "de": "Die Bots haben in der Zeit keine Antwort gefunden. Frag sie noch einmal.",
    },
    "bots_not_done": {
        "en": "The bots are not done yet; ask them again to go on.",
        "de": "Die Bots sind noch nicht fertig; frag sie noch einmal, dann geht es weiter.",
    },
    "answers_too_often": {
        "en": "That was often enough for now; the bots answer again {wait}.",
        "de": "Das war für den Moment oft genug; die Bots antworten wieder {wait}.",
    },
    "imported": {
        "en": "This is a record that somebody brought along. The game is not over, but nobody plays on here.",
        "de": "Das ist eine mitgebrachte Aufzeichnung. Das Spiel ist nicht zu Ende, aber hier spielt niemand weiter.",
    },
    "record_start": {
        "en": "This record begins in the middle of a game. Only whole games are shown here; `stellwerk replay` shows this one.",
        "de": "Diese Aufzeichnung beginnt mitten im Spiel. Gezeigt werden hier nur ganze Spiele; diese zeigt `stellwerk replay`.",
    },
    "unproved": {
        "en": "Played again, the game does not come out as the record says: {what}.",
        "de": "Beim Nachspielen kommt etwas anderes heraus, als die Aufzeichnung sagt: {what}.",
    },
    "record_hidden": {
        "en": "The record holds what is still hidden from you; you can have it when the game is over.",
        "de": "Die Aufzeichnung enthält, was dir noch verborgen ist; sie wird am Ende des Spiels zugänglich.",
    },
    "damaged": {
        "en": "The stored game cannot be replayed ({reason}). Nothing was changed.",
        "de": "Das gespeicherte Spiel lässt sich nicht nachspielen ({reason}). Es wurde nichts verändert.",
    },
    "frozen": {
        "en": (
            "The rules of this game have changed since it was begun (version {own}, now {present}), and it cannot be played on: "
            "{against} It is kept and shown as far as it still comes out as it was played."
        ),
        "de": (
            "Die Regeln dieses Spiels wurden geändert, seit es begann (Version {own}, jetzt {present}); es kann nicht weitergespielt "
            "werden: {against} Es bleibt erhalten und wird gezeigt, soweit es noch so verläuft, wie es gespielt wurde."
        ),
    },
    "comes_out_otherwise": {
        "en": "After action {position} the position would be another.",
        "de": "Nach Aktion {position} wäre die Stellung eine andere.",
    },
    "no_marks": {
        "en": "It is too old to tell whether it would be the same.",
        "de": "Es ist zu alt, als dass sich sagen ließe, ob es dasselbe bliebe.",
    },
    "no_board": {
        "en": "The file of the board “{board}” is gone or cannot be used as it is. With the former file in the server's folder of boards the table goes on.",
        "de": "Die Datei des Plans „{board}“ fehlt oder ist so nicht zu gebrauchen. Mit der früheren Datei im Planordner des Servers geht es am Tisch weiter.",
    },
    "game_gone": {
        "en": "This Stellwerk no longer has the game “{game}”. The table is kept.",
        "de": "Das Spiel „{game}“ gibt es in diesem Stellwerk nicht mehr. Der Tisch bleibt erhalten.",
    },
    "disk_full": {
        "en": "The server's disk is full, so nothing can be kept. Nothing was changed; try again later.",
        "de": "Die Festplatte des Servers ist voll, darum kann nichts gespeichert werden. Es wurde nichts verändert; bitte später noch einmal versuchen.",
    },
    "say_nothing": {
        "en": "This stream only tells; it takes no messages.",
        "de": "Dieser Kanal sendet nur; er nimmt keine Nachrichten an.",
    },
    "page_size": {
        "en": "limit is a number from 1 to {most}.",
        "de": "limit ist eine Zahl von 1 bis {most}.",
    },
    "store_away": {
        "en": "The server's database does not answer at the moment. Try again: an order with the same key is never played twice.",
        "de": "Die Datenbank des Servers antwortet gerade nicht. Versuch es noch einmal: Ein Auftrag mit demselben Schlüssel wird nie zweimal gespielt.",
    },
    # lessons
    "lesson_other": {
        "en": "That would be allowed, too. For the lesson let us do what is lit; afterwards you play as you like.",
        "de": "Das ginge auch. Für die Lektion nehmen wir, was leuchtet; danach spielst du, wie du willst.",
    },
    "lesson_read_first": {
        "en": "First read on: press “Continue”.",
        "de": "Lies erst weiter: Drück auf „Weiter“.",
    },
    "lesson_do_first": {
        "en": "This step waits for your move: take what is lit.",
        "de": "Dieser Schritt wartet auf deinen Zug: Nimm, was leuchtet.",
    },
    "lesson_no_undo": {
        "en": "Nothing is taken back during the lesson; it shows one way on purpose.",
        "de": "Während der Lektion wird nichts zurückgenommen; sie zeigt mit Absicht einen Weg.",
    },
    "lesson_no_hint": {
        "en": "The lesson is your hint: it says what to do next.",
        "de": "Die Lektion ist dein Hinweis: Sie sagt, was als Nächstes zu tun ist.",
    },
    "lesson_no_line": {
        "en": "During the lesson there is nothing to try out. When it is over, there is.",
        "de": "Während der Lektion gibt es nichts auszuprobieren. Danach schon.",
    },
    "lesson_open": {
        "en": "That was the lesson. The game goes on, and now everything is up to you: your rivals are easy bots. You may ask for hints.",
        "de": "Das war die Lektion. Das Spiel geht weiter, und jetzt entscheidest du alles selbst: Deine Gegner sind leichte Bots. Hinweise darfst du dir holen.",
    },
    # hints
    "hints_off": {
        "en": "This table was opened without hints.",
        "de": "Dieser Tisch wurde ohne Hinweise eröffnet.",
    },
    "too_often": {
        "en": "That was many hints in one minute; the next one {wait}.",
        "de": "Das waren viele Hinweise in einer Minute; der nächste {wait}.",
    },
    "no_hint": {
        "en": "The bot found nothing in time; try again.",
        "de": "Der Bot hat rechtzeitig nichts gefunden; versuch es noch einmal.",
    },
    # reviews
    "review_running": {
        "en": "The game is still running; a bot looks it through when it is over.",
        "de": "Das Spiel läuft noch; ein Bot wertet es erst nach dem Ende aus.",
    },
    "review_players": {
        "en": "Only those who played here, or brought the record, can have it reviewed.",
        "de": "Auswerten lassen können nur die, die hier gespielt oder die Aufzeichnung mitgebracht haben.",
    },
    "many_reviews": {
        "en": "You have {limit} reviews on the way; the next one is fine when one of them is done. Ask again {wait}.",
        "de": "Für dich laufen schon {limit} Auswertungen; die nächste geht, sobald eine fertig ist. Frag {wait} noch einmal.",
    },
    "reviews_full": {
        "en": "{limit} reviews are on the way on this server; ask again {wait}.",
        "de": "Auf diesem Server laufen schon {limit} Auswertungen; frag {wait} noch einmal.",
    },
    # the end
    "no_winner": {"en": "The game is lost.", "de": "Das Spiel ist verloren."},
    "one_winner": {"en": "{names} wins.", "de": "{names} gewinnt."},
    "shared_win": {"en": "{names} share the win.", "de": "{names} teilen sich den Sieg."},
    "and": {"en": "{first} and {last}", "de": "{first} und {last}"},
    # who may ask
    "token_in_address": {
        "en": "A token does not belong in an address: send it as Authorization: Bearer, or open the link in a browser.",
        "de": "Ein Token gehört nicht in eine Adresse: Sende es als Authorization: Bearer, oder öffne den Link im Browser.",
    },
    "authorization": {
        "en": "Send the token of a seat as Authorization: Bearer followed by the token.",
        "de": "Sende das Token eines Platzes als Authorization: Bearer, gefolgt vom Token.",
    },
    "wrong_host": {
        "en": "This server does not go by the name “{host}”. Whoever runs it can allow the name with {setting}.",
        "de": "Dieser Server heißt nicht „{host}“. Wer ihn betreibt, kann den Namen mit {setting} erlauben.",
    },
    "wrong_origin": {
        "en": "This came from the page of another address ({origin}); only this server's own pages may do that.",
        "de": "Das kam von einer Seite unter anderer Adresse ({origin}); das dürfen nur die Seiten dieses Servers.",
    },
    # limits
    "many_tables": {
        "en": "From your address {limit} tables were opened within an hour; the next one can be opened {wait}.",
        "de": "Von deiner Adresse wurden in einer Stunde {limit} Tische eröffnet; den nächsten kannst du {wait} eröffnen.",
    },
    "many_streams_here": {
        "en": "Your address holds {limit} open pages, and that is the limit; close some and try again {wait}.",
        "de": "Von deiner Adresse sind {limit} Seiten offen, mehr gehen nicht; schließe einige und versuche es {wait} wieder.",
    },
    "many_streams_there": {
        "en": "This table is open on {limit} pages, and that is the limit; try again {wait}.",
        "de": "Dieser Tisch ist auf {limit} Seiten offen, mehr gehen nicht; versuche es {wait} wieder.",
    },
    "many_watchers": {
        "en": "{limit} people are watching this table, and that is the limit; try again {wait}.",
        "de": "Diesem Tisch schauen schon {limit} zu, mehr gehen nicht; versuche es {wait} wieder.",
    },
    "many_messages": {
        "en": "More than {limit} messages in a minute; the next one {wait}.",
        "de": "Mehr als {limit} Nachrichten in einer Minute; die nächste {wait}.",
    },
    "too_slow": {
        "en": "The request did not arrive within {seconds} s.",
        "de": "Die Anfrage kam nicht innerhalb von {seconds} s an.",
    },
    "in_second": {"en": "in a second", "de": "in einer Sekunde"},
    "in_seconds": {"en": "in {n} seconds", "de": "in {n} Sekunden"},
    "in_minutes": {"en": "in {n} minutes", "de": "in {n} Minuten"},
    # the server as such
    "wrong_setting": {
        "en": "The setting {name} is “{value}”; it must be a whole number, 1 or more.",
        "de": "Die Einstellung {name} ist „{value}“; sie muss eine ganze Zahl ab 1 sein.",
    },
    "not_found": {
        "en": "There is nothing at this address.",
        "de": "Unter dieser Adresse gibt es nichts.",
    },
    "method": {
        "en": "This address does not take {method}.",
        "de": "Diese Adresse nimmt kein {method}.",
    },
    "internal": {
        "en": "Something went wrong in the server; nothing was changed. For the operator: request {request}.",
        "de": "Im Server ist etwas schiefgegangen; es wurde nichts verändert. Für den Betreiber: Anfrage {request}.",
    },
    "port_taken": {
        "en": "Port {port} is taken; using {found}.",
        "de": "Port {port} ist belegt; genommen wird {found}.",
    },
    "serving": {
        "en": "Stellwerk is at {address} (tables in {place}). Ctrl-C ends it.",
        "de": "Stellwerk läuft unter {address} (Tische in {place}). Strg-C beendet es.",
    },
    "serving_mcp": {
        "en": "Stellwerk serves language models at {address} (tables in {place}). Ctrl-C ends it.",
        "de": "Stellwerk bedient Sprachmodelle unter {address} (Tische in {place}). Strg-C beendet es.",
    },
    "ended": {
        "en": "Stellwerk has ended; every table is kept.",
        "de": "Stellwerk ist beendet; alle Tische bleiben erhalten.",
    },
    "tables_not_boards": {
        "en": "{folder} holds tables, and --data names a folder of boards. The folder of the tables is told by --tables.",
        "de": "In {folder} liegen Tische, und --data nennt einen Ordner mit Plänen. Den Ordner der Tische sagt man mit --tables.",
    },
    "own_boards": {
        "en": "Boards of your own come from {folder}.",
        "de": "Eigene Pläne kommen aus {folder}.",
    },
    "no_place": {
        "en": "No tables can be kept in {place}: {reason}",
        "de": "In {place} lassen sich keine Tische ablegen: {reason}",
    },
    # what an operator does
    "ended_by_operator": {
        "en": "The operator of this server has ended this game. It can still be looked at.",
        "de": "Der Betreiber dieses Servers hat diese Partie beendet. Ansehen lässt sie sich weiterhin.",
    },
    "banned": {
        "en": "The operator of this server does not let your address open tables or live pages.",
        "de": "Der Betreiber dieses Servers lässt von deiner Adresse aus keine Tische und keine Live-Seiten öffnen.",
    },
    "no_ip": {
        "en": "“{address}” is no address to ban: give an IPv4 or IPv6 address of another machine, such as 192.0.2.7.",
        "de": "„{address}“ ist keine Adresse, die sich sperren lässt: gebraucht wird die IPv4- oder IPv6-Adresse eines anderen Rechners, etwa 192.0.2.7.",
    },
    "not_banned": {"en": "{address} is not banned.", "de": "{address} ist nicht gesperrt."},
    "already_over": {"en": "The game at table {table} is over.", "de": "Die Partie an Tisch {table} ist vorbei."},
    "old_schema": {
        "en": "{file} was written by another version of Stellwerk. Start the server of this version once, then try again.",
        "de": "{file} wurde von einer anderen Version von Stellwerk geschrieben. Bitte einmal den Server dieser Version starten, dann geht es.",
    },
    # for the operator: settings
    "setting_wrong": {
        "en": "The setting {name} is “{value}”; it must be {wants}.",
        "de": "Die Einstellung {name} ist „{value}“; möglich ist {wants}.",
    },
    "setting_unknown": {
        "en": "There is no setting “{name}” ({file}). Did you mean one of these: {known}?",
        "de": "Eine Einstellung „{name}“ gibt es nicht ({file}). Ist eine von diesen gemeint: {known}?",
    },
    "settings_unread": {
        "en": "The settings in {file} cannot be read: {reason}.",
        "de": "Die Einstellungen in {file} lassen sich nicht lesen: {reason}.",
    },
    "settings_no_toml": {
        "en": "The settings in {file} are no TOML: {reason}.",
        "de": "Die Einstellungen in {file} sind kein TOML: {reason}.",
    },
    "wants_file": {"en": "a TOML file", "de": "eine TOML-Datei"},
    "wants_host": {"en": "an address or a name of this machine", "de": "eine Adresse oder ein Name dieses Rechners"},
    "wants_port": {"en": "a whole number from 0 to 65535", "de": "eine ganze Zahl von 0 bis 65535"},
    "wants_folder": {"en": "a folder", "de": "ein Ordner"},
    "wants_database": {
        "en": "the address of a database, such as sqlite:////srv/stellwerk/tables.db",
        "de": "die Adresse einer Datenbank, etwa sqlite:////srv/stellwerk/tables.db",
    },
    "wants_hosts": {"en": "names with blanks between them", "de": "eine Reihe von Namen mit Leerzeichen dazwischen"},
    "wants_days": {"en": "a whole number of days, 0 for ever", "de": "eine ganze Zahl von Tagen, 0 heißt für immer"},
    "wants_log": {"en": "plain or json", "de": "plain oder json"},
    "wants_level": {"en": "debug, info, warning or error", "de": "debug, info, warning oder error"},
    "wants_key": {
        "en": "16 to 128 letters, digits and signs without blanks",
        "de": "eine Folge von 16 bis 128 Buchstaben, Ziffern und Zeichen ohne Leerzeichen und Umlaute",
    },
    "wants_number": {"en": "a whole number, 1 or more", "de": "eine ganze Zahl ab 1"},
    "for_operators": {
        "en": "This is for the operator of this server: from its own machine, or with the key.",
        "de": "Das ist für den Betreiber dieses Servers: von dessen eigenem Rechner oder mit dem Schlüssel.",
    },
    "store_silent": {"en": "The store does not answer.", "de": "Der Speicher antwortet nicht."},
    "store_full": {
        "en": "Nothing can be written: the disk is full.",
        "de": "Nichts kann geschrieben werden: Die Platte ist voll.",
    },
    "no_workers": {
        "en": "No worker of the bots could be started yet.",
        "de": "Noch ließ sich kein Prozess für die Bots starten.",
    },
    "port_in_use": {
        "en": "Port {port} of {host} is taken by another program. Choose another with --port (make play: PORT=), or say --any-port for the next free one.",
        "de": "Port {port} von {host} gehört schon einem anderen Programm. Ein anderer geht mit --port (make play: PORT=), der nächste freie mit --any-port.",
    },
    # for the operator: care for the stored tables
    "in_use": {
        "en": "{file} is in use by another Stellwerk. One server per file; end it first.",
        "de": "{file} wird von einem anderen Stellwerk benutzt. Ein Server je Datei; bitte diesen erst beenden.",
    },
    "no_lock": {
        "en": "{file} cannot be locked: {reason}",
        "de": "{file} lässt sich nicht sperren: {reason}",
    },
    "only_sqlite": {
        "en": "{place} is no SQLite file; use the tools of its database.",
        "de": "{place} ist keine SQLite-Datei; dafür gibt es die Werkzeuge der Datenbank.",
    },
    "no_driver": {
        "en": "PostgreSQL needs a package that is not installed: pip install 'stellwerk[postgres]'",
        "de": "Für PostgreSQL fehlt ein Paket: pip install 'stellwerk[postgres]'",
    },
    "no_tables_yet": {
        "en": "{file} holds no tables of Stellwerk yet.",
        "de": "In {file} liegen noch keine Tische von Stellwerk.",
    },
    "not_empty": {
        "en": "{place} holds tables already; a backup goes into an empty database only.",
        "de": "In {place} liegen schon Tische; eine Sicherung kommt nur in eine leere Datenbank.",
    },
    "no_file": {"en": "There is no file {file}.", "de": "Die Datei {file} gibt es nicht."},
    "target_exists": {
        "en": "{file} is there already; nothing was changed. Give the backup another name.",
        "de": "{file} gibt es schon; es wurde nichts verändert. Gib der Sicherung einen anderen Namen.",
    },
    "tables_exist": {
        "en": "{file} is there already; nothing was changed. With --replace it is put aside.",
        "de": "{file} gibt es schon; es wurde nichts verändert. Mit --replace wird sie beiseitegelegt.",
    },
    "no_backup": {"en": "{file} is no backup of Stellwerk.", "de": "{file} ist keine Sicherung von Stellwerk."},
    "newer_schema": {
        "en": "{file} has schema {schema}; this Stellwerk reads up to {known}. Update Stellwerk first.",
        "de": "{file} hat Schema {schema}; dieses Stellwerk liest bis {known}. Bitte erst Stellwerk erneuern.",
    },
    "file_broken": {
        "en": (
            "{file} is damaged ({found}). Tables concerned: {tables}. Nothing was changed. "
            "“stellwerk export” still writes out the tables that can be read; “stellwerk restore” puts a backup in its place."
        ),
        "de": (
            "{file} ist beschädigt ({found}). Betroffene Tische: {tables}. Es wurde nichts verändert. "
            "„stellwerk export“ schreibt die lesbaren Tische noch heraus; „stellwerk restore“ setzt eine Sicherung an ihre Stelle."
        ),
    },
    "entries_lost": {
        "en": (
            "Table {table} has {have} entries, but {had} were acknowledged: the end of the database was lost "
            "(a cut -wal file, or an older copy in its place). The table goes on from entry {have}."
        ),
        "de": (
            "Tisch {table} hat {have} Einträge, bestätigt waren {had}: Das Ende der Datenbank ging verloren "
            "(eine abgeschnittene -wal-Datei oder eine ältere Kopie an ihrer Stelle). Der Tisch geht ab Eintrag {have} weiter."
        ),
    },
    "wrong_days": {
        "en": "{name} is {value}; it must be a whole number of days, 0 to keep tables forever.",
        "de": "{name} ist {value}; es muss eine ganze Zahl von Tagen sein, 0 behält Tische für immer.",
    },
    "no_such_table": {"en": "There is no table {table}.", "de": "Den Tisch {table} gibt es nicht."},
    "no_address": {
        "en": "This machine has no address {host}: {reason}.",
        "de": "Dieser Rechner hat keine Adresse {host}: {reason}.",
    },
    "cannot_listen": {
        "en": "Cannot listen on {host}, port {port}: {reason}.",
        "de": "{host}, Port {port}, lässt sich nicht öffnen: {reason}.",
    },
    "no_port": {
        "en": "No port from {first} to {last} is free.",
        "de": "Kein Port von {first} bis {last} ist frei.",
    },
    "no_client": {
        "en": "The browser pages are not built yet. Run “make setup” and start again.",
        "de": "Die Browserseiten sind noch nicht gebaut. „make setup“ ausführen und neu starten.",
    },
    # to language models
    "desk_bots": {
        "en": "Bots for the other seats, from weak to strong: {names}.",
        "de": "Bots für die anderen Plätze, von schwach bis stark: {names}.",
    },
    "desk_opened": {
        "en": "Table {table} is open. Your token, told only this once: {token}",
        "de": "Der Tisch {table} ist offen. Dein Token, nur dieses eine Mal genannt: {token}",
    },
    "desk_link": {
        "en": "Seat {seat} waits for whoever joins with the token {token}",
        "de": "Platz {seat} wartet auf jemanden mit dem Token {token}",
    },
    "desk_joined": {
        "en": "At table {table} you sit on {seats}.",
        "de": "Am Tisch {table} sitzt du auf {seats}.",
    },
    "desk_watching": {
        "en": "At table {table} you have no seat: you watch.",
        "de": "Am Tisch {table} hast du keinen Platz: Du siehst zu.",
    },
    "desk_position": {
        "en": "Table {table}, position {position}.",
        "de": "Tisch {table}, Position {position}.",
    },
    "desk_played": {
        "en": "Played: {label}. The table is at position {position} now.",
        "de": "Gespielt: {label}. Der Tisch steht jetzt bei Position {position}.",
    },
    "desk_possible": {
        "en": "That is possible.",
        "de": "Das ist möglich.",
    },
    "desk_no_rule": {
        "en": "No rule has “{words}”; without words the sections are listed.",
        "de": "Keine Regel hat „{words}“; ohne Wörter werden die Abschnitte genannt.",
    },
    "desk_more": {
        "en": "… and {count} more; ask with more words.",
        "de": "… und {count} weitere; frage mit mehr Wörtern.",
    },
}


def say(key: str, **values: object) -> Text:
    """The sentence in every language; a bilingual value goes in by its language."""
    return {lang: TEXTS[key][lang].format_map(localize(values, lang)) for lang in LANGUAGES}


def join(names: list[str]) -> Text:
    """A list of names as a sentence has it: Ada, Ben and Cem."""
    *first, last = names
    if not first:
        return dict.fromkeys(LANGUAGES, last)
    return say("and", first=", ".join(first), last=last)
