import { isEntitling } from '@hangout/rules';
import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { ownSubscriptionQuery, refreshPlan } from '../../api/subscriptions.ts';
import { Card } from '../../design/primitives/card.tsx';
import textStyles from '../../design/text.module.css';
import { announcedPollMs } from '../../platform/query-client.ts';
import { isRegisteredAtom } from '../../platform/session.ts';
import styles from './plans.module.css';

/** How long until a notice says that the payment takes long, ms. */
const LONG_MS = 30_000;

/** [H1259] When the user returns from the checkout, says how it ended, according to `?checkout=` in the URL. */
export function CheckoutOutcome() {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  const isRegistered = useAtomValue(isRegisteredAtom);
  const outcome = search.get('checkout');
  if (outcome === 'cancelled')
    return (
      <Card as="p" className={styles.outcome} role="status" data-testid="checkout-cancelled">
        {t('plans.cancelled')}
      </Card>
    );
  return outcome === 'success' && isRegistered ? <PaidCheckout /> : null;
}

/** Waits for the payment provider's confirmation, which may take a while. */
function PaidCheckout() {
  const { t } = useTranslation();
  const [isLong, setLong] = useState(false);
  const own = useQuery({
    ...ownSubscriptionQuery(),
    refetchInterval: ({ state }) => (state.data?.subscriptions.some(isEntitling) ? false : announcedPollMs),
  });
  const paid = own.data?.subscriptions.find(isEntitling);
  const isThere = paid !== undefined;
  useEffect(() => {
    if (isThere) void refreshPlan();
  }, [isThere]);
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), LONG_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <Card as="div" className={styles.outcome} role="status" data-testid="checkout-paid" data-there={isThere}>
      {paid ? (
        <>
          <strong>{t('plans.welcome', { plan: paid.name })}</strong>
          <p>
            <Link to="/settings/profile">{t('plans.toAvatars')}</Link> ·{' '}
            <Link to="/settings/plan">{t('plans.toReceipts')}</Link>
          </p>
        </>
      ) : (
        <>
          <strong>{t('plans.waiting')}</strong>
          <p className={textStyles.quiet}>{t(isLong ? 'plans.waitingLong' : 'plans.waitingText')}</p>
        </>
      )}
    </Card>
  );
}
