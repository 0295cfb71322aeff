import type { ReactNode } from 'react';
import { openPersonCard, type PersonReference } from './open-person-card.ts';
import styles from './person-button.module.css';

interface PersonButtonProps {
  readonly person: PersonReference;
  readonly className?: string;
  /** True if the button is as high as its row, and so needs no enlarged touch target. */
  readonly isRow?: boolean;
  /** True to hide the button from keyboards and screen readers, because one beside it opens the same card. */
  readonly pointerOnly?: boolean;
  readonly testId?: string;
  readonly children: ReactNode;
}

/** [H840] A face or a name that opens the person's card. */
export function PersonButton({
  person,
  className = '',
  isRow = false,
  pointerOnly = false,
  testId = 'person-button',
  children,
}: PersonButtonProps) {
  return (
    <button
      type="button"
      className={`${styles.personButton} ${className}`}
      data-row={isRow || undefined}
      data-testid={testId}
      aria-haspopup="dialog"
      {...(pointerOnly ? { tabIndex: -1, 'aria-hidden': true } : {})}
      onClick={() => openPersonCard(person)}
    >
      {children}
    </button>
  );
}
