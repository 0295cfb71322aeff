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
  /** Opens the target if it is closed. */
  readonly open?: () => void;
}

/** [H266] The first tab stops of a page: links that skip the parts repeated on every page. */
export function SkipLinks({ links }: { links: readonly SkipLink[] }) {
  const { t } = useTranslation();
  const go = (link: SkipLink) => (event: MouseEvent) => {
    // Keeps the URL: a hash would add an entry to the browser's history.
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

/** Frames after which a target that cannot be focused is given up. */
const MAX_FRAMES = 10;

/**
 * Moves the focus when it becomes possible: a panel that opens has its content and is visible only in the next frame.
 */
function focusWhenShown(link: SkipLink, frame = 1): void {
  const part = document.getElementById(link.target);
  const inner = link.within ? part?.querySelector<HTMLElement>(link.within) : part;
  (inner ?? (frame === MAX_FRAMES ? part : null))?.focus();
  if (!part?.contains(document.activeElement) && frame < MAX_FRAMES)
    requestAnimationFrame(() => focusWhenShown(link, frame + 1));
}
