/** Words of every page. */
const en = {
  tagline: "Railway board games, one table",
  skipToPicks: "Skip to what you can do",
  lobby: "Lobby",
  menu: "Menu",
  language: "DE: switch to German",
  otherLanguage: "DE",
  theme: { light: "Theme: light", dark: "Theme: dark", contrast: "Theme: high contrast" },
  help: "How to play",
  close: "Close",
  loading: "Loading…",
  reconnecting: "Reconnecting…",
  tryAgain: "Try again",
  networkError: "The server cannot be reached. Nothing was lost; try again.",
  unknownError: "The server gave an answer this page does not understand.",
  movedOn: "The table moved on meanwhile; here is how it stands now.",
  linkReplaced: "The link to your seat was replaced; you are watching now. Ask whoever opened the table for the new one.",
  noTable: "This table does not exist, or the link is not complete.",
  rule: (id: string) => `Rule ${id}`,
};

const de: typeof en = {
  tagline: "Eisenbahnspiele an einem Tisch",
  skipToPicks: "Zu dem, was du tun kannst",
  lobby: "Übersicht",
  menu: "Menü",
  language: "EN: auf Englisch umschalten",
  otherLanguage: "EN",
  theme: { light: "Farben: hell", dark: "Farben: dunkel", contrast: "Farben: hoher Kontrast" },
  help: "So wird gespielt",
  close: "Schließen",
  loading: "Lädt …",
  reconnecting: "Verbindet neu …",
  tryAgain: "Noch einmal",
  networkError: "Der Server ist nicht zu erreichen. Nichts ist verloren; versuch es noch einmal.",
  unknownError: "Der Server hat etwas geantwortet, was diese Seite nicht versteht.",
  movedOn: "Am Tisch ist es inzwischen weitergegangen; so steht es jetzt.",
  linkReplaced: "Der Link zu deinem Platz wurde ersetzt; du schaust jetzt zu. Den neuen bekommst du von der Person, die den Tisch eröffnet hat.",
  noTable: "Diesen Tisch gibt es nicht, oder der Link ist nicht vollständig.",
  rule: (id) => `Regel ${id}`,
};

export const page = { en, de };
