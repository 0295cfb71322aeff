import type { MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { ButtonAnchor } from './button.tsx';
import styles from './skip-links.module.css';

export interface SkipLink {
  readonly key: string;
  /** Id of the part of the page that gets the focus. */
  readonly target: string;
  /** Selector of the element inside the target that gets the focus, if it exists. */
  readonly within?: string;
  readonly label: string;
  /** Opens the target, for example a panel, if it is closed. */
  readonly open?: () => void;
}

/** [H266] The first tab stops of a page: links that skip the parts repeated on every page. */
export function SkipLinks({ links }: { links: readonly SkipLink[] }) {
  const { t } = useTranslation();
  const go = (link: SkipLink) => (event: MouseEvent) => {
    // Keeps the hash out of the URL: it would add an entry to the browser's history.
    event.preventDefault();
    link.open?.();
    focusWhenShown(link);
  };
  return (
    <nav className={styles.skips} aria-label={t('app.skips')}>
      {links.map((link) => (
        <ButtonAnchor
          key={link.key}
          variant="brand"
          href={`#${link.target}`}
          onClick={go(link)}
          data-testid={`skip-to-${link.key}`}
        >
          {link.label}
        </ButtonAnchor>
      ))}
    </nav>
  );
}

/** Number of frames after which the code stops trying to focus the target. */
const MAX_FRAMES = 10;

/**
 * Moves the focus as soon as that is possible: a panel that is being opened gets its content and becomes visible only
 * in the next frame.
 */
function focusWhenShown(link: SkipLink, frame = 1): void {
  const part = document.getElementById(link.target);
  const inner = link.within ? part?.querySelector<HTMLElement>(link.within) : part;
  (inner ?? (frame === MAX_FRAMES ? part : null))?.focus();
  if (!part?.contains(document.activeElement) && frame < MAX_FRAMES)
    requestAnimationFrame(() => focusWhenShown(link, frame + 1));
}
