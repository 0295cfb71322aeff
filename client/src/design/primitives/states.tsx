import { RefreshCw } from 'lucide-react';
import type { CSSProperties, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorTexts } from '../../platform/use-error-text.ts';
import { Button } from './button.tsx';
import styles from './states.module.css';

export function Skeleton({
  width = '100%',
  height = 16,
  radius,
}: {
  width?: CSSProperties['width'];
  height?: number;
  radius?: number;
}) {
  return (
    <span
      className={styles.skeleton}
      style={{ display: 'block', width, height, borderRadius: radius }}
      aria-hidden="true"
    />
  );
}

export interface SkeletonRowsProps {
  readonly count: number;
  readonly size?: number;
  readonly round?: boolean;
}

/** Placeholders for rows with an image and two lines of text. */
export function SkeletonRows({ count, size = 46, round }: SkeletonRowsProps) {
  const { t } = useTranslation();
  const rows = Array.from({ length: count }, (_, index) => index);
  return (
    <div role="status" aria-label={t('app.loading')} style={{ display: 'grid', gap: 16, padding: '8px 8px' }}>
      {rows.map((row) => (
        <div
          key={row}
          style={{ display: 'grid', gridTemplateColumns: `${size}px 1fr`, gap: 12, alignItems: 'center' }}
        >
          <Skeleton width={size} height={size} radius={round ? size / 2 : 10} />
          <span style={{ display: 'grid', gap: 8 }}>
            <Skeleton width={`${62 - ((row * 13) % 30)}%`} height={12} />
            <Skeleton width={`${40 - ((row * 7) % 18)}%`} height={10} />
          </span>
        </div>
      ))}
    </div>
  );
}

interface EmptyProps {
  readonly icon?: ReactNode;
  readonly title: string;
  readonly text?: string | undefined;
  /** `h1` if the title is the heading of the whole page. */
  readonly heading?: 'h1';
  readonly children?: ReactNode;
}

/** Why a list is empty, and what to do next. */
export function EmptyState({ icon, title, text, heading, children }: EmptyProps) {
  const Title = heading ?? 'strong';
  return (
    <div className={styles.empty} data-testid="empty">
      {icon}
      <Title className={styles.emptyTitle}>{title}</Title>
      {text ? <p>{text}</p> : null}
      {children}
    </div>
  );
}

export function ErrorState({ error, retry }: { error: unknown; retry: () => void }) {
  const { t } = useTranslation();
  const { describeError } = useErrorTexts();
  return (
    <div className={styles.empty} data-testid="empty" role="alert">
      <p>{describeError(error)}</p>
      <Button size="small" onClick={retry}>
        <RefreshCw size={18} aria-hidden="true" />
        {t('app.retry')}
      </Button>
    </div>
  );
}
