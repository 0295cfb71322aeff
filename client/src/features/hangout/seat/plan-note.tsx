import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { usePlansOnSale } from '../../../api/subscriptions.ts';
import styles from './seat.module.css';

/** [H1403] Says that only users with a paid plan can DJ here. */
export function PlanNote() {
  const { t } = useTranslation();
  const isSelling = usePlansOnSale().length > 0;
  return (
    <p className={styles.seatNote}>
      {t('seat.proOnly')}
      {isSelling ? (
        <>
          {' · '}
          <Link to="/plans" data-testid="seat-to-plans">
            {t('plans.seePlans')}
          </Link>
        </>
      ) : null}
    </p>
  );
}
