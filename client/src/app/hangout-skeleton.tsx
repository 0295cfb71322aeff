import { useTranslation } from 'react-i18next';
import textStyles from '../design/text.module.css';
import styles from './hangout-skeleton.module.css';

/** [H867] The outline of a hangout (top bar, stage, player and side panel), shown while its code loads. */
export function HangoutSkeleton() {
  const { t } = useTranslation();
  return (
    <div
      className={styles.hangoutSkeleton}
      role="status"
      aria-label={t('room.joining')}
      data-testid="hangout-skeleton"
    >
      <i className={textStyles.glass} />
      <i className={textStyles.glass} />
      <i className={textStyles.glass} />
    </div>
  );
}
