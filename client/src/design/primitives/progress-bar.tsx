import styles from './progress-bar.module.css';

interface ProgressBarProps {
  /** How much is done, 0 to 1. */
  readonly part: number;
  /** Accessible name. Without it the bar is hidden from screen readers, because a text beside it says the same. */
  readonly label?: string;
  readonly className?: string | undefined;
}

export function ProgressBar({ part, label, className = '' }: ProgressBarProps) {
  const spoken = {
    role: 'progressbar',
    'aria-label': label,
    ...{ 'aria-valuemin': 0, 'aria-valuemax': 100, 'aria-valuenow': Math.floor(part * 100) },
  };
  return (
    <span
      className={`${styles.bar} ${className}`}
      {...(label === undefined ? { 'aria-hidden': true } : spoken)}
    >
      <span style={{ width: `${part * 100}%` }} />
    </span>
  );
}
