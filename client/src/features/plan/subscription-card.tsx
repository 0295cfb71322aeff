import type { Receipt, Subscription } from '@hangout/contract/rest/payments/subscriptions';
import { formatMoney, isEntitling } from '@hangout/rules';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { goToPortal, ownSubscriptionQuery, usePlansOnSale } from '../../api/subscriptions.ts';
import { QueryState } from '../../design/patterns/query-state.tsx';
import settingStyles from '../../design/patterns/setting.module.css';
import { SettingCard, SettingRow, SettingWarning } from '../../design/patterns/setting.tsx';
import { Button, ButtonLink } from '../../design/primitives/button.tsx';
import textStyles from '../../design/text.module.css';
import { formatDay } from '../../platform/format-day.ts';
import { i18n } from '../../platform/i18n.ts';
import { useAction } from '../../platform/use-action.ts';
import { useErrorTexts } from '../../platform/use-error-text.ts';
import styles from './plans.module.css';

/** [H1260] The user's subscription and receipts; renders nothing if nothing is sold and the user has never paid. */
export function SubscriptionCards() {
  const isSelling = usePlansOnSale().length > 0;
  const own = useQuery(ownSubscriptionQuery());
  if (!own.data) return <QueryState query={own} count={2} size={48} />;
  const { subscriptions, receipts } = own.data;
  return (
    <>
      {isSelling || subscriptions.length > 0 ? (
        <SubscriptionCard subscriptions={subscriptions} isSelling={isSelling} />
      ) : null}
      {receipts.length > 0 ? <ReceiptsCard receipts={receipts} /> : null}
    </>
  );
}

interface SubscriptionCardProps {
  readonly subscriptions: readonly Subscription[];
  readonly isSelling: boolean;
}

function SubscriptionCard({ subscriptions, isSelling }: SubscriptionCardProps) {
  const { t } = useTranslation();
  const { describeError } = useErrorTexts();
  const portal = useAction(goToPortal, { onError: 'form' });
  const live = subscriptions.filter(isEntitling);
  const isPaidTwice = live.some(({ isDuplicate }) => isDuplicate);
  return (
    <SettingCard aria-labelledby="subscription" data-testid="subscription">
      <h2 id="subscription">{t('plans.subscription')}</h2>
      {live.length === 0 ? <p className={textStyles.quiet}>{t('plans.none')}</p> : null}
      {live.map((one) => (
        <SubscriptionLine key={one.id} subscription={one} />
      ))}
      {isPaidTwice ? (
        <SettingWarning role="alert" data-testid="paid-twice">
          {t('plans.paidTwice')}
        </SettingWarning>
      ) : null}
      {portal.isError ? <p role="alert">{describeError(portal.error)}</p> : null}
      <SettingRow>
        {live.length === 0 && isSelling ? (
          <ButtonLink variant="brand" to="/plans" data-testid="to-plans">
            {t('plans.seePlans')}
          </ButtonLink>
        ) : null}
        {subscriptions.length > 0 ? (
          <Button
            busy={portal.isPending || portal.isSuccess}
            onClick={() => portal.mutate()}
            data-testid="to-portal"
          >
            {t('plans.manage')}
          </Button>
        ) : null}
      </SettingRow>
    </SettingCard>
  );
}

function SubscriptionLine({ subscription }: { subscription: Subscription }) {
  const { t } = useTranslation();
  const { name, amount, currency, period, status, cancelsAtPeriodEnd, currentPeriodEnd } = subscription;
  const day = formatDay(currentPeriodEnd);
  const state = cancelsAtPeriodEnd
    ? t('plans.endsOn', { day })
    : status === 'past_due'
      ? t('plans.pastDue')
      : t('plans.renewsOn', { day });
  const each = PERIODS.find((one) => one === period);
  return (
    <div data-testid="subscription-line" data-status={cancelsAtPeriodEnd ? 'ending' : status}>
      <strong>
        {name} · {formatMoney(amount, currency, i18n.language)} {each && t(`plans.each_${each}`)}
      </strong>
      <p className={status === 'past_due' ? settingStyles.warning : textStyles.quiet}>{state}</p>
    </div>
  );
}

const PERIODS = ['day', 'week', 'month', 'year'] as const;

function ReceiptsCard({ receipts }: { receipts: readonly Receipt[] }) {
  const { t } = useTranslation();
  return (
    <SettingCard aria-labelledby="receipts">
      <h2 id="receipts">{t('plans.receipts')}</h2>
      <ul className={styles.receipts}>
        {receipts.map(({ id, number, amount, refunded, currency, url, paidAt }) => (
          <li key={id} data-testid="receipt">
            <span>{formatDay(paidAt)}</span>
            <strong className={textStyles.num}>{formatMoney(amount, currency, i18n.language)}</strong>
            {refunded > 0 ? (
              <span className={textStyles.num} data-testid="refunded">
                {t('plans.refunded', { money: formatMoney(refunded, currency, i18n.language) })}
              </span>
            ) : null}
            {url ? (
              <a href={url} target="_blank" rel="noreferrer">
                {t('plans.receipt', { number: number ?? '' })}
              </a>
            ) : null}
          </li>
        ))}
      </ul>
    </SettingCard>
  );
}
