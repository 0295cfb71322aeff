import { useTranslation } from 'react-i18next';
import './hangout-skeleton.css';

/** [H867] The outline of a hangout (top bar, stage, player and side panel), shown while its code loads. */
export function HangoutSkeleton() {
  const { t } = useTranslation();
  return (
    <div
      className="hangout-skeleton"
      role="status"
      aria-label={t('room.joining')}
      data-testid="hangout-skeleton"
    >
      <i className="glass" />
      <i className="glass" />
      <i className="glass" />
    </div>
  );
}
