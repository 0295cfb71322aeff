import type { MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { ButtonAnchor } from './button.tsx';
import styles from './skip-links.module.css';

export interface SkipLink {
  readonly key: string;
  /** Id of the part that gets the focus. */
  readonly target: string;
  /** Selector of the element in that part that gets the focus, if it exists. */
  readonly within?: string;
  readonly label: string;
  /** Called before the focus moves, to open the part, such as a closed panel. */
  readonly open?: () => void;
}

/** [H266] The first tab stops of a page: links that skip what all pages repeat. */
export function SkipLinks({ links }: { links: readonly SkipLink[] }) {
  const { t } = useTranslation();
  const go = (link: SkipLink) => (event: MouseEvent) => {
    // A hash in the URL would add an entry to the browser's history.
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

/** Maximum number of frames in which focusing is tried. */
const MAX_FRAMES = 10;

/**
 * Focuses the target of a link once it is shown: a panel that is being opened has its content, and is visible, only in
 * the next frame.
 */
function focusWhenShown(link: SkipLink, frame = 1): void {
  const part = document.getElementById(link.target);
  const inner = link.within ? part?.querySelector<HTMLElement>(link.within) : part;
  (inner ?? (frame === MAX_FRAMES ? part : null))?.focus();
  if (!part?.contains(document.activeElement) && frame < MAX_FRAMES)
    requestAnimationFrame(() => focusWhenShown(link, frame + 1));
}
