import { Mic } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import styles from './on-air-mark.module.css';

export function OnAirMark() {
  const { t } = useTranslation();
  return (
    <span className={styles.mark} data-testid="on-air-mark">
      <Mic size={12} aria-hidden="true" />
      {t('people.onAir')}
    </span>
  );
}
