import type { MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './skip-links.module.css';

export interface SkipLink {
  readonly key: string;
  /** Id of the part of the page that gets the focus. */
  readonly target: string;
  /** Selector of what gets the focus inside of that part, where it is there. */
  readonly within?: string;
  readonly label: string;
  /** Shows the target, where it is not open yet. */
  readonly open?: () => void;
}

/** [H266] The first tab stops of a page: links that move the focus over what is repeated on every page. */
export function SkipLinks({ links }: { links: readonly SkipLink[] }) {
  const { t } = useTranslation();
  const go = (link: SkipLink) => (event: MouseEvent) => {
    // The address stays: a hash would be a page of its own in the browser's history.
    event.preventDefault();
    link.open?.();
    focusWhenShown(link);
  };
  return (
    <nav className={styles.skips} aria-label={t('app.skips')}>
      {links.map((link) => (
        <a
          key={link.key}
          className="button"
          data-variant="brand"
          href={`#${link.target}`}
          onClick={go(link)}
          data-testid={`skip-to-${link.key}`}
        >
          {link.label}
        </a>
      ))}
    </nav>
  );
}

/** Frames after which a part that cannot have the focus is given up. */
const MAX_FRAMES = 10;

/** Moves the focus once it is possible: a panel that opens is visible, and has its content, only after the next frame. */
function focusWhenShown(link: SkipLink, frame = 1): void {
  const part = document.getElementById(link.target);
  const inner = link.within ? part?.querySelector<HTMLElement>(link.within) : part;
  (inner ?? (frame === MAX_FRAMES ? part : null))?.focus();
  if (!part?.contains(document.activeElement) && frame < MAX_FRAMES)
    requestAnimationFrame(() => focusWhenShown(link, frame + 1));
}
