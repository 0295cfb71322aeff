import { useTranslation } from 'react-i18next';
import './hangout-skeleton.css';

/** [H867] The shape of a hangout, with its top bar, stage, player and side panel, while its code is loaded. */
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
