/** The bar on top of every page: the house, where we are, and the few tools. On a phone the tools fold into a menu. */
import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { Icon, type IconName } from "./icons";
import { Logo } from "./marks";
import { go } from "./route";
import { useSettings, type Theme } from "./settings";

const THEME_ICON: Record<Theme, IconName> = { light: "sun", dark: "moon", contrast: "contrast" };

interface Props {
  where: ComponentChildren;
  turn?: ComponentChildren;
  /** Tools of the page, before theme and language. */
  tools?: ComponentChildren;
}

export function TopBar({ where, turn, tools }: Props) {
  const { words } = useSettings();
  const [open, setOpen] = useState(false);
  const home = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    go("/");
  };
  return (
    <header class="top">
      <a class="brand" href="/" aria-label={`Stellwerk, ${words.lobby}`} onClick={home}>
        <Logo />
        <span>Stellwerk</span>
      </a>
      <div class="where">{where}</div>
      {turn}
      <button class="btn icon ghosty menu" aria-label={words.menu} aria-expanded={open} onClick={() => setOpen(!open)}>
        <Icon name={open ? "close" : "menu"} />
      </button>
      <div class={open ? "tools open" : "tools"}>
        {tools}
        <LangSwitch />
        <ThemeSwitch />
      </div>
    </header>
  );
}

function LangSwitch() {
  const { words, switchLang } = useSettings();
  return (
    <button
      class="btn icon ghosty"
      data-testid="lang"
      aria-label={words.language}
      title={words.language}
      onClick={switchLang}
    >
      {words.otherLanguage}
    </button>
  );
}

function ThemeSwitch() {
  const { words, theme, switchTheme } = useSettings();
  const label = words.theme[theme];
  return (
    <button class="btn icon ghosty" data-testid="theme" aria-label={label} title={label} onClick={switchTheme}>
      <Icon name={THEME_ICON[theme]} />
    </button>
  );
}
