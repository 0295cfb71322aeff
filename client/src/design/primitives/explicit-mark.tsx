import { useTranslation } from 'react-i18next';
import styles from './tag.module.css';
import { Tag } from './tag.tsx';

/** [H984] Marks a song with explicit lyrics, or a hangout in which one is playing. */
export function ExplicitMark({ of }: { of: 'song' | 'room' }) {
  const { t } = useTranslation();
  const words = t(`explicit.${of}`);
  return (
    <Tag
      className={styles.explicitMark}
      role="img"
      aria-label={words}
      title={words}
      data-testid="explicit-mark"
    >
      E
    </Tag>
  );
}
