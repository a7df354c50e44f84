import { Icon } from "../icons";
import type { Page } from "../protocol";
import { useSettings } from "../settings";

/** The game is there to be gone through, if anything was played. */
export function GoThrough({ page, onHistory }: { page: Page; onHistory(): void }) {
  const { words } = useSettings();
  if (page.table.position === 0) return null;
  return (
    <button class="btn" data-testid="go-through" onClick={onHistory}>
      <Icon name="clock" />
      {words.history.open}
    </button>
  );
}
