/** Words of how to play, rules, lessons and explanations. */
const en = {
  lesson: {
    learn: (minutes: number) => `Learn: guided first game, ${minutes} min`,
    step: (n: number, of: number) => `Step ${n} of ${of}`,
    goOn: "Continue",
    leave: "Leave the lesson",
    sure: "Leave? The game goes on against bots.",
    yes: "Leave",
    no: "Stay",
  },
  about: {
    mode: "What is this? Tab goes on to the next, Esc stops asking.",
    thing: "What is this?",
    key: "what is this? Then Tab goes to everything on the page, Esc ends it",
    mouse: "Rest the pointer on anything to hear what it is; hold it (or a finger) down to keep the answer open.",
  },
  learn: {
    title: "How to play",
    tabs: { howto: "How to play", rules: "Rules", keys: "Keys & more" },
    turn: "A turn, step by step",
    end: "The end",
    points: "How points come about",
    differences: (board: string, players: number) =>
      `Different here: ${board}, ${players === 1 ? "1 player" : `${players} players`}`,
    contents: "Sections",
    search: "Search the rules",
    searchHint: "a word, or an id such as 5.6",
    found: (n: number) => (n === 1 ? "1 rule found" : `${n} rules found`),
    nothing: "No rule has these words.",
    changed: "Options of this table",
    only: (boards: string) => `Only on: ${boards}`,
    option: (title: string, value: string) => `Option “${title}”: ${value}`,
    notNow: "Does not hold with the options chosen.",
    elsewhere: (n: number) => (n === 1 ? "1 rule for other boards" : `${n} rules for other boards`),
    otherBoards: "not on this board",
    allBoards: "All boards",
  },
};

const de: typeof en = {
  lesson: {
    learn: (minutes) => `Lernen: geführte erste Partie, ${minutes} Min.`,
    step: (n, of) => `Schritt ${n} von ${of}`,
    goOn: "Weiter",
    leave: "Lektion verlassen",
    sure: "Verlassen? Das Spiel geht gegen Bots weiter.",
    yes: "Verlassen",
    no: "Bleiben",
  },
  about: {
    mode: "Was ist das? Tab geht zum Nächsten, Esc beendet das Fragen.",
    thing: "Was ist das?",
    key: "was ist das? Dann geht Tab zu allem auf der Seite, Esc beendet es",
    mouse: "Lass den Zeiger auf etwas ruhen, und du erfährst, was es ist; gedrückt gehalten (auch mit dem Finger) bleibt die Antwort offen.",
  },
  learn: {
    title: "So wird gespielt",
    tabs: { howto: "So geht’s", rules: "Regeln", keys: "Tasten & mehr" },
    turn: "Ein Zug, Schritt für Schritt",
    end: "Wann das Spiel endet",
    points: "Wofür es Punkte gibt",
    differences: (board, players) => `Hier anders: ${board}, ${players === 1 ? "1 Person" : `${players} Personen`}`,
    contents: "Abschnitte",
    search: "In den Regeln suchen",
    searchHint: "ein Wort oder eine Nummer wie 5.6",
    found: (n) => (n === 1 ? "1 Regel gefunden" : `${n} Regeln gefunden`),
    nothing: "Keine Regel enthält diese Wörter.",
    changed: "Optionen dieses Tisches",
    only: (boards) => `Nur auf: ${boards}`,
    option: (title, value) => `Option „${title}“: ${value}`,
    notNow: "Gilt mit den gewählten Optionen nicht.",
    elsewhere: (n) => (n === 1 ? "1 Regel für andere Pläne" : `${n} Regeln für andere Pläne`),
    otherBoards: "nicht auf diesem Plan",
    allBoards: "Alle Pläne",
  },
};

export const learn = { en, de };
